/** Takes back the latest return of an order, for one that was entered by mistake. */

import { useMutation } from '@tanstack/react-query'
import { tellFailedChange } from '#src/features/orders/dashboard/show-order.ts'
import type { OrderOnTheWire } from '#src/features/orders/order-wire.ts'
import type { ReturnsParts } from '#src/features/orders/returns/dashboard/returns-queue.tsx'
import { askApi } from '#src/platform/api-client/ask-api.ts'
import { BusyButton } from '#src/ui/dashboard/busy-button.tsx'
import { showToast } from '#src/ui/toast/toast-list.ts'

type UndoProps = ReturnsParts & {
  readonly order: OrderOnTheWire
  readonly onUndone: (after: OrderOnTheWire) => void
}

type Returns = { readonly returns: readonly { readonly _id: string }[] }

export function UndoReturn({ order, onUndone, messages, listMessages, failures }: UndoProps) {
  const { oid, version } = order
  const undo = useMutation({
    meta: { isShownByForm: true },
    mutationFn: async () => {
      const path = `/admin/orders/${encodeURIComponent(oid)}/returns`
      const latest = (await askApi<Returns>(path)).body.returns.at(-1)
      const undoPath = `${path}/${latest?._id ?? 'none'}/undo`
      return askApi<OrderOnTheWire>(undoPath, { method: 'POST', body: { version } })
    },
    onSuccess: ({ body }) => {
      showToast('success', messages.undone, { about: oid })
      onUndone(body)
    },
    onError: (error) => {
      const sentences = { sentence: messages.notUndone, inDoubt: messages.perhapsUndone }
      tellFailedChange(error, { number: oid, ...sentences, messages: listMessages, failures })
    },
  })
  return (
    <BusyButton className="button-quiet" isBusy={undo.isPending} press={() => undo.mutate()}>
      {messages.undo}
      <span className="sr-only"> {oid}</span>
    </BusyButton>
  )
}
