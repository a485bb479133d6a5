/** A new shop makes the pictures of its demo for minutes, which would disturb every figure. */

import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { prepareDemoShop } from '#tests/support/demo-shop.ts'
import { type Shop, startShop } from '#tests/support/shop.ts'
import { metricOf } from './metric-of.ts'

const lookEveryMs = 50
/** Between two pictures the shop never pauses for so long. */
const restedLooks = 20

/** The demo shop with all its pictures; its data are in `folder`. */
export async function startRestedShop(
  folder: string,
  env: Readonly<Record<string, string>> = {},
): Promise<Shop> {
  const dataDir = join(folder, 'shop')
  await prepareDemoShop(dataDir)
  const shop = await startShop({ dataDir, env })
  await untilAtRest(shop)
  return shop
}

async function untilAtRest(shop: Pick<Shop, 'port'>): Promise<void> {
  for (let rested = 0; rested < restedLooks; ) {
    await wait(lookEveryMs)
    rested = (await metricOf(shop, 'shop_picture_jobs')) === 0 ? rested + 1 : 0
  }
}
