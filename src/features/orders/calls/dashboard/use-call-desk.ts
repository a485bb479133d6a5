/** The order that is open at the desk, and what becomes of it. */

import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { CallOutcome } from '#src/domain/calls/call-outcome.ts'
import { claimedForMs } from '#src/domain/calls/call-outcome.ts'
import type { CancelReason } from '#src/domain/orders/order-stage.ts'
import {
  type FailureMessages,
  failureText,
  isInDoubt,
  reportFailure,
} from '#src/features/dashboard/make-query-client.ts'
import type { DeskOrderOnTheWire, NextCallOnTheWire } from '#src/features/orders/calls/call-wire.ts'
import { callNoteDraft } from '#src/features/orders/calls/dashboard/call-note-draft.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { ApiFailure, askApi } from '#src/platform/api-client/ask-api.ts'
import { showToast } from '#src/ui/toast/toast-list.ts'

const nextPath = '/admin/calls/next'
const lookAgainMs = 30_000
/** Twice, before the shop gives the order to another person. */
const keepEveryMs = claimedForMs / 3

export type CallEnd = {
  readonly outcome: CallOutcome
  /** An ISO time. */
  readonly callAt?: string
  readonly reason?: CancelReason
  readonly note?: string
}

type Sent = { readonly desk: DeskOrderOnTheWire; readonly end: CallEnd }

type DeskTexts = {
  readonly messages: DashboardMessages<'callDesk'>
  readonly failures: FailureMessages
}

export function useCallDesk({ messages, failures }: DeskTexts) {
  const desk = useQuery({
    queryKey: [nextPath],
    queryFn: async ({ signal }) =>
      (await askApi<NextCallOnTheWire>(nextPath, { method: 'POST', signal })).body,
    // Asking claims an order: only the page itself decides when.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    refetchInterval: ({ state }) => (state.data?.next === null ? lookAgainMs : false),
  })
  const next = desk.data?.next
  useKeptClaim(next?.order.oid, (number) => {
    showToast('error', interpolate(messages.lost, { number }))
    void desk.refetch()
  })

  const recording = useMutation({
    meta: { isShownByForm: true },
    mutationFn: ({ desk: { order }, end }: Sent) =>
      askApi(`/admin/orders/${order.oid}/calls`, {
        method: 'POST',
        body: { ...end, version: order.version },
      }),
    onSuccess: (_answer, { desk: { order }, end }) => {
      callNoteDraft(order.oid).forget()
      const outcome = messages[end.outcome]
      showToast('success', interpolate(messages.saved, { outcome, number: order.oid }))
    },
    onError: (error, { desk: { order } }) => tellFailure(error, order.oid, { messages, failures }),
    // Also after a failure: the answer shows what is due now.
    onSettled: () => desk.refetch(),
  })

  return {
    desk,
    isBusy: recording.isPending || desk.isFetching,
    record: (end: CallEnd) => {
      if (next) recording.mutate({ desk: next, end })
    },
  }
}

function tellFailure(error: Error, number: string, { messages, failures }: DeskTexts): void {
  if (!(error instanceof ApiFailure) || error.status === 401) {
    reportFailure(error, failures)
    return
  }
  const why = failureText(error, failures)
  showToast('error', interpolate(sentenceFor(error, messages), { number, why }))
}

function sentenceFor(error: ApiFailure, messages: DeskTexts['messages']): string {
  if (error.status === 404 || settled.includes(error.code)) return messages.overtaken
  return isInDoubt(error) ? messages.perhapsSaved : messages.notSaved
}

/** Another person settled the order, or has it open. */
const settled: readonly string[] = ['not-open', 'illegal-move', 'changed-meanwhile']

/** While the page is in front of a person, the order stays theirs. */
function useKeptClaim(number: string | undefined, onLost: (number: string) => void): void {
  const lost = useEffectEvent(onLost)
  useEffect(() => {
    if (number === undefined) return
    async function keep(): Promise<void> {
      if (document.visibilityState !== 'visible') return
      try {
        await askApi(`/admin/orders/${number}/claim`, { method: 'POST' })
      } catch (error) {
        // A network that fails for a moment loses nothing: the claim lasts longer.
        const isLost = error instanceof ApiFailure && [404, 409].includes(error.status)
        if (isLost && number !== undefined) lost(number)
      }
    }
    const timer = setInterval(() => void keep(), keepEveryMs)
    return () => clearInterval(timer)
  }, [number])
}
