import { expect, it } from 'vitest'
import { makeMetrics } from '#src/platform/metrics.ts'

async function linesOf(metrics: { text: () => Promise<string> }, name: string) {
  return (await metrics.text()).split('\n').filter((line) => line.startsWith(name))
}

it('counts requests and times by label, in buckets that contain each other', async () => {
  const metrics = makeMetrics()
  metrics.timeDatabase('commit', 0.0004)
  metrics.timeDatabase('commit', 0.03)
  metrics.timeDatabase('commit', 7)

  expect(await linesOf(metrics, 'shop_database_seconds')).toEqual([
    'shop_database_seconds_bucket{le="0.0005",work="commit"} 1',
    'shop_database_seconds_bucket{le="0.002",work="commit"} 1',
    'shop_database_seconds_bucket{le="0.01",work="commit"} 1',
    'shop_database_seconds_bucket{le="0.05",work="commit"} 2',
    'shop_database_seconds_bucket{le="0.25",work="commit"} 2',
    'shop_database_seconds_bucket{le="1",work="commit"} 2',
    'shop_database_seconds_bucket{le="2.5",work="commit"} 2',
    'shop_database_seconds_bucket{le="+Inf",work="commit"} 3',
    'shop_database_seconds_sum{work="commit"} 7.0304',
    'shop_database_seconds_count{work="commit"} 3',
  ])
})

it('counts orders by what became of them, from nought', async () => {
  const metrics = makeMetrics()
  expect(await linesOf(metrics, 'shop_orders_total')).toEqual([
    'shop_orders_total{outcome="placed"} 0',
  ])

  metrics.countOrder('out-of-stock')

  expect(await linesOf(metrics, 'shop_orders_total')).toEqual([
    'shop_orders_total{outcome="placed"} 0',
    'shop_orders_total{outcome="out-of-stock"} 1',
  ])
})

it('shows the others when a figure cannot be read, or not in time', async () => {
  const metrics = makeMetrics()
  const gauge = (name: string, read: () => Promise<number>) =>
    metrics.show({ name, help: 'Of this test', kind: 'gauge', read })
  gauge('fails', () => Promise.reject(new Error('away')))
  gauge('hangs', () => new Promise(() => {}))
  gauge('works', async () => 4)

  const text = await metrics.text()

  expect(text).toContain('\nworks 4\n')
  expect(text).not.toMatch(/^(fails|hangs)/m)
})
