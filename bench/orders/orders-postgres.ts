/**
 * Durable orders over HTTP on PostgreSQL, against a bare loop of the same statements through the same
 * driver, with as many connections as the shop writes with.
 */

import { availableParallelism } from 'node:os'
import { openPostgres } from '#src/platform/database/postgres/postgres-database.ts'
import { createDatabase, startPostgres } from '#tests/support/postgres/postgres-server.ts'
import { type Shop, startShop } from '#tests/support/shop.ts'
import { fillAndClose, withFolder } from '../bench-place.ts'
import type { Figure } from '../figure.ts'
import { openBarePool, type RecordedOrder, recordOrders } from './bare-orders-postgres.ts'
import type { BenchCart } from './orders-load.ts'
import { bareOrdersOf, fiveGoal, measureRounds, ordersOfOne } from './orders-rounds.ts'

const ordersARound = 600
const bareOrdersARound = 400

export async function measureOrdersOnPostgres(): Promise<readonly Figure[]> {
  const server = await startPostgres({ durable: true })
  try {
    await fillAndClose(openPostgres(await createDatabase(server.url, 'filled')))
    const record = async (cart: BenchCart): Promise<RecordedOrder[]> => {
      const url = await createDatabase(server.url, `recording_${cart}`, 'filled')
      return recordOrders(url, { orders: bareOrdersOf(bareOrdersARound), cart })
    }
    const name = 'durable orders over HTTP on PostgreSQL'
    const one = { name, processes: 1, cart: 'one', recorded: await record('one') } as const
    return [
      await measure(server.url, one),
      await measure(server.url, { ...one, name: 'the same by two processes', processes: 2 }),
      await measure(server.url, {
        ...one,
        name: 'the same, all of one product',
        cart: 'hot',
        recorded: await record('hot'),
      }),
      await measure(server.url, {
        name: 'orders of five products on PostgreSQL',
        processes: 1,
        cart: 'five',
        recorded: undefined,
      }),
    ]
  } finally {
    await server.stop()
  }
}

type Measured = {
  readonly name: string
  readonly processes: number
  readonly cart: BenchCart
  /** Undefined: against orders of one product by the same shop. */
  readonly recorded: readonly RecordedOrder[] | undefined
}

async function measure(
  serverUrl: string,
  { name, processes, cart, recorded }: Measured,
): Promise<Figure> {
  const database = (use: string): Promise<string> =>
    createDatabase(serverUrl, `${use}_${processes}_${cart}`, 'filled')
  const bare = openBarePool(await database('bare'))
  const url = await database('shop')
  return withFolder(async (folder) => {
    const shops: Shop[] = []
    try {
      for (let at = 0; at < processes; at += 1) {
        const env = { DEMO_CATALOGUE: 'off', DATABASE_URL: url }
        shops.push(await startShop({ dataDir: folder, env }))
      }
      return await measureRounds({
        name,
        goal: recorded ? 0.5 : fiveGoal,
        ports: shops.map(({ port }) => port),
        cart,
        ordersARound,
        baselineOrdersARound: recorded ? bareOrdersARound : ordersARound,
        details: { cores: availableParallelism(), statementsAnOrder: recorded?.[0]?.length },
        ...(recorded
          ? {
              baseline: 'bare loop',
              baselineSeconds: (from, orders) => bare.replay(recorded.slice(from, from + orders)),
            }
          : ordersOfOne),
      })
    } finally {
      await bare.close()
      for (const shop of shops) await shop.stop()
    }
  })
}
