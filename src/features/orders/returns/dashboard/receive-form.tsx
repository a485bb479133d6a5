/** Receives the pieces of an order that came back: each is sellable, damaged or missing. */

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { textLimits } from '#src/domain/catalogue/product.ts'
import { stageOnTheWayBack } from '#src/domain/orders/order-stage.ts'
import { ProductThumb } from '#src/features/catalogue/dashboard/product-thumb.tsx'
import { tellFailedChange } from '#src/features/orders/dashboard/show-order.ts'
import type { OrderOnTheWire } from '#src/features/orders/order-wire.ts'
import { numberTyped } from '#src/features/orders/place/typed-order.ts'
import type { ReturnsParts } from '#src/features/orders/returns/dashboard/returns-queue.tsx'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { ApiFailure, askApi } from '#src/platform/api-client/ask-api.ts'
import { BusyButton } from '#src/ui/dashboard/busy-button.tsx'
import { useDigits } from '#src/ui/dashboard/use-digits.ts'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'
import { showToast } from '#src/ui/toast/toast-list.ts'

const kinds = ['sellable', 'damaged', 'missing'] as const
type Kind = (typeof kinds)[number]

type Typed = Readonly<Record<string, Readonly<Record<Kind, string>>>>

type FormProps = ReturnsParts & {
  readonly order: OrderOnTheWire
  /** The pieces that are to come back, by product; none where nobody said so. */
  readonly expected?: ReadonlyMap<string, number>
  readonly onReceived: (after: OrderOnTheWire) => void
}

type Item = NonNullable<OrderOnTheWire['items']>[number]

/** Pieces that the buyer, or the courier, still has. */
export const outOf = ({ quantity, returned = 0 }: Item): number => quantity - returned

/** Mount it anew for each version of the order. */
export function ReceiveForm(props: FormProps) {
  const { order, expected, onReceived, messages, listMessages, failures } = props
  const items = (order.items ?? []).filter((item) => outOf(item) > 0)
  const [typed, setTyped] = useState<Typed>(() =>
    begunWith(items, order.stage === stageOnTheWayBack ? undefined : (expected ?? new Map())),
  )
  const [note, setNote] = useState('')
  const receive = useMutation({
    meta: { isShownByForm: true },
    mutationFn: () =>
      askApi<OrderOnTheWire>(`/admin/orders/${encodeURIComponent(order.oid)}/returns`, {
        method: 'POST',
        body: { items: bodyOf(typed), note, version: order.version },
      }),
    onSuccess: ({ body }) => {
      showToast('success', messages.received, { about: order.oid })
      onReceived(body)
    },
    onError: (error) => {
      const wrong = error instanceof ApiFailure ? Object.values(error.fields)[0] : undefined
      if (wrong !== undefined) return showToast('error', wrong)
      const sentences = { sentence: messages.notReceived, inDoubt: messages.perhapsReceived }
      tellFailedChange(error, { number: order.oid, ...sentences, messages: listMessages, failures })
    },
  })
  return (
    <div className="grid gap-3">
      <ul className="grid gap-3">
        {items.map((item) => (
          <PiecesBack
            key={item.pid}
            item={item}
            typed={typed[item.pid]}
            type={(kind, text) =>
              setTyped((before) => ({
                ...before,
                [item.pid]: withKind(before, item.pid, kind, text),
              }))
            }
            messages={messages}
          />
        ))}
      </ul>
      <div className="flex flex-wrap items-end gap-2">
        <label className="grid min-w-48 flex-1 gap-1 text-sm text-quiet">
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
          className="button-main"
          isBusy={receive.isPending}
          press={() => receive.mutate()}
        >
          {messages.receive}
          <span className="sr-only"> {order.oid}</span>
        </BusyButton>
      </div>
    </div>
  )
}

type PiecesProps = {
  readonly messages: DashboardMessages<'returns'>
  readonly item: Item
  readonly typed: Readonly<Record<Kind, string>> | undefined
  readonly type: (kind: Kind, text: string) => void
}

function PiecesBack({ item, typed, type, messages }: PiecesProps) {
  const language = useLanguage()
  const digits = useDigits()
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <span className="flex min-w-48 flex-1 items-center gap-3">
        <ProductThumb image={item.image} isSmall />
        <span>
          <strong className="block">{item.title}</strong>
          <span className="text-sm text-quiet">
            {interpolate(messages.out, { n: formatNumber(outOf(item), language) })}
          </span>
        </span>
      </span>
      <fieldset className="flex gap-2">
        <legend className="sr-only">{item.title}</legend>
        {kinds.map((kind) => (
          <label key={kind} className="grid gap-1 text-sm text-quiet">
            {messages[kind]}
            <input
              className="text-field w-20 px-3"
              inputMode="numeric"
              autoComplete="off"
              {...digits({
                value: typed?.[kind] ?? '',
                onChange: ({ target }) => type(kind, target.value),
              })}
            />
          </label>
        ))}
      </fieldset>
    </li>
  )
}

const nothing = { sellable: '0', damaged: '0', missing: '0' } as const

/** Most pieces that come back are those that were expected, and sellable. Undefined: all are. */
function begunWith(
  items: readonly Item[],
  expected: ReadonlyMap<string, number> | undefined,
): Typed {
  return Object.fromEntries(
    items.map((item) => {
      const pieces = expected ? Math.min(expected.get(item.pid) ?? 0, outOf(item)) : outOf(item)
      return [item.pid, { ...nothing, sellable: String(pieces) }]
    }),
  )
}

function withKind(before: Typed, pid: string, kind: Kind, text: string): Typed[string] {
  return { ...(before[pid] ?? nothing), [kind]: text }
}

/** What is no number stays text, so that the shop names it. */
function bodyOf(typed: Typed) {
  return Object.entries(typed)
    .map(([pid, pieces]) => ({
      pid,
      ...Object.fromEntries(
        kinds.map((kind) => [kind, numberTyped(pieces[kind] || '0') ?? pieces[kind]]),
      ),
    }))
    .filter((item: Readonly<Record<string, unknown>>) => kinds.some((kind) => item[kind] !== 0))
}
