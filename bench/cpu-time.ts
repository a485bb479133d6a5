import type { Shop } from '#tests/support/shop.ts'
import { metricOf } from './metric-of.ts'

/** The CPU time that a shop has taken so far: steadier than a clock where others share the machine. */
export function cpuSecondsOf(shop: Pick<Shop, 'port'>): Promise<number> {
  return metricOf(shop, 'process_cpu_seconds_total')
}
