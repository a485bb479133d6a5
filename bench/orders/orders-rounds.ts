/** Rounds of orders over HTTP, alternating with rounds of the bare loop. */

import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { type Figure, median, rounded } from '../figure.ts'
import { quietRounds, spareRounds } from '../quiet-rounds.ts'
import type { LoadOptions, LoadReport } from './orders-load.ts'

const rounds = 5
const connections = 32

export type OrdersBench = {
  readonly name: string
  readonly goal: number
  readonly ports: readonly number[]
  /** All buyers order the same product. */
  readonly isHot: boolean
  readonly ordersARound: number
  readonly bareOrdersARound: number
  /** The statements of one order. */
  readonly statementsAnOrder: number
  /** Replays so many orders from that index on; returns the seconds. */
  readonly replay: (from: number, orders: number) => number | Promise<number>
}

/** Enough for the largest number of rounds. */
export function bareOrdersOf(ordersARound: number): number {
  return ordersARound * (1 + rounds + spareRounds)
}

export async function measureRounds(bench: OrdersBench): Promise<Figure> {
  const { ordersARound, bareOrdersARound, ports, isHot } = bench
  const buyers = startBuyers()
  const measured = await quietRounds(rounds, async (round) => {
    const bareSeconds = await bench.replay(round * bareOrdersARound, bareOrdersARound)
    const firstBuyer = round * ordersARound
    const orders = ordersARound
    const report = await buyers.buy({ ports, connections, orders, firstBuyer, isHot })
    if (report.refusals > 0) throw new Error(`${report.refusals} orders were refused`)
    return { bareSeconds, report }
  }).finally(buyers.end)

  const reports = measured.map(({ report }) => report)
  const rates = reports.map(({ seconds }) => ordersARound / seconds)
  const bareRates = measured.map(({ bareSeconds }) => bareOrdersARound / bareSeconds)
  const ratio = median(rates) / median(bareRates)
  const p50Ms = rounded(median(reports.map((report) => report.p50Ms)))
  const p99Ms = rounded(median(reports.map((report) => report.p99Ms)))
  return {
    name: `${bench.name}, ${connections} connections, p50 ${p50Ms} ms, p99 ${p99Ms} ms`,
    ours: `${Math.round(median(rates))}/s`,
    baseline: `${Math.round(median(bareRates))}/s bare loop`,
    ratio: rounded(ratio),
    goal: `≥ ${bench.goal}`,
    isReached: ratio >= bench.goal,
    details: {
      statementsAnOrder: bench.statementsAnOrder,
      ratesPerSecond: rates.map((rate) => Math.round(rate)),
      bareRatesPerSecond: bareRates.map((rate) => Math.round(rate)),
      p50Ms,
      p99Ms,
    },
  }
}

type Buyers = {
  readonly buy: (options: LoadOptions) => Promise<LoadReport>
  readonly end: () => void
}

function startBuyers(): Buyers {
  const child = fork(join(import.meta.dirname, 'orders-load.ts'))
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The load ended with ${code}`)
  })
  // Whoever waits for a report is told; at the end nobody does.
  ended.catch(() => {})
  return {
    buy: async (options) => {
      child.send(options)
      const [report] = await Promise.race([once(child, 'message'), ended])
      return report
    },
    end: () => child.kill(),
  }
}
