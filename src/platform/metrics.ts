/** What `/metrics` shows, in Prometheus' text form. Labels have few values: never a path or a pid. */

import { collectDefaultMetrics, Registry } from 'prom-client'
import type { Watch } from '#src/platform/database/database.ts'
import { makeHistogram } from '#src/platform/histogram.ts'

/** By its labels, as they stand in the text: `kind="mail"`. */
type Labelled = readonly (readonly [labels: string, value: number])[]

/** Undefined: not known now. The others are shown all the same. */
export type Reading = number | Labelled | undefined

export type Figure = {
  readonly name: string
  readonly help: string
  readonly kind: 'counter' | 'gauge'
  /** Looked at when somebody asks for the metrics. */
  readonly read: () => Reading | Promise<Reading>
}

export type Metrics = {
  readonly countRequest: (request: {
    readonly route: string
    readonly method: string
    readonly status: number
    readonly seconds: number
  }) => void
  readonly countOrder: (outcome: string) => void
  readonly countCachedPage: () => void
  /** Of requests that were refused because there was too much to do. */
  readonly countRefusals: (requestClass: string, count: number) => void
  readonly countSecurityEvent: (event: string) => void
  readonly timeDatabase: Watch
  readonly show: (figure: Figure) => void
  readonly text: () => Promise<string>
}

/** A database that does not answer keeps nobody from the other figures. */
const readWithinMs = 1_000

export function makeMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = makeHistogram({
    name: 'shop_request_seconds',
    help: 'Answered requests by route pattern, without cached pages',
    buckets: [0.005, 0.025, 0.1, 0.5, 2.5],
  })
  const database = makeHistogram({
    name: 'shop_database_seconds',
    help: 'Statements that read, writes with their wait, and commits with their fsync (SQLite)',
    buckets: [0.000_5, 0.002, 0.01, 0.05, 0.25, 1, 2.5],
  })
  const outcomes = new Map<string, number>([['placed', 0]])
  const events = new Map<string, number>()
  const refusals = new Map<string, number>()
  let cachedPages = 0

  const figures: Figure[] = []
  const show = (figure: Figure): void => void figures.push(figure)

  show({
    name: 'shop_orders_total',
    help: 'Orders asked for, by what became of them',
    kind: 'counter',
    read: () => labelled(outcomes, 'outcome'),
  })
  show({
    name: 'shop_security_events_total',
    help: 'Lines of the security log; docs/security.md says what each means',
    kind: 'counter',
    read: () => labelled(events, 'event'),
  })
  show({
    name: 'shop_cached_pages_total',
    help: 'Pages that left without being rendered',
    kind: 'counter',
    read: () => cachedPages,
  })

  show({
    name: 'shop_refused_total',
    help: 'Requests refused because there was too much to do, by what they were for',
    kind: 'counter',
    read: () => labelled(refusals, 'class'),
  })

  return {
    countRefusals: (requestClass, count) => countIn(refusals, requestClass, count),
    // Counted in plain numbers: a cached page takes some microseconds in all.
    countCachedPage: () => {
      cachedPages += 1
    },
    countRequest: ({ route, method, status, seconds }) =>
      requests.observe(`route="${route}",method="${method}",status="${status}"`, seconds),
    countOrder: (outcome) => countIn(outcomes, outcome),
    countSecurityEvent: (event) => countIn(events, event),
    timeDatabase: (work, seconds) => database.observe(`work="${work}"`, seconds),
    show,
    text: async () =>
      [
        await registry.metrics(),
        requests.text(),
        database.text(),
        ...(await Promise.all(figures.map(textOf))),
      ].join('\n'),
  }
}

function countIn(counts: Map<string, number>, name: string, by = 1): void {
  counts.set(name, (counts.get(name) ?? 0) + by)
}

function labelled(counts: ReadonlyMap<string, number>, label: string): Labelled {
  return [...counts].map(([name, value]) => [`${label}="${name}"`, value])
}

async function textOf({ name, help, kind, read }: Figure): Promise<string> {
  const reading = await readInTime(read)
  const values: Labelled = typeof reading === 'number' ? [['', reading]] : (reading ?? [])
  const lines = values.map(([labels, value]) =>
    labels === '' ? `${name} ${value}` : `${name}{${labels}} ${value}`,
  )
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${kind}`, ...lines, ''].join('\n')
}

/** Undefined as well for what cannot be read: the log says why, where that is asked for. */
async function readInTime(read: Figure['read']): Promise<Reading> {
  const { promise: tooLate, resolve } = Promise.withResolvers<undefined>()
  const timer = setTimeout(resolve, readWithinMs)
  try {
    return await Promise.race([read(), tooLate])
  } catch {
    return undefined
  } finally {
    clearTimeout(timer)
  }
}
