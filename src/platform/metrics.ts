/** The metrics of `/metrics`, by prom-client. Labels have few values: never a path or a pid. */

import { setTimeout as wait } from 'node:timers/promises'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Watch } from '#src/platform/database/database.ts'

type Labels = Readonly<Record<string, string>>

/** A number, or one for each set of labels. Undefined: unknown now, and the answer omits it. */
export type Reading = number | readonly (readonly [labels: Labels, value: number])[] | undefined

export type SampledMetric = {
  readonly name: string
  readonly help: string
  readonly kind: 'counter' | 'gauge'
  readonly labels?: readonly string[]
  /** Runs for each request for the metrics. */
  readonly read: () => Reading | Promise<Reading>
}

export type CountBy = (label: string, count?: number) => void

export type Metrics = {
  readonly countRequest: (request: {
    readonly route: string
    readonly method: string
    readonly status: number
    readonly seconds: number
  }) => void
  readonly countCachedPage: () => void
  /** Requests that the shop refused under load. */
  readonly countRefusals: CountBy
  readonly countSecurityEvent: CountBy
  readonly timeDatabase: Watch
  /** A counter with one label. */
  readonly counter: (counter: {
    readonly name: string
    readonly help: string
    readonly label: string
  }) => CountBy
  readonly register: (metric: SampledMetric) => void
  readonly text: () => Promise<string>
}

/** A database that does not answer must not delay the other metrics. */
const readWithinMs = 1_000

export function makeMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'shop_request_seconds',
    help: 'Answered requests by route pattern, without cached pages',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.005, 0.025, 0.1, 0.5, 2.5],
    registers,
  })
  const database = new Histogram({
    name: 'shop_database_seconds',
    help: 'Statements that read, writes with their wait, and commits with their fsync (SQLite)',
    labelNames: ['work'],
    buckets: [0.000_5, 0.002, 0.01, 0.05, 0.25, 1, 2.5],
    registers,
  })
  const cachedPages = new Counter({
    name: 'shop_cached_pages_total',
    help: 'Pages sent from the cache',
    registers,
  })

  const counter: Metrics['counter'] = ({ name, help, label }) => {
    const counted = new Counter({ name, help, labelNames: [label], registers })
    return (value, count = 1) => counted.inc({ [label]: value }, count)
  }

  return {
    countRequest: ({ route, method, status, seconds }) =>
      requests.observe({ route, method, status: String(status) }, seconds),
    countCachedPage: () => cachedPages.inc(),
    countRefusals: counter({
      name: 'shop_refused_total',
      help: 'Requests refused because there was too much to do, by what they were for',
      label: 'class',
    }),
    countSecurityEvent: counter({
      name: 'shop_security_events_total',
      help: 'Lines of the security log; docs/security.md says what each means',
      label: 'event',
    }),
    timeDatabase: (work, seconds) => database.observe({ work }, seconds),
    counter,
    register: (metric) => register(metric, registry),
    text: () => registry.metrics(),
  }
}

function register(
  { name, help, kind, labels = [], read }: SampledMetric,
  registry: Registry,
): void {
  const Metric = kind === 'counter' ? Counter : Gauge
  const metric: Counter | Gauge = new Metric({
    name,
    help,
    labelNames: labels,
    registers: [registry],
    collect: async () => {
      const reading = await readInTime(read)
      metric.reset()
      // A metric without labels would show 0.
      if (labels.length === 0) metric.remove()
      const values = typeof reading === 'number' ? [[{}, reading] as const] : (reading ?? [])
      for (const [valueLabels, value] of values) metric.inc(valueLabels, value)
    },
  })
}

/** Undefined also when `read` fails: the module that it reads from logs the cause. */
async function readInTime(read: SampledMetric['read']): Promise<Reading> {
  try {
    return await Promise.race([read(), wait(readWithinMs, undefined, { ref: false })])
  } catch {
    return undefined
  }
}
