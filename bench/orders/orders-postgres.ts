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
import { bareOrdersOf, measureRounds } from './orders-rounds.ts'

const ordersARound = 600
const bareOrdersARound = 400

export async function measureOrdersOnPostgres(): Promise<readonly Figure[]> {
  const server = await startPostgres({ durable: true })
  try {
    await fillAndClose(openPostgres(await createDatabase(server.url, 'filled')))
    const record = async (isHot: boolean): Promise<RecordedOrder[]> => {
      const url = await createDatabase(server.url, `recording_${isHot}`, 'filled')
      return recordOrders(url, { orders: bareOrdersOf(bareOrdersARound), isHot })
    }
    const name = 'durable orders over HTTP on PostgreSQL'
    const one = { name, processes: 1, isHot: false, recorded: await record(false) }
    return [
      await measure(server.url, one),
      await measure(server.url, { ...one, name: 'the same by two processes', processes: 2 }),
      await measure(server.url, {
        ...one,
        name: 'the same, all of one product',
        isHot: true,
        recorded: await record(true),
      }),
    ]
  } finally {
    await server.stop()
  }
}

type Measured = {
  readonly name: string
  readonly processes: number
  readonly isHot: boolean
  readonly recorded: readonly RecordedOrder[]
}

async function measure(
  serverUrl: string,
  { name, processes, isHot, recorded }: Measured,
): Promise<Figure> {
  const database = (use: string): Promise<string> =>
    createDatabase(serverUrl, `${use}_${processes}_${isHot}`, 'filled')
  const bare = openBarePool(await database('bare'))
  const url = await database('shop')
  return withFolder(async (folder) => {
    const shops: Shop[] = []
    try {
      for (let at = 0; at < processes; at += 1) {
        const env = { DEMO_CATALOGUE: 'off', DATABASE_URL: url }
        shops.push(await startShop({ dataDir: folder, env }))
      }
      const figure = await measureRounds({
        name,
        goal: 0.5,
        ports: shops.map(({ port }) => port),
        isHot,
        ordersARound,
        bareOrdersARound,
        statementsAnOrder: recorded[0]?.length ?? 0,
        replay: (from, orders) => bare.replay(recorded.slice(from, from + orders)),
      })
      return { ...figure, details: { ...figure.details, cores: availableParallelism() } }
    } finally {
      await bare.close()
      for (const shop of shops) await shop.stop()
    }
  })
}
