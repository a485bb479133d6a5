/** The same requests to a small and to a large shop, in turn. */

import { cpuSecondsOf } from '../cpu-time.ts'
import { type Figure, median, rounded } from '../figure.ts'
import { type OpenShop, timeRequest } from './open-shop.ts'

const rounds = 41
const mostRatio = 1.5

type Question = {
  readonly name: string
  readonly path: (shop: OpenShop, round: number) => string
}

const fourDigits = (round: number) => String(1_000 + ((round * 7_919) % 9_000))

export const questions: readonly Question[] = [
  { name: 'product page, rendered', path: ({ productId }) => `/product/${productId}` },
  { name: 'search, one word', path: (_, round) => `/allproducts?q=kettle&page=1&x=${round}` },
  { name: 'search, two words', path: () => '/allproducts?q=rice+cooker' },
  { name: 'search, five words', path: () => '/allproducts?q=electric+kettle+steel+red+fan' },
  { name: 'search, misspelt', path: () => '/allproducts?q=blendar' },
  { name: 'search, in stock', path: () => '/allproducts?q=fan&stock=in' },
  { name: 'products, page 1', path: () => '/api/allproduct?page=1&size=100' },
  { name: 'products, offers', path: () => '/api/allproduct?page=1&size=20&offer=true' },
  { name: 'products, by price', path: () => '/api/allproduct?page=1&size=100&sort=price' },
  { name: 'products, word', path: () => '/api/allproduct?page=1&q=kettle' },
  {
    name: 'products, whole title',
    path: ({ title }) => `/api/allproduct?page=1&q=${encodeURIComponent(title)}`,
  },
  {
    name: 'products, part of pid',
    path: ({ pid }) => `/api/allproduct?page=1&q=${encodeURIComponent(pid.slice(2))}`,
  },
  { name: 'orders, page 1', path: () => '/api/orders?page=1' },
  {
    name: 'orders, middle page',
    path: ({ orders }) => `/api/orders?page=${Math.ceil(orders / 20)}`,
  },
  { name: 'orders, last page', path: ({ orders }) => `/api/orders?page=${Math.ceil(orders / 10)}` },
  { name: 'orders, not done', path: () => '/api/orders?status=not-done' },
  { name: 'orders, done, page 50', path: () => '/api/orders?status=done&page=50' },
  { name: 'orders, by status', path: () => '/api/orders?sort=-status' },
  { name: 'orders, whole phone', path: ({ phone }) => `/api/orders?q=${phone}` },
  { name: 'orders, four digits', path: (_, round) => `/api/orders?q=${fourDigits(round)}` },
  { name: 'orders, name', path: () => '/api/orders?q=rahima+beg' },
  { name: 'orders, part of number', path: ({ number }) => `/api/orders?q=${number.slice(3, 8)}` },
]

/** Alternates, so that other work of the machine affects both. */
export async function compare(
  engine: string,
  [few, many]: readonly [OpenShop, OpenShop],
  { name, path }: Question,
): Promise<Figure> {
  const ours: number[] = []
  const baseline: number[] = []
  let before = [0, 0] as readonly [number, number]
  for (let round = 0; round < rounds + 5; round += 1) {
    if (round === 5) before = [await cpuSecondsOf(few.shop), await cpuSecondsOf(many.shop)]
    const figures = [
      await timeRequest(few, path(few, round)),
      await timeRequest(many, path(many, round)),
    ] as const
    // The first requests find nothing in memory.
    if (round < 5) continue
    baseline.push(figures[0])
    ours.push(figures[1])
  }
  const cpuMs = [await cpuSecondsOf(few.shop), await cpuSecondsOf(many.shop)].map(
    (seconds, at) => ((seconds - (before[at] ?? 0)) * 1_000) / rounds,
  )
  const [cpuOfFew = 0, cpuOfMany = 0] = cpuMs
  const ratio = median(ours) / median(baseline)
  return {
    name: `${engine}: ${name}`,
    ours: `${rounded(median(ours))} ms`,
    baseline: `${rounded(median(baseline))} ms`,
    ratio: rounded(ratio),
    goal: `≤ ${mostRatio}`,
    isReached: ratio <= mostRatio,
    // CPU time, which other work on the machine disturbs less than the clock.
    details: {
      slowestMs: rounded(Math.max(...ours)),
      cpuMs: rounded(cpuOfMany),
      cpuRatio: rounded(cpuOfMany / cpuOfFew),
    },
  }
}
