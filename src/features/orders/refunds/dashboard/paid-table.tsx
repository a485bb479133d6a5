/** What was paid back: a table, on a phone a card each. */

import { Link } from 'react-router'
import { panelPath } from '#src/features/orders/desk/desk-parts.ts'
import type { Refund } from '#src/features/orders/refunds/list-refunds.server.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { formatDateTime } from '#src/i18n/format-date.ts'
import { formatMoney } from '#src/i18n/format-money.ts'
import { Cell } from '#src/ui/dashboard/labelled-cell.tsx'
import { PlainTable } from '#src/ui/dashboard/table/plain-table.tsx'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'

type PaidTableProps = {
  readonly refunds: readonly Refund[]
  readonly messages: DashboardMessages<'refunds'>
}

export function PaidTable({ refunds, messages }: PaidTableProps) {
  const { at, order, method, trxId, amount, by } = messages.columns
  return (
    <PlainTable headings={[at, order, method, trxId, amount, by]} aria-label={messages.paid}>
      {refunds.map((refund) => (
        <PaidRow key={refund.id} refund={refund} messages={messages} />
      ))}
    </PlainTable>
  )
}

type PaidRowProps = {
  readonly refund: Refund
  readonly messages: DashboardMessages<'refunds'>
}

function PaidRow({ refund, messages }: PaidRowProps) {
  const language = useLanguage()
  const { columns, methods } = messages
  return (
    <tr>
      <Cell label={columns.at}>
        <time dateTime={refund.at}>{formatDateTime(new Date(refund.at), language)}</time>
      </Cell>
      <Cell label={columns.order}>
        <Link to={panelPath(refund.number)} className="underline">
          {refund.number}
        </Link>
      </Cell>
      <Cell label={columns.method}>{methods[refund.method]}</Cell>
      <Cell label={columns.trxId}>{refund.transactionId ?? '–'}</Cell>
      <Cell label={columns.amount}>
        <span className="font-bold whitespace-nowrap tabular-nums">
          {formatMoney(refund.amount, language)}
        </span>
      </Cell>
      <Cell label={columns.by}>
        <span className="text-sm wrap-anywhere text-quiet">{refund.by ?? '–'}</span>
      </Cell>
    </tr>
  )
}
