/** Notes the outcome of a call from the orders page, without the call desk. */

import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { CallEnd } from '#src/features/orders/calls/dashboard/use-call-desk.ts'
import { tellFailedChange } from '#src/features/orders/dashboard/show-order.ts'
import { callText } from '#src/features/orders/desk/call-text.ts'
import { useDesk } from '#src/features/orders/desk/desk-parts.ts'
import type { Moves } from '#src/features/orders/desk/use-moves.ts'
import type { OrderDetailsOnTheWire } from '#src/features/orders/details/details-wire.ts'
import type { OrderOnTheWire } from '#src/features/orders/order-wire.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { ApiFailure, askApi } from '#src/platform/api-client/ask-api.ts'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'
import { showToast } from '#src/ui/toast/toast-list.ts'

const pathOf = (oid: string) => `/admin/orders/${encodeURIComponent(oid)}`

/** What stands beside an order; read anew each time the panel opens. */
export const detailsOf = (oid: string) =>
  queryOptions({
    queryKey: ['/admin/orders/details', oid],
    queryFn: async ({ signal }) =>
      (await askApi<OrderDetailsOnTheWire>(`${pathOf(oid)}/details`, { signal })).body,
    gcTime: 0,
  })

type Call = { readonly order: OrderOnTheWire; readonly end: CallEnd }

/** The same order takes no second outcome for so long: a double press is one call. */
const restMs = 1_000

export type Calls = {
  readonly record: (order: OrderOnTheWire, end: CallEnd, onSaved?: () => void) => void
  readonly isBusy: boolean
}

export function useCalls({ follow }: Pick<Moves, 'follow'>): Calls {
  const { messages, callMessages, listMessages, failures } = useDesk()
  const language = useLanguage()
  const client = useQueryClient()
  const resting = useRef(new Set<string>())
  const recording = useMutation({
    meta: { isShownByForm: true },
    mutationFn: async ({ order: { oid, version }, end }: Call) => {
      // Refused where another person has the buyer on the phone at the call desk.
      await askApi(`${pathOf(oid)}/claim`, { method: 'POST' })
      const body = { ...end, version }
      return (await askApi<OrderOnTheWire>(`${pathOf(oid)}/calls`, { method: 'POST', body })).body
    },
    onSuccess: async (after, { order, end }) => {
      const calls = await readCalls(client, order.oid)
      const when = calls ? callText(calls, messages, language) : ''
      const said = when === '' || end.outcome === 'later' ? callMessages[end.outcome] : when
      showToast('success', said, { about: order.oid })
      await follow({ ...after, ...(calls && { calls }) }, order.stage)
    },
    onError: (error, { order }) => {
      const number = order.oid
      if (error instanceof ApiFailure && error.code === 'open-at-another') {
        showToast('error', interpolate(messages.openAtAnother, { number }))
        return
      }
      const sentences = { sentence: messages.callNotSaved, inDoubt: messages.callPerhapsSaved }
      tellFailedChange(error, { number, ...sentences, messages: listMessages, failures })
    },
    onSettled: (_answer, _error, { order }) => {
      setTimeout(() => resting.current.delete(order.oid), restMs)
    },
  })
  return {
    isBusy: recording.isPending,
    record: (order, end, onSaved) => {
      if (resting.current.has(order.oid)) return
      resting.current.add(order.oid)
      recording.mutate({ order, end }, { onSuccess: () => onSaved?.() })
    },
  }
}

/** Undefined where the call ended the calls, or the network fails: the next read of the list has them. */
async function readCalls(
  client: QueryClient,
  oid: string,
): Promise<OrderDetailsOnTheWire['state'] | undefined> {
  try {
    return (await client.fetchQuery({ ...detailsOf(oid), staleTime: 0, retry: false })).state
  } catch {
    return undefined
  }
}
