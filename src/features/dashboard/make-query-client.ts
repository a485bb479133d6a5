/** The dashboard's cache of reads (SPEC.md §9): 3 retries, kept for 5 minutes. */

import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { noteSessionEnd } from '#src/features/dashboard/session-end.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { ApiFailure } from '#src/platform/api-client/ask-api.ts'
import { showToast } from '#src/ui/toast/toast-list.ts'

const retries = 3
const firstRetryMs = 1_000
const longestRetryMs = 30_000
const keptUnusedMs = 5 * 60 * 1_000

export type FailureMessages = DashboardMessages<'apiFailures'>

export function makeQueryClient(messages: FailureMessages): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error) => reportFailure(error, messages) }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _context, mutation) => {
        // Some forms show the failure themselves.
        if (mutation.meta?.isShownByForm !== true) reportFailure(error, messages)
      },
    }),
    defaultOptions: {
      queries: {
        // Without a network a read fails after its retries, instead of waiting without a message.
        networkMode: 'always',
        // The mode above disables it by default, but earlier reads may be out of date.
        refetchOnReconnect: true,
        retry: (failures, error) => failures < retries && isWorthAnotherTry(error),
        retryDelay: (failures) => Math.min(firstRetryMs * 2 ** failures, longestRetryMs),
        gcTime: keptUnusedMs,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}

/** The shop would refuse the same request again, unless it came too early. */
const isEarly = (status: number) => status === 408 || status === 429

function isWorthAnotherTry(error: Error): boolean {
  if (!(error instanceof ApiFailure)) return true
  return error.kind !== 'bad-request' || isEarly(error.status)
}

export function reportFailure(error: Error, messages: FailureMessages): void {
  if (!(error instanceof ApiFailure)) throw error
  if (error.status === 401) askToSignIn()
  else showToast('error', failureText(error, messages))
}

/** Whether the shop may have done it nevertheless: only a refusal proves that it did not. */
export function isInDoubt({ kind }: ApiFailure): boolean {
  return kind !== 'bad-request'
}

/** The cause and the next step, by the kinds of SPEC.md §8. */
export function failureText({ kind, message }: ApiFailure, messages: FailureMessages): string {
  return interpolate(messages[kind], { message }).trim()
}

/** A form in the page, except searches and filters, which the address holds. */
const formWithWords = 'main form:not([role=search])'

/** After the end of a session: leads to the login and back. Keeps a page with typed texts open. */
function askToSignIn(): void {
  if (document.querySelector(formWithWords)) noteSessionEnd(true)
  else {
    const { pathname, search } = window.location
    const login = document.documentElement.lang === 'bn' ? '/bn/login' : '/login'
    window.location.assign(`${login}?${new URLSearchParams({ from: `${pathname}${search}` })}`)
  }
}
