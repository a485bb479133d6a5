import { type ReactNode, useRef } from 'react'
import { Link } from 'react-router'
import { fromTaka } from '#src/domain/money.ts'
import { ReadState } from '#src/features/dashboard/read-state.tsx'
import { useRead } from '#src/features/dashboard/use-read.ts'
import { panelPath } from '#src/features/orders/desk/desk-parts.ts'
import type { OrderOnTheWire } from '#src/features/orders/order-wire.ts'
import { formatMoney } from '#src/i18n/format-money.ts'
import type { Page } from '#src/lib/paging.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'

/** More than a shop leaves unanswered; the oldest stand first. */
const atMost = 100

type AskedListProps<One> = {
  readonly path: string
  readonly heading?: string
  readonly toCollect?: string
  readonly keyOf: (one: One) => string
  /** `onDone` reads the list again: the card and its buttons leave the page. */
  readonly card: (one: One, onDone: () => void) => ReactNode
  readonly messages: Readonly<Record<'failed' | 'loading' | 'tryAgain' | 'none', string>>
}

/** What buyers ask of their orders and nobody has answered, the oldest first. */
export function AskedList<One extends { readonly order: OrderOnTheWire }>({
  path,
  heading,
  toCollect = '{amount}',
  keyOf,
  card,
  messages,
}: AskedListProps<One>) {
  const language = useLanguage()
  const title = useRef<HTMLHeadingElement>(null)
  const read = useRead<Page<One>>(path, { size: atMost })
  function onDone(): void {
    title.current?.focus()
    void read.refetch()
  }
  return (
    <div className="grid gap-3">
      {heading !== undefined && (
        <h2 ref={title} tabIndex={-1} className="text-xl font-bold">
          {heading}
        </h2>
      )}
      {!read.data && <ReadState read={read} messages={messages} />}
      {read.data?.items.length === 0 && <p className="card p-5">{messages.none}</p>}
      <ul className="grid gap-3 lg:grid-cols-2">
        {read.data?.items.map((one) => (
          <li
            key={keyOf(one)}
            // The buttons of all cards have the same names.
            aria-label={one.order.oid}
            className="card grid content-start gap-2 p-4 wrap-anywhere"
          >
            <p className="flex flex-wrap justify-between gap-x-4">
              <strong className="text-lg">{one.order.cname}</strong>
              <Link to={panelPath(one.order.oid)} className="underline">
                {one.order.oid}
              </Link>
              <span>
                {interpolate(toCollect, {
                  amount: formatMoney(fromTaka(one.order.collect), language),
                })}
              </span>
            </p>
            {card(one, onDone)}
          </li>
        ))}
      </ul>
    </div>
  )
}
