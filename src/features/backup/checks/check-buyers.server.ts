/** Verifies the totals of each buyer: they are those of the orders, unless the phone waits to be counted. */

import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import {
  type Find,
  firstBy,
  problems,
  toldAtMost,
} from '#src/features/backup/find-problems.server.ts'
import { buyerColumns, readBuyers, rowOf } from '#src/features/orders/buyers/count-buyers.server.ts'
import { inBatches } from '#src/lib/async/in-batches.ts'
import type { Reads, Tables } from '#src/platform/database/tables.ts'

const phonesAtOnce = 1_000

/** Phones are left out: a report may be sent to somebody. */
const totalsOff: Find = async (reads) => {
  const found: string[] = []
  // Orders that will read as delivered without a move have a note, so the time decides nothing here.
  const now = new Date()
  const batches = inBatches<Row>(phonesAtOnce, (last) => buyersAfter(reads, last?.phone ?? ''))
  for await (const rows of batches) {
    const phones = rows.map(({ phone }) => phone)
    const counted = await readBuyers(reads, phones, now)
    for (const row of rows) {
      const is = counted.get(row.phone)
      if (is && isDeepStrictEqual(rowOf(is), row)) continue
      if (await isWaiting(reads, row.phone)) continue
      found.push(`The totals of the buyer of the order with the id ${row.last_order_id} are off`)
      if (found.length === toldAtMost) return found
    }
  }
  return found
}

type Row = Tables['buyers']

function buyersAfter(reads: Reads, phone: string): Promise<readonly Row[]> {
  return reads
    .selectFrom('buyers')
    .select(buyerColumns)
    .where('phone', '>', phone)
    .orderBy('phone')
    .limit(phonesAtOnce)
    .execute()
}

async function isWaiting(reads: Reads, phone: string): Promise<boolean> {
  const note = await reads
    .selectFrom('buyers_to_count')
    .select('id')
    .where('phone', '=', phone)
    .limit(1)
    .executeTakeFirst()
  return note !== undefined
}

const buyersMissing = problems(
  firstBy(
    sql`oid`,
    // Not by phone: SQLite would read the orders along the index of phones.
    sql<{ oid: string }>`
      select min(oid) as oid from (
        select oid, customer_phone from orders
          left join (select distinct phone from buyers_to_count) as noted
            on noted.phone = customer_phone || ''
        where deleted_at is null and customer_phone <> '' and noted.phone is null
          and not exists (select 1 from buyers where buyers.phone = customer_phone || '')
        order by orders.id limit 1000
      ) as missing
      group by customer_phone`,
  ),
  ({ oid }) => `The buyer of order ${oid} is not in the list of buyers`,
)

export const buyerProblems: readonly Find[] = [totalsOff, buyersMissing]
