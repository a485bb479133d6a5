/** Rounds of orders over HTTP, alternating with rounds of a baseline. */

import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { type Figure, median, rounded } from '../figure.ts'
import { quietRounds, spareRounds } from '../quiet-rounds.ts'
import type { BenchCart, LoadOptions, LoadReport } from './orders-load.ts'

const rounds = 5
const connections = 32

export type OrdersBench = {
  readonly name: string
  readonly goal: number
  readonly ports: readonly number[]
  readonly cart: BenchCart
  readonly ordersARound: number
  readonly baselineOrdersARound: number
  readonly baseline: string
  /** The seconds that the baseline takes for so many orders from that index on. */
  readonly baselineSeconds: (
    from: number,
    orders: number,
    buy: (one: OneLoad) => Promise<LoadReport>,
  ) => number | Promise<number>
  readonly details: Readonly<Record<string, unknown>>
}

type OneLoad = Pick<LoadOptions, 'orders' | 'firstBuyer' | 'cart'>

/** Enough for the largest number of rounds. */
export function bareOrdersOf(ordersARound: number): number {
  return ordersARound * (1 + rounds + spareRounds)
}

export async function measureRounds(bench: OrdersBench): Promise<Figure> {
  const { ordersARound, baselineOrdersARound, ports, cart } = bench
  const buyers = startBuyers()
  const measured = await quietRounds(rounds, async (round) => {
    const buy = async (one: OneLoad): Promise<LoadReport> => {
      const report = await buyers.buy({ ports, connections, ...one })
      if (report.refusals > 0) throw new Error(`${report.refusals} orders were refused`)
      return report
    }
    const from = round * baselineOrdersARound
    const baselineSeconds = await bench.baselineSeconds(from, baselineOrdersARound, buy)
    const report = await buy({ orders: ordersARound, firstBuyer: round * ordersARound, cart })
    return { baselineSeconds, report }
  }).finally(buyers.end)

  const reports = measured.map(({ report }) => report)
  const rates = reports.map(({ seconds }) => ordersARound / seconds)
  const baselineRates = measured.map((one) => baselineOrdersARound / one.baselineSeconds)
  const ratio = median(rates) / median(baselineRates)
  const p50Ms = rounded(median(reports.map((report) => report.p50Ms)))
  const p99Ms = rounded(median(reports.map((report) => report.p99Ms)))
  return {
    name: `${bench.name}, ${connections} connections, p50 ${p50Ms} ms, p99 ${p99Ms} ms`,
    ours: `${Math.round(median(rates))}/s`,
    baseline: `${Math.round(median(baselineRates))}/s ${bench.baseline}`,
    ratio: rounded(ratio),
    goal: `≥ ${bench.goal}`,
    isReached: ratio >= bench.goal,
    details: {
      ...bench.details,
      ratesPerSecond: rates.map((rate) => Math.round(rate)),
      baselineRatesPerSecond: baselineRates.map((rate) => Math.round(rate)),
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

/** The baseline of orders of five products: the same shop's orders of one product. */
export const ordersOfOne: Pick<OrdersBench, 'baseline' | 'baselineSeconds'> = {
  baseline: 'orders of one product',
  baselineSeconds: async (from, orders, buy) => {
    const firstBuyer = 5_000_000 + from
    return (await buy({ orders, firstBuyer, cart: 'one' })).seconds
  },
}

export const fiveGoal = 0.6
