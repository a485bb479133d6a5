/** A new shop makes the pictures of its demo for minutes: a figure of then is one of that too. */

import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { prepareDemoShop } from '#tests/support/demo-shop.ts'
import { type Shop, startShop } from '#tests/support/shop.ts'
import { metricOf } from './metric-of.ts'

const lookEveryMs = 50
/** One picture follows the other: between two of them there is no such pause. */
const restedLooks = 20

/** The demo shop, with nothing left to make; its data are in `folder`. */
export async function startRestedShop(folder: string): Promise<Shop> {
  const dataDir = join(folder, 'shop')
  await prepareDemoShop(dataDir)
  const shop = await startShop({ dataDir })
  await untilAtRest(shop)
  return shop
}

async function untilAtRest(shop: Pick<Shop, 'port'>): Promise<void> {
  for (let rested = 0; rested < restedLooks; ) {
    await wait(lookEveryMs)
    rested = (await metricOf(shop, 'shop_picture_jobs')) === 0 ? rested + 1 : 0
  }
}
