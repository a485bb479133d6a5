import type { Shop } from '#tests/support/shop.ts'
import { metricOf } from './metric-of.ts'

/** The CPU time of a shop so far: steadier than a clock on a machine that others share. */
export function cpuSecondsOf(shop: Pick<Shop, 'port'>): Promise<number> {
  return metricOf(shop, 'process_cpu_seconds_total')
}
