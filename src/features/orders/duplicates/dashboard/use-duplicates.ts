import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type FailureMessages,
  failureText,
  isInDoubt,
} from '#src/features/dashboard/make-query-client.ts'
import { refreshList } from '#src/features/dashboard/use-list.ts'
import { historyKey } from '#src/features/history/dashboard/history-list.tsx'
import { ordersPath } from '#src/features/orders/dashboard/show-order.ts'
import { countsPath, orderKey } from '#src/features/orders/desk/use-moves.ts'
import type { DuplicatesOnTheWire } from '#src/features/orders/duplicates/duplicates-wire.ts'
import type { OrderOnTheWire } from '#src/features/orders/order-wire.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { ApiFailure, askApi } from '#src/platform/api-client/ask-api.ts'
import { showToast } from '#src/ui/toast/toast-list.ts'

export type DuplicateMessages = DashboardMessages<'orderDesk'>['duplicates']

const duplicatesKey = '/admin/orders/duplicates'

/** Again after each change of the order. */
export function useDuplicates(
  { oid, version }: Pick<OrderOnTheWire, 'oid' | 'version'>,
  { enabled = true } = {},
): Partial<DuplicatesOnTheWire> {
  const { data = {} } = useQuery({
    queryKey: [duplicatesKey, oid, version],
    queryFn: async ({ signal }) =>
      (await askApi<DuplicatesOnTheWire>(`/admin/orders/${oid}/duplicates`, { signal })).body,
    enabled,
  })
  return data
}

export type PairChange<Body> = {
  /** Below `/admin/orders/`. */
  readonly path: string
  readonly body: Readonly<Record<string, unknown>>
  readonly said: (answer: Body) => string
  readonly then?: () => void
}

/** Changes an order and what lies beside it; every list and panel then reads anew. */
export function usePairChange<Body>(messages: DuplicateMessages, failures: FailureMessages) {
  const client = useQueryClient()
  return useMutation({
    meta: { isShownByForm: true },
    mutationFn: async ({ path, body }: PairChange<Body>) =>
      (await askApi<Body>(`/admin/orders/${path}`, { method: 'POST', body })).body,
    onSuccess: (answer, { said, then }) => {
      showToast('success', said(answer))
      then?.()
    },
    onError: (error) => {
      if (!(error instanceof ApiFailure)) throw error
      const sentence = isInDoubt(error) ? messages.inDoubt : messages.refused
      const [problem] = Object.values(error.fields)
      const why = problem ?? failureText(error, failures)
      showToast('error', interpolate(sentence, { why }))
    },
    onSettled: () => {
      const [ofOne] = orderKey('')
      const others: readonly unknown[] = [ofOne, historyKey, countsPath]
      // Details, amounts and duplicates of both orders.
      void client.invalidateQueries({
        predicate: ({ queryKey: [name] }) =>
          others.includes(name) || String(name).startsWith('/admin/orders/'),
      })
      return refreshList(client, ordersPath)
    },
  })
}
