import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toggled } from '#src/domain/order-status.ts'
import type { FailureWords } from '#src/features/dashboard/make-query-client.ts'
import { refreshList } from '#src/features/dashboard/use-list.ts'
import {
  orderAsItIs,
  ordersPath,
  putOrder,
  showOrder,
  tellFailedChange,
} from '#src/features/orders/dashboard/show-order.ts'
import type { OrderOnTheWire } from '#src/features/orders/order-wire.ts'
import type { DashboardWords } from '#src/i18n/dashboard-words.ts'
import { BusyButton } from '#src/ui/dashboard/busy-button.tsx'
import { showToast } from '#src/ui/toast/toast-list.ts'

type StatusButtonProps = {
  readonly order: OrderOnTheWire
  readonly words: DashboardWords<'orders'>
  readonly failures: FailureWords
}

/** Shows the status and turns it to the other one, at once; it turns back when the shop refuses. */
export function StatusButton({ order, words, failures }: StatusButtonProps) {
  const client = useQueryClient()
  const toggle = useMutation({
    meta: { isShownByForm: true },
    mutationFn: ({ oid, status, version }: OrderOnTheWire) =>
      putOrder(oid, { status: toggled(status), version }),
    onMutate: (before) => showOrder(client, { ...before, status: toggled(before.status) }),
    onSuccess: ({ body: after }) => {
      showToast('success', words.toggled, { about: after.oid })
      // With its new version: the next click is about this order.
      return showOrder(client, after)
    },
    onError: (error, before) => {
      tellFailedChange(error, {
        number: before.oid,
        sentence: words.notToggled,
        inDoubt: words.perhapsToggled,
        words,
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
        {order.status === 'done' ? words.done : words.notDone}
      </span>
      <span className="sr-only"> {order.oid}</span>
    </BusyButton>
  )
}
