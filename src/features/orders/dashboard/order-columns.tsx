/** The columns of SPEC.md's order table. */

import { Link } from 'react-router'
import { fromTaka } from '#src/domain/money.ts'
import type { OrderFlag } from '#src/domain/orders/order-flag.ts'
import { ownSource } from '#src/domain/orders/order-source.ts'
import type { FailureMessages } from '#src/features/dashboard/make-query-client.ts'
import { useListSearch } from '#src/features/dashboard/way-back.tsx'
import { ContactLinks } from '#src/features/orders/dashboard/contact-links.tsx'
import { linesAsText } from '#src/features/orders/dashboard/editor/typed-lines.ts'
import { StatusButton } from '#src/features/orders/dashboard/status-button.tsx'
import type { OrderOnTheWire } from '#src/features/orders/order-wire.ts'
import { printPath } from '#src/features/orders/print-path.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { formatDateTime } from '#src/i18n/format-date.ts'
import { formatMoney } from '#src/i18n/format-money.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import type { Language } from '#src/i18n/language.ts'
import type { SectionMessages } from '#src/i18n/messages-for.ts'
import { titleIn } from '#src/i18n/title-in.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { type Column, defineColumns } from '#src/ui/dashboard/data-table.tsx'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'
import { Icon } from '#src/ui/icon.tsx'

type ColumnParts = {
  readonly language: Language
  readonly messages: DashboardMessages<'orders'>
  readonly flagMessages: SectionMessages<'flags'>
  readonly failures: FailureMessages
  readonly onDelete: (order: OrderOnTheWire) => void
  /** What the duties of the user allow. */
  readonly may: Readonly<Record<'edit' | 'delete' | 'status' | 'print', boolean>>
}

export type OrderRow = OrderOnTheWire & {
  /** It came while the list stood open. */
  readonly isNew: boolean
}

export function orderColumns(parts: ColumnParts): readonly Column<OrderRow>[] {
  const { language, messages, flagMessages, failures, onDelete, may } = parts
  const columns = defineColumns<OrderRow>([
    {
      id: 'product',
      header: messages.productInfo,
      sortBy: 'oid',
      cell: (order) => <ProductInfo order={order} messages={messages} />,
    },
    {
      id: 'amount',
      header: messages.amount,
      sortBy: 'odate',
      cell: (order) => (
        <>
          <time dateTime={order.odate} className="block">
            {formatDateTime(new Date(order.odate), language)}
          </time>
          <strong className="block">{formatMoney(fromTaka(order.grand), language)}</strong>
          {may.print && <SlipLink oid={order.oid} messages={messages} />}
        </>
      ),
    },
    {
      id: 'customer',
      header: messages.customer,
      sortBy: 'cname',
      cell: (order) => <Customer order={order} messages={messages} flagMessages={flagMessages} />,
    },
    {
      id: 'edit',
      isNarrow: true,
      header: messages.editOrder,
      cell: ({ oid }) => <EditLink oid={oid} messages={messages} />,
    },
    {
      id: 'delete',
      isNarrow: true,
      header: messages.deleteOrder,
      cell: (order) => (
        <button
          type="button"
          className="button-icon text-bad"
          aria-label={`${messages.deleteOrder} ${order.oid}`}
          onClick={() => onDelete(order)}
        >
          <Icon name="delete" />
        </button>
      ),
    },
    {
      id: 'status',
      isNarrow: true,
      header: messages.status,
      sortBy: 'status',
      cell: (order) =>
        may.status ? (
          <StatusButton order={order} messages={messages} failures={failures} />
        ) : (
          <strong>{order.status === 'done' ? messages.done : messages.notDone}</strong>
        ),
    },
  ])
  return columns.filter(({ id }) => (id === 'edit' || id === 'delete' ? may[id] : true))
}

type CellProps = { readonly order: OrderRow; readonly messages: DashboardMessages<'orders'> }

type LinkProps = Pick<OrderRow, 'oid'> & Pick<CellProps, 'messages'>

function SlipLink({ oid, messages }: LinkProps) {
  return (
    <Link
      to={printPath([oid])}
      state={useListSearch()}
      className="inline-flex min-h-11 items-center gap-1.5 underline"
      aria-label={interpolate(messages.slipOf, { number: oid })}
    >
      <Icon name="print" />
      {messages.slip}
    </Link>
  )
}

function EditLink({ oid, messages }: LinkProps) {
  return (
    <Link
      to={`/dashboard/manage-orders/edit-order/${oid}`}
      state={useListSearch()}
      className="button-icon"
      aria-label={`${messages.editOrder} ${oid}`}
    >
      <Icon name="edit" />
    </Link>
  )
}

function ProductInfo({ order, messages }: CellProps) {
  const language = useLanguage()
  return (
    <>
      {order.isNew && (
        <span className="status-pill border-transparent bg-marigold text-on-marigold">
          {messages.isNew}
        </span>
      )}
      <span className="block">
        {messages.number}: <strong className="whitespace-nowrap">{order.oid}</strong>
      </span>
      {order.source !== undefined && order.source !== ownSource && (
        <span className="block">{messages.sources[order.source]}</span>
      )}
      <span className="block wrap-anywhere">
        {messages.productId}: {order.pid}
      </span>
      <span className="block">
        {messages.quantity}: {formatNumber(order.quantity, language)}
      </span>
      {order.items && <AllLines items={order.items} messages={messages} />}
      {order.short > 0 && (
        <span className="status-pill mt-1 text-bad">
          <Icon name="warning" />
          {interpolate(messages.short, { n: formatNumber(order.short, language) })}
        </span>
      )}
    </>
  )
}

type LinesProps = Pick<CellProps, 'messages'> & {
  readonly items: NonNullable<OrderRow['items']>
}

/** The first title and how many more; opens by touch and keyboard alike. */
function AllLines({ items, messages }: LinesProps) {
  const language = useLanguage()
  const [first] = items
  const more = interpolate(messages.more, { n: formatNumber(items.length - 1, language) })
  return (
    <details className="max-w-xs wrap-anywhere">
      <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-2">
        {first && titleIn(language, first)}{' '}
        <strong className="whitespace-nowrap underline">{more}</strong>
      </summary>
      <p className="whitespace-pre-line">{linesAsText(items, language)}</p>
    </details>
  )
}

function Customer({
  order,
  messages,
  flagMessages,
}: CellProps & Pick<ColumnParts, 'flagMessages'>) {
  const { cname, cphone, caddress, flags = [] } = order
  return (
    <div className="max-w-sm wrap-anywhere">
      <strong className="block">{cname}</strong>
      <ContactLinks name={cname} phone={cphone} messages={messages} />
      <span className="block whitespace-pre-line">{caddress}</span>
      {flags.map((flag) => (
        <span key={flag} className="mt-1 flex items-start gap-1.5 text-sm font-semibold text-wait">
          <Icon name="warning" className="mt-0.5" />
          {flagMessages[flag as OrderFlag]}
        </span>
      ))}
    </div>
  )
}
