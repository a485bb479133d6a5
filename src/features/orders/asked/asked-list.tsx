import { type ReactNode, useId, useRef } from 'react'
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
  /** Takes the focus when a card leaves the page. */
  readonly label: string
  /** Where the page does not say the same in its own heading. */
  readonly isLabelShown?: boolean
  readonly keyOf: (one: One) => string
  /** `onDone` reads the list again: the card and its buttons leave the page. */
  readonly card: (one: One, onDone: () => void) => ReactNode
  readonly messages: Readonly<
    Record<'failed' | 'loading' | 'tryAgain' | 'none' | 'toCollect', string>
  >
}

/** Open questions of buyers about their orders, the oldest first. */
export function AskedList<One extends { readonly order: OrderOnTheWire }>({
  path,
  label,
  isLabelShown = false,
  keyOf,
  card,
  messages,
}: AskedListProps<One>) {
  const language = useLanguage()
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const read = useRead<Page<One>>(path, { size: atMost })
  function onDone(): void {
    heading.current?.focus()
    void read.refetch()
  }
  // After a failed read nobody knows whether a card still waits for an answer.
  const items = read.isError ? undefined : read.data?.items
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h2
        id={id}
        ref={heading}
        tabIndex={-1}
        className={isLabelShown ? 'text-xl font-bold' : 'sr-only'}
      >
        {label}
      </h2>
      {!items && <ReadState read={read} messages={messages} />}
      {items?.length === 0 && <p className="card p-5">{messages.none}</p>}
      <ul className="grid gap-3 lg:grid-cols-2">
        {items?.map((one) => (
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
                {interpolate(messages.toCollect, {
                  amount: formatMoney(fromTaka(one.order.collect), language),
                })}
              </span>
            </p>
            {card(one, onDone)}
          </li>
        ))}
      </ul>
    </section>
  )
}
