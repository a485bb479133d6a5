/** The columns of SPEC.md's order table. */

import { Link } from 'react-router'
import { fromTaka } from '#src/domain/money.ts'
import type { FailureWords } from '#src/features/dashboard/make-query-client.ts'
import { useListSearch } from '#src/features/dashboard/way-back.tsx'
import { ContactLinks } from '#src/features/orders/dashboard/contact-links.tsx'
import { StatusButton } from '#src/features/orders/dashboard/status-button.tsx'
import type { OrderFlag } from '#src/features/orders/order-view.ts'
import type { OrderOnTheWire } from '#src/features/orders/order-wire.ts'
import type { DashboardWords } from '#src/i18n/dashboard-words.ts'
import { formatDateTime } from '#src/i18n/format-date.ts'
import { formatMoney } from '#src/i18n/format-money.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import type { Words } from '#src/i18n/words.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { type Column, defineColumns } from '#src/ui/dashboard/data-table.tsx'
import { Icon } from '#src/ui/icon.tsx'

type ColumnParts = {
  readonly words: DashboardWords<'orders'>
  readonly flagWords: Words<'flags'>
  readonly failures: FailureWords
  readonly onDelete: (order: OrderOnTheWire) => void
}

export type OrderRow = OrderOnTheWire & {
  /** It came while the list stood open. */
  readonly isNew: boolean
}

export function orderColumns(parts: ColumnParts): readonly Column<OrderRow>[] {
  const { words, flagWords, failures, onDelete } = parts
  return defineColumns<OrderRow>([
    {
      id: 'product',
      header: words.productInfo,
      sortBy: 'oid',
      cell: (order) => <ProductInfo order={order} words={words} />,
    },
    {
      id: 'amount',
      header: words.amount,
      sortBy: 'odate',
      cell: (order) => (
        <>
          <time dateTime={order.odate} className="block">
            {formatDateTime(new Date(order.odate), 'en')}
          </time>
          <strong className="block">{formatMoney(fromTaka(order.grand), 'en')}</strong>
          <SlipLink oid={order.oid} words={words} />
        </>
      ),
    },
    {
      id: 'customer',
      header: words.customer,
      sortBy: 'cname',
      cell: (order) => <Customer order={order} words={words} flagWords={flagWords} />,
    },
    {
      id: 'edit',
      isNarrow: true,
      header: words.editOrder,
      cell: ({ oid }) => <EditLink oid={oid} words={words} />,
    },
    {
      id: 'delete',
      isNarrow: true,
      header: words.deleteOrder,
      cell: (order) => (
        <button
          type="button"
          className="button-icon text-bad"
          aria-label={`${words.deleteOrder} ${order.oid}`}
          onClick={() => onDelete(order)}
        >
          <Icon name="delete" />
        </button>
      ),
    },
    {
      id: 'status',
      isNarrow: true,
      header: words.status,
      sortBy: 'status',
      cell: (order) => <StatusButton order={order} words={words} failures={failures} />,
    },
  ])
}

type CellProps = { readonly order: OrderRow; readonly words: DashboardWords<'orders'> }

type LinkProps = Pick<OrderRow, 'oid'> & Pick<CellProps, 'words'>

function SlipLink({ oid, words }: LinkProps) {
  return (
    <Link
      to={`/dashboard/manage-orders/slip/${oid}`}
      state={useListSearch()}
      className="inline-flex min-h-11 items-center gap-1.5 underline"
      aria-label={interpolate(words.slipOf, { number: oid })}
    >
      <Icon name="print" />
      {words.slip}
    </Link>
  )
}

function EditLink({ oid, words }: LinkProps) {
  return (
    <Link
      to={`/dashboard/manage-orders/edit-order/${oid}`}
      state={useListSearch()}
      className="button-icon"
      aria-label={`${words.editOrder} ${oid}`}
    >
      <Icon name="edit" />
    </Link>
  )
}

function ProductInfo({ order, words }: CellProps) {
  return (
    <>
      {order.isNew && (
        <span className="status-pill border-transparent bg-marigold text-on-marigold">
          {words.isNew}
        </span>
      )}
      <span className="block">
        {words.number}: <strong className="whitespace-nowrap">{order.oid}</strong>
      </span>
      <span className="block wrap-anywhere">
        {words.productId}: {order.pid}
      </span>
      <span className="block">
        {words.quantity}: {formatNumber(order.quantity, 'en')}
      </span>
      {order.short > 0 && (
        <span className="status-pill mt-1 text-bad">
          <Icon name="warning" />
          {interpolate(words.short, { n: formatNumber(order.short, 'en') })}
        </span>
      )}
    </>
  )
}

function Customer({ order, words, flagWords }: CellProps & Pick<ColumnParts, 'flagWords'>) {
  const { cname, cphone, caddress, flags = [] } = order
  return (
    <div className="max-w-sm wrap-anywhere">
      <strong className="block">{cname}</strong>
      <ContactLinks name={cname} phone={cphone} words={words} />
      <span className="block whitespace-pre-line">{caddress}</span>
      {flags.map((flag) => (
        <span key={flag} className="mt-1 flex items-start gap-1.5 text-sm font-semibold text-wait">
          <Icon name="warning" className="mt-0.5" />
          {flagWords[flag as OrderFlag]}
        </span>
      ))}
    </div>
  )
}
