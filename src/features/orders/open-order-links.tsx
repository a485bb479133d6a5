import { Link } from 'react-router'
import { fromTaka } from '#src/domain/money.ts'
import type { OrderOnTheWire } from '#src/features/orders/order-wire.ts'
import { formatDate } from '#src/i18n/format-date.ts'
import { formatMoney } from '#src/i18n/format-money.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'

type OpenOrderLinksProps = {
  readonly orders: readonly Pick<OrderOnTheWire, 'oid' | 'odate' | 'collect'>[]
  /** With `{number}`, `{day}` and `{amount}`. */
  readonly text: string
}

/** What else a buyer has open, each as a link to its editor. */
export function OpenOrderLinks({ orders, text }: OpenOrderLinksProps) {
  const language = useLanguage()
  return (
    <ul>
      {orders.map(({ oid, odate, collect }) => (
        <li key={oid}>
          <Link
            to={`/dashboard/manage-orders/edit-order/${oid}`}
            className="inline-flex min-h-11 items-center underline"
          >
            {interpolate(text, {
              number: oid,
              day: formatDate(new Date(odate), language),
              amount: formatMoney(fromTaka(collect), language),
            })}
          </Link>
        </li>
      ))}
    </ul>
  )
}
