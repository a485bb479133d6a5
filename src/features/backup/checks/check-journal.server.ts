/** Verifies the journal: the sums, dues and values that stand beside its postings. */

import { sql } from 'kysely'
import { type DueAccount, dueAccounts } from '#src/domain/journal/account.ts'
import { saleIn } from '#src/domain/journal/sale.ts'
import { orderStages } from '#src/domain/orders/order-stage.ts'
import {
  type Find,
  firstBy,
  problems,
  toldAtMost,
} from '#src/features/backup/find-problems.server.ts'

/** The row of each account and day adds up what the postings of that day say. */
const sumsOffPostings = problems(
  sql<{ account: string; posted_on: string }>`
    select account, posted_on from (
      select debit as account, posted_on, amount_poisha as debits, 0 as credits from journal
      union all
      select credit, posted_on, 0, amount_poisha from journal
      union all
      select account, posted_on, -debit_poisha, -credit_poisha from journal_sums
    ) both_books
    group by account, posted_on having sum(debits) <> 0 or sum(credits) <> 0
    order by posted_on, account limit ${toldAtMost}`,
  ({ account, posted_on }) =>
    `The sums of ${account} on ${posted_on} are not those of the journal's postings`,
)

const balancesOffPostings = problems(
  sql<{ account: string }>`
    select account from (
      select debit as account, amount_poisha as balance from journal
      union all
      select credit, -amount_poisha from journal
      union all
      select account, -balance_poisha from journal_balances
    ) both_books
    group by account having sum(balance) <> 0 order by account limit ${toldAtMost}`,
  ({ account }) => `The balance of ${account} is not that of the journal's postings`,
)

const duesOffPostings = problems(
  sql<{ account: DueAccount; order_id: string }>`
    select account, order_id from (
      select debit as account, order_id, amount_poisha as owed from journal
      where debit in (${sql.join(dueAccounts)}) and order_id is not null
      union all
      select credit, order_id, -amount_poisha from journal
      where credit in (${sql.join(dueAccounts)}) and order_id is not null
      union all
      select account, order_id, -owed_poisha from journal_dues
    ) both_books
    group by account, order_id having sum(owed) <> 0
    order by order_id, account limit ${toldAtMost}`,
  ({ account, order_id }) =>
    `What stands as ${account} for the order with the id ${order_id} is not what the journal says`,
)

const stockOffValues = problems(
  sql<{ posted: string; worth: string }>`
    select cast(posted as text) as posted, cast(worth as text) as worth from (
      select
        (select coalesce(sum(debit_poisha - credit_poisha), 0) from journal_sums
          where account = 'stock') as posted,
        (select coalesce(sum(value_poisha), 0) from product_values) as worth
    ) both_books
    where posted <> worth`,
  ({ posted, worth }) =>
    `The journal has ${posted} poisha of goods, and the products are worth ${worth} poisha`,
)

/** The lines of a sold order have their cost. */
const isSold = sql<boolean>`exists (
  select 1 from order_lines where order_id = orders.id and cost_poisha is not null)`

/** What was sold and collected by the journal, a delivery that was taken back again taken off. */
const sales = sql`
  select order_id,
    sum(case when credit = 'sales' then amount_poisha when debit = 'sales' then -amount_poisha
      else 0 end) as sold,
    sum(case when event_key not like '%:collected' then 0
      when event = 'delivered' then amount_poisha else -amount_poisha end) as collected
  from journal where 'sales' in (debit, credit) and order_id is not null group by order_id`

const ordersOffSales = problems(
  firstBy(
    sql`oid`,
    sql<{ oid: string }>`
    select oid from orders left join (${sales}) sales on sales.order_id = orders.id
    where coalesce(sold, 0) <> case when ${isSold} then subtotal_poisha else 0 end`,
  ),
  ({ oid }) => `Order ${oid} is not in the journal once if it was sold, and not at all otherwise`,
)

/** Amounts do not change once the order is out, so the sale has what the buyer had to pay. */
const ordersOffCollected = problems(
  firstBy(
    sql`oid`,
    sql<{ oid: string }>`
    select oid from orders join (${sales}) sales on sales.order_id = orders.id
    where ${isSold} and collected <> case
      when total_poisha + adjusted_poisha > advanced_poisha
      then (total_poisha + adjusted_poisha - advanced_poisha) / 100 * 100 else 0 end`,
  ),
  ({ oid }) => `The journal has another amount collected for order ${oid} than the order says`,
)

const owedWithoutSale = problems(
  firstBy(
    sql`oid, account`,
    sql<{ oid: string; account: DueAccount }>`
    select oid, account from journal_dues join orders on orders.id = order_id
    where owed_poisha > 0 and not ${isSold}`,
  ),
  ({ oid, account }) => `Order ${oid} stands as ${account}, and was not sold`,
)

const [stagesWithSale, stagesWithoutSale] = (['made', 'open'] as const).map((sale) =>
  sql.join(orderStages.filter((stage) => saleIn(stage) === sale)),
)

/** Orders from before the journal's first sale may have been delivered without one. */
const salesOffStage = problems(
  firstBy(
    sql`oid`,
    sql<{ oid: string; stage: string }>`
    select oid, stage from orders
    where deleted_at is null and (
      (stage in (${stagesWithoutSale}) and ${isSold})
      or (stage in (${stagesWithSale}) and not ${isSold}
        and placed_at > (select min(happened_at) from journal where event = 'delivered')))`,
  ),
  ({ oid, stage }) => `Order ${oid} is ${stage}, and its sale in the journal does not follow`,
)

const monthsWithoutEntry = problems(
  sql<{ repeating_id: string; month: string }>`
    select repeating_id, month from repeated_expenses
    where not exists (
      select 1 from journal where document_id = entry_id and event = 'expense')
    order by repeating_id, month limit ${toldAtMost}`,
  ({ repeating_id, month }) =>
    `The journal has no expense of ${month} that repeats (${repeating_id})`,
)

const monthsToRepeat = problems(
  sql<{ id: string; next_on: string }>`
    select id, next_on from repeating_expenses
    where substr(next_on, 1, 7) <= (
      select max(month) from repeated_expenses where repeating_id = repeating_expenses.id)
    order by id limit ${toldAtMost}`,
  ({ id, next_on }) => `The expense ${id} repeats on ${next_on}, and that month has its entry`,
)

export const journalProblems: readonly Find[] = [
  sumsOffPostings,
  balancesOffPostings,
  duesOffPostings,
  stockOffValues,
  ordersOffSales,
  ordersOffCollected,
  owedWithoutSale,
  salesOffStage,
  monthsWithoutEntry,
  monthsToRepeat,
]
