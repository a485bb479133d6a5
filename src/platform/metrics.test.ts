import { expect, it } from 'vitest'
import { makeMetrics } from '#src/platform/metrics.ts'

async function linesOf(metrics: { text: () => Promise<string> }, name: string) {
  return (await metrics.text()).split('\n').filter((line) => line.startsWith(name))
}

it('counts requests and times by label, in cumulative buckets', async () => {
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

it('counts by label', async () => {
  const metrics = makeMetrics()
  const countOrder = metrics.counter({
    name: 'orders_total',
    help: 'Of this test',
    label: 'outcome',
  })
  expect(await linesOf(metrics, 'orders_total')).toEqual([])

  countOrder('placed', 0)
  countOrder('out-of-stock')
  countOrder('out-of-stock', 2)

  expect(await linesOf(metrics, 'orders_total')).toEqual([
    'orders_total{outcome="placed"} 0',
    'orders_total{outcome="out-of-stock"} 3',
  ])
})

it('shows the current value of each label, and no label that is gone', async () => {
  const metrics = makeMetrics()
  let kinds = ['mail', 'sheet']
  metrics.register({
    name: 'waiting',
    help: 'Of this test',
    kind: 'gauge',
    labels: ['kind'],
    read: () => kinds.map((kind) => [{ kind }, 2]),
  })
  metrics.register({ name: 'renders_total', help: 'Of this test', kind: 'counter', read: () => 7 })
  await metrics.text()
  kinds = ['sheet']

  expect(await linesOf(metrics, 'waiting')).toEqual(['waiting{kind="sheet"} 2'])
  expect(await linesOf(metrics, 'renders_total')).toEqual(['renders_total 7'])
})

it('shows the other metrics when one fails or times out', async () => {
  const metrics = makeMetrics()
  const gauge = (name: string, read: () => Promise<number>) =>
    metrics.register({ name, help: 'Of this test', kind: 'gauge', read })
  gauge('fails', () => Promise.reject(new Error('unavailable')))
  gauge('hangs', () => new Promise(() => {}))
  gauge('works', async () => 4)

  const text = await metrics.text()

  expect(text).toContain('\nworks 4\n')
  expect(text).not.toMatch(/^(fails|hangs)/m)
})
