/**
 * The baseline of the orders: a bare loop of the statements that the shop's code sends for each order,
 * with the same values, prepared once, and one durable commit an order.
 */

import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { loadSecrets } from '#src/features/secrets.server.ts'
import { systemClock } from '#src/lib/clock.ts'
import { openSqlite } from '#src/platform/database/sqlite/sqlite-database.ts'
import { localCacheInvalidation } from '#src/platform/page-cache/cache-invalidation.ts'
import type { BenchCart } from './orders-load.ts'
import { placeAsBuyer } from './place-as-buyer.ts'

type Step = {
  readonly sql: string
  readonly values: readonly SQLInputValue[]
  readonly hasRows: boolean
}

/** The statements of one order. */
export type RecordedOrder = readonly Step[]

type Recording = { readonly orders: number; readonly cart: BenchCart }

/** Places orders by the shop's code on the database in `file`, and records the statements. */
export async function recordOrders(
  file: string,
  { orders, cart }: Recording,
): Promise<RecordedOrder[]> {
  const recorded: RecordedOrder[] = []
  let steps: Step[] = []
  const stopListening = listen((step) => steps.push(step))
  const db = openSqlite(file)
  const clock = systemClock
  const shop = {
    db,
    clock,
    secrets: await loadSecrets({ db, clock }, undefined),
    cacheInvalidation: localCacheInvalidation(() => {}),
    note: () => {},
    hasOrderSheet: false,
  }

  for (let buyer = 0; buyer < orders; buyer += 1) {
    steps = []
    await placeAsBuyer(shop, buyer, cart)
    recorded.push(steps)
  }
  await db.close()
  stopListening()
  return recorded
}

const isOfTransaction = /^(begin|commit|savepoint|release|rollback)\b/

/** Records every statement that runs in this process. */
function listen(note: (step: Step) => void): () => void {
  const { prepare } = DatabaseSync.prototype
  DatabaseSync.prototype.prepare = function (this: DatabaseSync, sql: string, ...more: []) {
    const statement = prepare.call(this, sql, ...more)
    const hasRows = statement.columns().length > 0
    for (const method of ['all', 'run', 'get'] as const) {
      const run = statement[method].bind(statement) as (...values: SQLInputValue[]) => unknown
      Object.defineProperty(statement, method, {
        value: (...values: SQLInputValue[]) => {
          // The loop commits each order, and needs no savepoint.
          if (!isOfTransaction.test(sql)) note({ sql, values, hasRows })
          return run(...values)
        },
      })
    }
    return statement
  }
  return () => {
    DatabaseSync.prototype.prepare = prepare
  }
}

/** Opens `file` as the shop does; returns a function that replays orders and returns the seconds. */
export function openBareLoop(file: string): {
  readonly replay: (orders: readonly RecordedOrder[]) => number
  readonly close: () => void
} {
  const sqlite = new DatabaseSync(file)
  for (const pragma of ['journal_mode = wal', 'synchronous = full', 'foreign_keys = on']) {
    sqlite.exec(`pragma ${pragma}`)
  }
  const prepared = new Map<string, StatementSync>()
  const begin = sqlite.prepare('begin immediate')
  const commit = sqlite.prepare('commit')

  function statementFor(sql: string): StatementSync {
    const known = prepared.get(sql) ?? sqlite.prepare(sql)
    prepared.set(sql, known)
    return known
  }

  return {
    replay: (orders) => {
      const ready = orders.map((order) =>
        order.map((step) => ({ ...step, statement: statementFor(step.sql) })),
      )
      const from = performance.now()
      for (const order of ready) {
        begin.run()
        for (const { statement, values, hasRows } of order) {
          if (hasRows) statement.all(...values)
          else statement.run(...values)
        }
        commit.run()
      }
      return (performance.now() - from) / 1_000
    },
    close: () => sqlite.close(),
  }
}
