/** The same requests to a small and to a large shop, in turn. */

import { dayAfter, dhakaDay } from '#src/domain/dhaka-time.ts'
import { cpuSecondsOf } from '../cpu-time.ts'
import { type Figure, median, rounded } from '../figure.ts'
import { type OpenShop, timeRequest } from './open-shop.ts'

const rounds = 41
const mostRatio = 1.5

type Question = {
  readonly name: string
  readonly path: (shop: OpenShop, round: number, few: OpenShop) => string
  readonly method?: 'POST'
}

/** The last whole days before today, as the page of statistics takes them. */
function lastDays(days: number): string {
  const today = dhakaDay(new Date())
  return `from=${dayAfter(today, -days)}&to=${dayAfter(today, -1)}`
}

export const questions: readonly Question[] = [
  { name: 'product page, rendered', path: ({ productId }) => `/product/${productId}` },
  { name: 'search, one word', path: (_, round) => `/allproducts?q=kettle&page=1&x=${round}` },
  { name: 'search, two words', path: () => '/allproducts?q=rice+cooker' },
  { name: 'search, five words', path: () => '/allproducts?q=electric+kettle+steel+red+fan' },
  {
    // The small shop finds six products, the large one a hundred, of which the last page shows four.
    name: 'search, misspelt, last page',
    path: (shop, _, few) => `/allproducts?q=blendar&page=${shop === few ? 1 : 5}`,
  },
  { name: 'search, in stock', path: () => '/allproducts?q=fan&stock=in' },
  { name: 'products, page 1', path: () => '/api/allproduct?page=1&size=100' },
  { name: 'products, offers', path: () => '/api/allproduct?page=1&size=20&offer=true' },
  { name: 'products, by price', path: () => '/api/allproduct?page=1&size=100&sort=price' },
  { name: 'products, word', path: () => '/api/allproduct?page=1&q=kettle' },
  // One row of both shops, here and below: a small one has fewer to show.
  { name: 'products, word, second', path: () => '/api/allproduct?page=2&size=1&q=kettle' },
  {
    // From page to page, as the owner reads on; the small shop has one row for each of three pages.
    name: 'products, word by price',
    path: (_, round) => `/api/allproduct?page=${1 + (round % 3)}&size=1&q=kettle&sort=price`,
  },
  { name: 'products, word of offers', path: () => '/api/allproduct?page=1&q=kettle&offer=true' },
  { name: 'products, common word', path: () => '/api/allproduct?page=1&q=red' },
  {
    name: 'products, middle page',
    // From page to page, each for the first time.
    path: ({ products }, round, few) => {
      const middle = Math.ceil(products / 40)
      return `/api/allproduct?size=20&page=${products === few.products ? middle : middle + round}`
    },
  },
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
  {
    name: 'orders, four digits',
    path: ({ phone }, round) =>
      `/api/orders?size=1&q=${phone
        .slice(3)
        .slice(round % 5)
        .slice(0, 4)}`,
  },
  {
    name: 'orders, name',
    path: ({ buyer }) => `/api/orders?size=1&q=${encodeURIComponent(buyer)}`,
  },
  { name: 'orders, part of number', path: ({ number }) => `/api/orders?q=${number.slice(3, 8)}` },
  ...(['placed', 'held', 'confirmed', 'packed', 'shipped', 'delivered', 'cancelled'] as const).map(
    (stage) => ({
      name: `orders, ${stage}`,
      // As many rows of both shops: a small one has few orders that are under way.
      path: (_: OpenShop, __: number, { ofStage }: OpenShop) => {
        const size = Math.min(50, Math.max(1, ofStage[stage] ?? 0))
        return `/api/orders?stage=${stage}&items=all&page=1&size=${size}`
      },
    }),
  ),
  {
    name: 'orders, delivered, a page deep in',
    path: ({ orders }) =>
      `/api/orders?stage=delivered&items=all&page=${Math.ceil(orders / 200)}&size=50`,
  },
  { name: 'counts of stages', path: () => '/api/admin/counts' },
  { name: 'panel of an order', path: ({ number }) => `/api/admin/orders/${number}/details` },
  // The same order each time: it stays claimed by the one who asks.
  { name: 'call desk, next order', path: () => '/api/admin/calls/next', method: 'POST' },
  {
    name: 'calls that reached nobody',
    // At most a hundred orders. The small shop has hardly such a call, and lists as many orders.
    path: (shop, _, few) =>
      shop === few ? '/api/orders?items=all&page=1&size=100' : '/api/admin/calls/ended',
  },
  { name: 'buyers, page 1', path: () => '/api/admin/buyers?size=30' },
  ...(['spent', 'orders', 'share'] as const).map((sort) => ({
    name: `buyers, by ${sort}`,
    path: () => `/api/admin/buyers?size=30&sort=-${sort}`,
  })),
  { name: 'buyers, oldest first', path: () => '/api/admin/buyers?size=30&sort=odate' },
  { name: 'buyer, profile', path: ({ number }) => `/api/admin/orders/${number}/buyer` },
  { name: 'transactions, page 1', path: () => '/api/admin/journal?size=50' },
  { name: 'transactions, account', path: () => '/api/admin/journal?size=50&account=cash' },
  { name: 'transactions, event', path: () => '/api/admin/journal?size=50&event=delivered' },
  {
    name: 'transactions, account and event',
    path: () => '/api/admin/journal?size=50&account=bank&event=expense',
  },
  {
    name: 'transactions, order',
    path: ({ number }) => `/api/admin/journal?size=50&order=${number}`,
  },
  { name: 'balances', path: () => '/api/admin/journal/balances' },
  { name: 'refunds owed', path: () => '/api/admin/refunds/owed?size=1' },
  { name: 'refunds paid', path: () => '/api/admin/refunds?size=30' },
  { name: 'what waits, and today', path: () => '/api/admin/waiting' },
  { name: 'statistics of 30 days, rendered', path: () => `/dashboard/statistics?${lastDays(30)}` },
  { name: 'deleted orders', path: () => '/api/admin/orders/deleted?page=1' },
  { name: 'activity, page 1', path: () => '/api/admin/activity?size=30' },
  {
    name: 'activity, by person',
    path: ({ shop }) => `/api/admin/activity?size=30&person=${shop.adminEmail}`,
  },
  { name: 'activity, of orders', path: () => '/api/admin/activity?size=30&subject=order' },
]

/** Alternates, so that other work of the machine affects both. */
export async function compare(
  engine: string,
  [few, many]: readonly [OpenShop, OpenShop],
  { name, path, method }: Question,
): Promise<Figure> {
  const ours: number[] = []
  const baseline: number[] = []
  let before = [0, 0] as readonly [number, number]
  for (let round = 0; round < rounds + 5; round += 1) {
    if (round === 5) before = [await cpuSecondsOf(few.shop), await cpuSecondsOf(many.shop)]
    const figures = [
      await timeRequest(few, path(few, round, few), method),
      await timeRequest(many, path(many, round, few), method),
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
