import { expect, it } from 'vitest'
import { toBengaliDigits } from '#src/i18n/digits.ts'
import { anOrderBody } from '#tests/make/an-order-body.ts'
import { aServerWithOrder } from '#tests/make/orders/a-server-with-order.ts'

it('lists all orders newest first, and a page when the query names one', async () => {
  const { send, order, headers } = await aServerWithOrder({ cphone: '02-9551234' })
  const { body: second } = await send('PUT', '/api/order?id=p', {
    body: anOrderBody({ cname: 'Karim', quantity: 1 }),
  })
  const { token, ...newest } = second
  const [first, last] = [
    { ...newest, flags: [], source: 'website' },
    { ...order, flags: ['phone'], source: 'website' },
  ]

  const all = await send('GET', '/api/orders', { headers })
  expect(all).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } })
  expect(all.body).toEqual([first, last])
  expect(all.text).not.toContain(token)

  const pageOf = async (query: string) =>
    (await send('GET', `/api/orders?${query}`, { headers })).body
  expect(await pageOf('page=1')).toEqual({ items: [first, last], total: 2, page: 1, size: 10 })
  expect(await pageOf('size=1&page=2')).toEqual({ items: [last], total: 2, page: 2, size: 1 })
  expect(await pageOf('q=karim')).toMatchObject({ items: [first] })
  expect(await pageOf(`q=${order.oid}`)).toMatchObject({ items: [last] })
  const inBengali = encodeURIComponent(toBengaliDigits(order.oid))
  expect(await pageOf(`q=${inBengali}`)).toMatchObject({ items: [last] })
  expect(await pageOf('q=02-9551234')).toMatchObject({ items: [last] })
  expect(await pageOf('q=%2B880%201712-345678')).toMatchObject({ items: [first] })
  expect(await pageOf('status=done')).toMatchObject({ items: [], total: 0 })
  expect(await pageOf('sort=quantity')).toMatchObject({ items: [first, last] })
  expect(await pageOf('sort=-grand')).toMatchObject({ items: [last, first] })
  expect(await pageOf('from=2026-01-01&to=9999-12-31')).toMatchObject({ total: 2 })
  expect(await pageOf('to=2020-02-29')).toMatchObject({ total: 0 })
})

it('sorts by every field of an order', async () => {
  const { send, order, headers } = await aServerWithOrder()

  // Made of other fields when an order is read.
  const made = ['short', 'stage', 'collect']
  for (const name of Object.keys(order).filter((one) => !made.includes(one))) {
    for (const sort of [name, `-${name}`]) {
      const { status } = await send('GET', `/api/orders?sort=${sort}`, { headers })
      expect([sort, status]).toEqual([sort, 200])
    }
  }
})

it('names every invalid query value', async () => {
  const { send, headers } = await aServerWithOrder()
  const fieldsOf = async (query: string) => {
    const { status, body } = await send('GET', `/api/orders?${query}`, { headers })
    return [query, status, Object.keys(body.fields ?? {})]
  }

  const all = 'page=x&size=1000&status=Done&from=2026-02-30&to=today&sort=token'
  expect(await fieldsOf(all)).toEqual([all, 400, ['page', 'size', 'status', 'from', 'to', 'sort']])
  for (const query of [
    'status=',
    'from=',
    'from=2026-1-1',
    'from=2026-01-01T00:00:00Z',
    'to=2025-02-29',
    'sort=short',
    'sort=flags',
    'q=%00',
    'q=a&q=b',
  ]) {
    expect(await fieldsOf(query)).toEqual([query, 400, [query.split('=')[0]]])
  }
})
