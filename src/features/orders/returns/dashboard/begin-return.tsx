/** Staff begin a return for a buyer who phoned: so many pieces of each product. */

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { textLimits } from '#src/domain/catalogue/product.ts'
import { tellFailedChange } from '#src/features/orders/dashboard/show-order.ts'
import type { OrderOnTheWire } from '#src/features/orders/order-wire.ts'
import { numberTyped } from '#src/features/orders/place/typed-order.ts'
import { outOf } from '#src/features/orders/returns/dashboard/receive-form.tsx'
import type { ReturnsParts } from '#src/features/orders/returns/dashboard/returns-queue.tsx'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { ApiFailure, askApi } from '#src/platform/api-client/ask-api.ts'
import { BusyButton } from '#src/ui/dashboard/busy-button.tsx'
import { useDigits } from '#src/ui/dashboard/use-digits.ts'
import { showToast } from '#src/ui/toast/toast-list.ts'

type BeginProps = ReturnsParts & {
  readonly order: OrderOnTheWire
  readonly onChanged: () => void
}

export function BeginReturn(props: BeginProps) {
  const { order, onChanged, messages, listMessages, failures } = props
  const digits = useDigits()
  const items = (order.items ?? []).filter((item) => outOf(item) > 0)
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const [note, setNote] = useState('')
  const textOf = (item: (typeof items)[number]) => typed[item.pid] ?? String(outOf(item))
  const begin = useMutation({
    meta: { isShownByForm: true },
    mutationFn: () =>
      askApi('/admin/returns', {
        method: 'POST',
        body: {
          oid: order.oid,
          items: items
            .map((item) => ({ pid: item.pid, quantity: numberTyped(textOf(item) || '0') }))
            .filter(({ quantity }) => quantity !== 0),
          note,
        },
      }),
    onSuccess: () => {
      showToast('success', interpolate(messages.begun, { number: order.oid }))
      onChanged()
    },
    onError: (error) => {
      const wrong = error instanceof ApiFailure ? Object.values(error.fields)[0] : undefined
      if (wrong !== undefined) return showToast('error', wrong)
      const sentences = { sentence: messages.notBegun, inDoubt: messages.perhapsBegun }
      tellFailedChange(error, { number: order.oid, ...sentences, messages: listMessages, failures })
    },
  })
  return (
    <details>
      <summary className="flex min-h-11 items-center font-bold">{messages.begin}</summary>
      <div className="grid gap-3">
        <fieldset className="grid gap-2">
          <legend className="text-sm text-quiet">{messages.pieces}</legend>
          {items.map((item) => (
            <label key={item.pid} className="flex items-center justify-between gap-3">
              {item.title}
              <input
                className="text-field w-20 px-3"
                inputMode="numeric"
                autoComplete="off"
                {...digits({
                  value: textOf(item),
                  onChange: ({ target }) =>
                    setTyped((before) => ({ ...before, [item.pid]: target.value })),
                })}
              />
            </label>
          ))}
        </fieldset>
        <label className="grid gap-1 text-sm text-quiet">
          {messages.note}
          <input
            className="text-field"
            value={note}
            maxLength={textLimits.address}
            autoComplete="off"
            onChange={({ target }) => setNote(target.value)}
          />
        </label>
        <BusyButton
          className="button-quiet justify-self-start"
          isBusy={begin.isPending}
          press={() => begin.mutate()}
        >
          {messages.begin}
          <span className="sr-only"> {order.oid}</span>
        </BusyButton>
      </div>
    </details>
  )
}
