import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toggled } from '#src/domain/orders/order-status.ts'
import type { FailureMessages } from '#src/features/dashboard/make-query-client.ts'
import { refreshList } from '#src/features/dashboard/use-list.ts'
import {
  orderAsItIs,
  ordersPath,
  putOrder,
  showOrder,
  tellFailedChange,
} from '#src/features/orders/dashboard/show-order.ts'
import type { OrderOnTheWire } from '#src/features/orders/order-wire.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { BusyButton } from '#src/ui/dashboard/busy-button.tsx'
import { showToast } from '#src/ui/toast/toast-list.ts'

type StatusButtonProps = {
  readonly order: OrderOnTheWire
  readonly messages: DashboardMessages<'orders'>
  readonly failures: FailureMessages
}

/** Shows the status and turns it to the other one, at once; it turns back when the shop refuses. */
export function StatusButton({ order, messages, failures }: StatusButtonProps) {
  const client = useQueryClient()
  const toggle = useMutation({
    meta: { isShownByForm: true },
    mutationFn: ({ oid, status, version }: OrderOnTheWire) =>
      putOrder(oid, { status: toggled(status), version }),
    onMutate: (before) => showOrder(client, { ...before, status: toggled(before.status) }),
    onSuccess: ({ body: after }) => {
      showToast('success', messages.toggled, { about: after.oid })
      // With its new version: the next click is about this order.
      return showOrder(client, after)
    },
    onError: (error, before) => {
      tellFailedChange(error, {
        number: before.oid,
        sentence: messages.notToggled,
        inDoubt: messages.perhapsToggled,
        messages,
        failures,
      })
      return showOrder(client, orderAsItIs(error) ?? before)
    },
    onSettled: () => void refreshList(client, ordersPath),
  })

  return (
    <BusyButton
      className={order.status === 'done' ? 'button-quiet text-good' : 'button-bright'}
      isBusy={toggle.isPending}
      press={() => toggle.mutate(order)}
    >
      <span className="whitespace-nowrap">
        {order.status === 'done' ? messages.done : messages.notDone}
      </span>
      <span className="sr-only"> {order.oid}</span>
    </BusyButton>
  )
}
