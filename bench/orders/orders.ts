/** Durable orders over HTTP, one process on SQLite, against a bare loop of the same statements. */

import { copyFileSync, mkdirSync, mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { startShop } from '#tests/support/shop.ts'
import { fillDatabase, withFolder } from '../bench-place.ts'
import type { Figure } from '../figure.ts'
import { databaseFile, fill } from '../size/filled-shop.ts'
import { openBareLoop, recordOrders } from './bare-orders.ts'
import type { BenchCart } from './orders-load.ts'
import { bareOrdersOf, fiveGoal, measureRounds, ordersOfOne } from './orders-rounds.ts'

/** The same for both: a larger database has more pages to write. */
const ordersARound = 3_000

export function measureOrders(): Promise<readonly Figure[]> {
  return withFolder(async (folder) => {
    const filled = join(folder, 'filled.sqlite')
    await fillDatabase(filled)
    const large = await fillLarge(folder)
    return [
      await measure(folder, filled, { name: 'durable orders over HTTP', cart: 'one' }),
      await measure(folder, filled, { name: 'the same, all of one product', cart: 'hot' }),
      await measureFive(folder, filled),
      await measure(folder, large, { name: 'durable orders among 100,000 products', cart: 'one' }),
    ]
  })
}

/** Five pictures each, as in the bench of sizes. */
async function fillLarge(folder: string): Promise<string> {
  const { env } = await fill({ folder }, { products: 100_000, orders: 0 })
  const file = join(env.DATA_DIR ?? '', databaseFile)
  await fillDatabase(file)
  return file
}

async function measure(
  folder: string,
  filled: string,
  { name, cart }: { readonly name: string; readonly cart: BenchCart },
): Promise<Figure> {
  const place = mkdtempSync(join(folder, `${cart}-`))
  const copy = (file: string): string => {
    copyFileSync(filled, join(place, file))
    return join(place, file)
  }

  const recorded = await recordOrders(copy('recording.sqlite'), {
    orders: bareOrdersOf(ordersARound),
    cart,
  })
  const bare = openBareLoop(copy('bare.sqlite'))
  copy('shop.sqlite')
  const shop = await startShop({ dataDir: place, env: { DEMO_CATALOGUE: 'off' } })
  try {
    return await measureRounds({
      name,
      goal: 1.5,
      ports: [shop.port],
      cart,
      ordersARound,
      baselineOrdersARound: ordersARound,
      details: { statementsAnOrder: recorded[0]?.length ?? 0 },
      baseline: 'bare loop',
      baselineSeconds: (from, orders) => bare.replay(recorded.slice(from, from + orders)),
    })
  } finally {
    bare.close()
    await shop.stop()
  }
}

async function measureFive(folder: string, filled: string): Promise<Figure> {
  const place = join(folder, 'five')
  mkdirSync(place)
  copyFileSync(filled, join(place, 'shop.sqlite'))
  const shop = await startShop({ dataDir: place, env: { DEMO_CATALOGUE: 'off' } })
  try {
    return await measureRounds({
      name: 'orders of five products',
      goal: fiveGoal,
      ports: [shop.port],
      cart: 'five',
      ordersARound,
      baselineOrdersARound: ordersARound,
      details: {},
      ...ordersOfOne,
    })
  } finally {
    await shop.stop()
  }
}
