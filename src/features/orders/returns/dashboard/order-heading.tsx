import { Link } from 'react-router'
import { panelPath } from '#src/features/orders/desk/desk-parts.ts'
import type { OrderOnTheWire } from '#src/features/orders/order-wire.ts'
import { digitsIn } from '#src/i18n/digits.ts'
import { formatDate } from '#src/i18n/format-date.ts'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'

type HeadingProps = { readonly id: string; readonly order: OrderOnTheWire }

export function OrderHeading({ id, order }: HeadingProps) {
  const language = useLanguage()
  return (
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
  )
}
