/** Counts the buyers whose orders have changed. Any process may run it, several at once. */

import {
  countWaitingBuyers,
  noteNewestBuyers,
} from '#src/features/orders/buyers/count-buyers.server.ts'
import type { Shop } from '#src/features/shop.ts'
import type { Log } from '#src/platform/log.ts'
import { type Pace, rest, runPeriodically } from '#src/platform/run-periodically.ts'

const defaultPace = { firstAfterMs: 10_000, everyMs: 20_000 }
/** So many times as long as it worked: buyers who place orders meanwhile keep most of a core. */
const restsFor = 3

type BuyersShop = Pick<Shop, 'db' | 'clock'>

export function keepBuyers(
  { log, pace = defaultPace, ...shop }: BuyersShop & { readonly log: Log; readonly pace?: Pace },
  signal: AbortSignal,
): Promise<void> {
  let isFirst = true
  async function count(): Promise<void> {
    if (isFirst) await noteNewestBuyers(shop)
    isFirst = false
    await countAll(shop, signal)
  }

  return runPeriodically(count, pace, {
    signal,
    onError: (error) => log.error({ event: 'buyers-failed', err: error }),
  })
}

async function countAll(shop: BuyersShop, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const from = performance.now()
    if (!(await countWaitingBuyers(shop))) return
    await rest(restsFor * (performance.now() - from), signal)
  }
}
