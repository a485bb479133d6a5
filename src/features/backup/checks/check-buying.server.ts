/**
 * Verifies purchase orders, deliveries and debts at suppliers against each other and the journal, and the
 * products below their lines against their stock.
 */

import { sql } from 'kysely'
import { type Find, problems, toldAtMost } from '#src/features/backup/find-problems.server.ts'

const owedOffReceipts = problems(
  sql<{ name: string }>`
    select name from suppliers where owed_poisha <>
      (select coalesce(sum(owed_poisha), 0) from purchase_receipts where supplier_id = suppliers.id)
      - (select coalesce(sum(amount_poisha), 0) from supplier_payments
        where supplier_id = suppliers.id)
    order by name limit ${toldAtMost}`,
  ({ name }) => `What the shop owes ${name} is not the sum of deliveries and payments`,
)

const linesOffReceipts = problems(
  sql<{ number: number | string; pid: string }>`
    select number, pid from purchase_order_lines lines
    join purchase_orders on purchase_orders.id = lines.purchase_order_id
    join products on products.id = lines.product_id
    left join (
      select purchase_order_id, product_id, sum(pieces) as pieces, sum(came.damaged) as damaged
      from purchase_receipts
      join purchase_receipt_lines came on came.receipt_id = purchase_receipts.id
      group by purchase_order_id, product_id
    ) came on came.purchase_order_id = lines.purchase_order_id
      and came.product_id = lines.product_id
    where received <> coalesce(came.pieces, 0) or lines.damaged <> coalesce(came.damaged, 0)
    order by number, pid limit ${toldAtMost}`,
  ({ number, pid }) => `PO-${number} has received other pieces of ${pid} than its deliveries`,
)

/** What paid for a delivery is what its lines cost. */
const receiptsOffJournal = problems(
  sql<{ number: number | string }>`
    select distinct number from purchase_receipts
    join purchase_orders on purchase_orders.id = purchase_receipts.purchase_order_id
    where coalesce((
      select sum(goods_poisha + lost_poisha + freight_poisha) from purchase_receipt_lines
      where receipt_id = purchase_receipts.id
    ), 0) <> coalesce((
      select sum(amount_poisha) from journal
      where document_id = purchase_receipts.id and event = 'bought' and debit = 'stock'
    ), 0)
    order by number limit ${toldAtMost}`,
  ({ number }) => `A delivery of PO-${number} is not what the journal says`,
)

const paymentsOffJournal = problems(
  sql<{ paid_at: string }>`
    select paid_at from supplier_payments where amount_poisha <> coalesce((
      select sum(amount_poisha) from journal
      where document_id = supplier_payments.id and debit = 'owed-to-suppliers'
    ), 0)
    order by paid_at limit ${toldAtMost}`,
  ({ paid_at }) => `The payment of ${paid_at} to a supplier is not what the journal says`,
)

const sentencesOfLines = {
  low: 'low stock',
  reorder: 'to be reordered',
} as const

const linesOffStock = problems(
  sql<{ line: keyof typeof sentencesOfLines; pid: string; missing: number | string }>`
    select line, pid, sum(n) as missing from (
      select 'low' as line, id as product_id, 1 as n from products
        where archived_at is null and stock <= low_stock_line
      union all
      select 'reorder', id, 1 from products where archived_at is null and stock < reorder_line
      union all
      select line, product_id, -1 from stocks_below_line
    ) both_books
    join products on products.id = product_id
    group by line, product_id, pid having sum(n) <> 0
    order by pid, line limit ${toldAtMost}`,
  ({ line, pid, missing }) =>
    Number(missing) > 0
      ? `Product ${pid} has reached its line, and is not listed as ${sentencesOfLines[line]}`
      : `Product ${pid} is listed as ${sentencesOfLines[line]}, and has not reached its line`,
)

export const buyingProblems: readonly Find[] = [
  owedOffReceipts,
  linesOffReceipts,
  receiptsOffJournal,
  paymentsOffJournal,
  linesOffStock,
]
