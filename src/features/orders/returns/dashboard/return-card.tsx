/** One order whose pieces come back: each is sellable, damaged or missing. */

import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { textLimits } from '#src/domain/catalogue/product.ts'
import { stageOnTheWayBack, stageRules } from '#src/domain/orders/order-stage.ts'
import { ProductThumb } from '#src/features/catalogue/dashboard/product-thumb.tsx'
import { tellFailedChange } from '#src/features/orders/dashboard/show-order.ts'
import { panelPath } from '#src/features/orders/desk/desk-parts.ts'
import type { OrderOnTheWire } from '#src/features/orders/order-wire.ts'
import { numberTyped } from '#src/features/orders/place/typed-order.ts'
import type { ReturnsParts } from '#src/features/orders/returns/dashboard/returns-queue.tsx'
import { UndoReturn } from '#src/features/orders/returns/dashboard/undo-return.tsx'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { digitsIn } from '#src/i18n/digits.ts'
import { formatDate } from '#src/i18n/format-date.ts'
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

type CardProps = ReturnsParts & {
  readonly order: OrderOnTheWire
  readonly onReceived: (after: OrderOnTheWire) => void
}

type Item = NonNullable<OrderOnTheWire['items']>[number]

/** Pieces that the buyer, or the courier, still has. */
const outOf = ({ quantity, returned = 0 }: Item): number => quantity - returned

/** Mount it anew for each version of the order. */
export function ReturnCard(props: CardProps) {
  const { order, onReceived, messages, listMessages, failures } = props
  const language = useLanguage()
  const id = useId()
  const items = (order.items ?? []).filter((item) => outOf(item) > 0)
  const canReceive = stageRules[order.stage].takesReturns && items.length > 0
  const [typed, setTyped] = useState<Typed>(() =>
    begunWith(order.stage === stageOnTheWayBack, items),
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
    <article aria-labelledby={id} className="card grid gap-3 p-4 wrap-anywhere">
      <header className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={id} className="font-bold">
          <Link
            to={panelPath(order.oid)}
            className="inline-flex min-h-11 items-center text-lg underline"
          >
            {order.oid}
          </Link>
        </h2>
        <span>
          {order.cname}, <span className="tabular-nums">{digitsIn(order.cphone, language)}</span>
        </span>
        <time dateTime={order.odate} className="text-sm text-quiet">
          {formatDate(new Date(order.odate), language)}
        </time>
      </header>
      {canReceive && (
        <>
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
        </>
      )}
      {(order.returned ?? 0) > 0 && (
        <p className="flex flex-wrap items-center gap-x-4">
          <span>
            {interpolate(messages.back, { n: formatNumber(order.returned ?? 0, language) })}
          </span>
          <UndoReturn {...props} onUndone={onReceived} />
        </p>
      )}
    </article>
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

/** Most orders that the courier brings back are whole and sellable. */
function begunWith(isWhole: boolean, items: readonly Item[]): Typed {
  return Object.fromEntries(
    items.map((item) => [
      item.pid,
      { ...nothing, ...(isWhole && { sellable: String(outOf(item)) }) },
    ]),
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
