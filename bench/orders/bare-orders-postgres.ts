/** The baseline on PostgreSQL: a bare loop of the statements that the shop's code sends for each order. */

import pg from 'pg'
import { loadSecrets } from '#src/features/secrets.server.ts'
import { systemClock } from '#src/lib/clock.ts'
import {
  connectionsOfAPool,
  openPostgres,
} from '#src/platform/database/postgres/postgres-database.ts'
import { listenForInvalidation } from '#src/platform/page-cache/postgres-cache-invalidation.server.ts'
import type { BenchCart } from './orders-load.ts'
import { placeAsBuyer } from './place-as-buyer.ts'

/** A query as the driver got it: a text and values, or an object that also has a name. */
type Step = { readonly query: pg.QueryConfig | string; readonly values: unknown[] | undefined }

export type RecordedOrder = readonly Step[]

const begins = /^(begin|start)\b/
const ends = /^(commit|rollback)\b/

/** Places orders by the shop's code on the database of `url`, and records the statements. */
export async function recordOrders(
  url: string,
  { orders, cart }: { readonly orders: number; readonly cart: BenchCart },
): Promise<RecordedOrder[]> {
  let steps: Step[] = []
  const stopListening = listen((step) => steps.push(step))
  const db = openPostgres(url)
  const clock = systemClock
  const secrets = await loadSecrets({ db, clock }, undefined)
  const nothing = (): void => {}
  const cacheInvalidation = await listenForInvalidation({
    db,
    databaseUrl: url,
    clock,
    evict: nothing,
    evictAll: nothing,
  })
  const shop = { db, clock, secrets, cacheInvalidation, hasOrderSheet: false, note: nothing }

  const recorded: RecordedOrder[] = []
  for (let buyer = 0; buyer < orders; buyer += 1) {
    steps = []
    await placeAsBuyer(shop, buyer, cart)
    recorded.push(steps)
  }
  stopListening()
  await cacheInvalidation.close()
  await db.close()
  return recorded
}

/** Statements outside a transaction, such as the poll of page changes, belong to no order. */
function listen(note: (step: Step) => void): () => void {
  const { prototype } = pg.Client
  const { query } = prototype
  const inTransaction = new WeakSet<pg.Client>()
  prototype.query = function (this: pg.Client, ...given: [Step['query'], unknown[]?]) {
    const [requested, values] = given
    const text = typeof requested === 'string' ? requested : requested.text
    if (ends.test(text)) inTransaction.delete(this)
    if (inTransaction.has(this)) {
      note({ query: requested, values: Array.isArray(values) ? values : undefined })
    }
    if (begins.test(text)) inTransaction.add(this)
    return Reflect.apply(query, this, given)
  } as typeof query
  return () => {
    prototype.query = query
  }
}

/** As many connections as the shop writes with, each with one order and one transaction at a time. */
export function openBarePool(url: string): {
  readonly replay: (orders: readonly RecordedOrder[]) => Promise<number>
  readonly close: () => Promise<void>
} {
  const pool = new pg.Pool({ connectionString: url, max: connectionsOfAPool })

  async function replayOne(order: RecordedOrder): Promise<void> {
    const client = await pool.connect()
    await client.query('begin')
    for (const { query, values } of order) await client.query(query, values)
    await client.query('commit')
    client.release()
  }

  return {
    replay: async (orders) => {
      const from = performance.now()
      const waiting = orders.values()
      await Promise.all(
        Array.from({ length: connectionsOfAPool }, async () => {
          for (const order of waiting) await replayOne(order)
        }),
      )
      return (performance.now() - from) / 1_000
    },
    close: () => pool.end(),
  }
}
