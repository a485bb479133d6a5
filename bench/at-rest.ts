/** A new shop makes the pictures of its demo for a minute or more: a figure of then is one of that too. */

import { setTimeout as wait } from 'node:timers/promises'
import type { Shop } from '#tests/support/shop.ts'
import { metricOf } from './metric-of.ts'

const lookEveryMs = 50
/** One picture follows the other: between two of them there is no such pause. */
const restedLooks = 20

export async function untilAtRest(shop: Pick<Shop, 'port'>): Promise<void> {
  for (let rested = 0; rested < restedLooks; ) {
    await wait(lookEveryMs)
    rested = (await metricOf(shop, 'shop_picture_jobs')) === 0 ? rested + 1 : 0
  }
}
