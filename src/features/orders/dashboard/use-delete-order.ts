import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FailureMessages } from '#src/features/dashboard/make-query-client.ts'
import { refreshList, showAtOnce } from '#src/features/dashboard/use-list.ts'
import {
  orderAsItIs,
  ordersPath,
  showOrder,
  tellFailedChange,
} from '#src/features/orders/dashboard/show-order.ts'
import type { OrderOnTheWire } from '#src/features/orders/order-wire.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { askApi } from '#src/platform/api-client/ask-api.ts'
import { showToast } from '#src/ui/toast/toast-list.ts'

type DeleteOptions = {
  readonly messages: DashboardMessages<'orders'>
  readonly failures: FailureMessages
}

/** The row goes at once, and comes back when the shop refuses. */
export function useDeleteOrder({
  messages,
  failures,
}: DeleteOptions): (order: OrderOnTheWire) => void {
  const client = useQueryClient()
  const remove = useMutation({
    meta: { isShownByForm: true },
    mutationFn: ({ oid, version }: OrderOnTheWire) =>
      askApi(`/deleteOneOrder/${encodeURIComponent(oid)}`, {
        method: 'DELETE',
        // Only the version on the screen: another owner may just have changed the order.
        headers: { 'if-match': `"${version}"` },
      }),
    onMutate: ({ oid }) =>
      showAtOnce<OrderOnTheWire>(client, ordersPath, (orders) =>
        orders.filter((other) => other.oid !== oid),
      ),
    onSuccess: (_gone, { oid }) => showToast('success', messages.deleted, { about: oid }),
    onError: async (error, order, undo) => {
      tellFailedChange(error, {
        number: order.oid,
        sentence: messages.notDeleted,
        inDoubt: messages.perhapsDeleted,
        messages,
        failures,
      })
      undo?.()
      const now = orderAsItIs(error)
      if (now) await showOrder(client, now)
    },
    onSettled: () => void refreshList(client, ordersPath),
  })
  return remove.mutate
}
