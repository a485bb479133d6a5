/** A refund as a line of a table, in words as the page shows it. */

import { exactTaka } from '#src/domain/money.ts'
import { timeInDhaka } from '#src/features/journal/list/journal-csv.ts'
import type { Refund } from '#src/features/orders/refunds/list-refunds.server.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'

type Messages = DashboardMessages<'refunds'>

export function refundHeadings({ columns }: Messages): readonly string[] {
  return [columns.at, columns.order, columns.method, columns.trxId, columns.amount, columns.by]
}

export function refundCells(refund: Refund, { methods }: Messages): readonly string[] {
  const { at, number, method, transactionId, amount, by } = refund
  return [
    timeInDhaka(at),
    number,
    methods[method],
    transactionId ?? '',
    exactTaka(amount),
    by ?? '',
  ]
}
