/** A new shop makes the pictures of its demo for a minute or more: a figure of then is one of that too. */

import { setTimeout as wait } from 'node:timers/promises'
import type { Shop } from '#tests/support/shop.ts'

const lookEveryMs = 50
/** One picture follows the other: between two of them there is no such pause. */
const restedLooks = 20

export async function untilAtRest({ port }: Pick<Shop, 'port'>): Promise<void> {
  for (let rested = 0; rested < restedLooks; ) {
    await wait(lookEveryMs)
    rested = (await pictureJobsOf(port)) === 0 ? rested + 1 : 0
  }
}

async function pictureJobsOf(port: number): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  const line = /^shop_picture_jobs (\d+)$/m.exec(text)
  if (!line) throw new Error('The shop does not say how many pictures it makes')
  return Number(line[1])
}
