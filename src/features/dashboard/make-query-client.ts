/** What the dashboard keeps of what it read (SPEC.md §9): tried again 3 times, kept for 5 minutes. */

import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { noteSessionEnd } from '#src/features/dashboard/session-end.ts'
import type { DashboardWords } from '#src/i18n/dashboard-words.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { ApiFailure } from '#src/platform/api-client/ask-api.ts'
import { showToast } from '#src/ui/toast/toast-list.ts'

const retries = 3
const firstRetryMs = 1_000
const longestRetryMs = 30_000
const keptUnusedMs = 5 * 60 * 1_000

export type FailureWords = DashboardWords<'apiFailures'>

export function makeQueryClient(words: FailureWords): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error) => tellFailure(error, words) }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _context, mutation) => {
        // A form that shows the failure itself says so.
        if (mutation.meta?.isShownByForm !== true) tellFailure(error, words)
      },
    }),
    defaultOptions: {
      queries: {
        // Without a network a read fails after its retries, instead of waiting in silence.
        networkMode: 'always',
        // Which that mode would leave out: what was read before may be out of date by now.
        refetchOnReconnect: true,
        retry: (failures, error) => failures < retries && isWorthAnotherTry(error),
        retryDelay: (failures) => Math.min(firstRetryMs * 2 ** failures, longestRetryMs),
        gcTime: keptUnusedMs,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}

/** The shop refuses a refused request again, except one that came too early. */
const isEarly = (status: number) => status === 408 || status === 429

function isWorthAnotherTry(error: Error): boolean {
  if (!(error instanceof ApiFailure)) return true
  return error.kind !== 'bad-request' || isEarly(error.status)
}

export function tellFailure(error: Error, words: FailureWords): void {
  if (!(error instanceof ApiFailure)) throw error
  if (error.status === 401) askToSignIn()
  else showToast('error', failureText(error, words))
}

/** Whether it may have been done all the same: only a refusal says for certain that it was not. */
export function isInDoubt({ kind }: ApiFailure): boolean {
  return kind !== 'bad-request'
}

/** What happened, and what to do: by the kinds of SPEC.md §8. */
export function failureText({ kind, message }: ApiFailure, words: FailureWords): string {
  return interpolate(words[kind], { message }).trim()
}

/** Within the page, and no search or filter, which stands in the address. */
const formWithWords = 'main form:not([role=search])'

/** The session has ended: sign in, and come back to where one was. What is typed is not left. */
function askToSignIn(): void {
  if (document.querySelector(formWithWords)) noteSessionEnd(true)
  else {
    const { pathname, search } = window.location
    window.location.assign(`/login?${new URLSearchParams({ from: `${pathname}${search}` })}`)
  }
}
