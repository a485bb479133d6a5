/** What `/metrics` shows, in Prometheus' text form. */

import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'

export type Metrics = {
  readonly countRequest: (request: {
    readonly route: string
    readonly method: string
    readonly status: number
    readonly seconds: number
  }) => void
  readonly countOrder: (outcome: string) => void
  readonly countKeptPage: () => void
  /** Of requests that were refused because there was too much to do. */
  readonly countRefusals: (requestClass: string, count: number) => void
  readonly text: () => Promise<string>
}

export function makeMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'shop_request_seconds',
    help: 'Answered requests by route pattern',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.005, 0.025, 0.1, 0.5, 2.5],
    registers: [registry],
  })
  const orders = new Counter({
    name: 'shop_orders_total',
    help: 'Orders asked for, by what became of them',
    labelNames: ['outcome'],
    registers: [registry],
  })

  let keptPages = 0
  new Counter({
    name: 'shop_kept_pages_total',
    help: 'Pages that left without being rendered',
    registers: [registry],
    // Counted in a plain number: a kept page takes some microseconds in all.
    collect() {
      this.reset()
      this.inc(keptPages)
    },
  })

  const refusals = new Counter({
    name: 'shop_refused_total',
    help: 'Requests refused because there was too much to do, by what they were for',
    labelNames: ['class'],
    registers: [registry],
  })

  return {
    countRefusals: (requestClass, count) => refusals.inc({ class: requestClass }, count),
    countKeptPage: () => {
      keptPages += 1
    },
    countRequest: ({ route, method, status, seconds }) =>
      requests.observe({ route, method, status }, seconds),
    countOrder: (outcome) => orders.inc({ outcome }),
    text: () => registry.metrics(),
  }
}
