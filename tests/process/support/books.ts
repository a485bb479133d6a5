/** Reads the shop's database, to compare it with the answers that the buyers got. */

import type { Database } from '#src/platform/database/database.ts'
import { countRows, pidsOffLedger } from '#tests/support/ledger.ts'

export type Books = {
  /** Order numbers by the buyer's name; more than one number means a doubled order. */
  readonly ordersByBuyer: ReadonlyMap<string, readonly string[]>
  readonly orders: number
  readonly outbox: number
  readonly pidsOffLedger: readonly string[]
}

export async function readBooks(db: Database): Promise<Books> {
  const rows = await db.read.selectFrom('orders').select(['oid', 'customer_name']).execute()
  const byName = Map.groupBy(rows, (row) => row.customer_name)
  return {
    ordersByBuyer: new Map([...byName].map(([name, of]) => [name, of.map((row) => row.oid)])),
    orders: rows.length,
    outbox: await countRows(db.read, 'outbox'),
    pidsOffLedger: await pidsOffLedger(db.read),
  }
}

export async function findStock(db: Database, pid: string): Promise<number> {
  const { stock } = await db.read
    .selectFrom('products')
    .select('stock')
    .where('pid', '=', pid)
    .executeTakeFirstOrThrow()
  return Number(stock)
}
