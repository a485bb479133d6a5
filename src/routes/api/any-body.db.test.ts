/** For any JSON the shop answers without a 500 and stores no wrong row. */

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fromTaka } from '#src/domain/money.ts'
import { quantityDiscount, quoteOrder } from '#src/domain/pricing.ts'
import { defaultShopSettings } from '#src/domain/shop-settings.ts'
import { isEdit } from '#src/features/orders/order-form.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aServer, type TestServer } from '#tests/make/a-server.ts'
import { anOrderBody } from '#tests/make/an-order-body.ts'
import { pidsOffLedger } from '#tests/support/ledger.ts'

const oddNumbers = ['1e400', '-1e400', '-0', '1e-400', '9007199254740993', '0.1', '5.0']

const oddValue = fc.oneof(
  fc.jsonValue({ noUnicodeString: false }),
  fc.constantFrom(5, 5.5, 0, -1, 70, 130, '5', '৫', 'p', null, true, [5], {}, '\0', '\ud800'),
  fc.constantFrom(...oddNumbers.map((text) => ({ '@number': text }))),
  fc.string({ unit: 'binary', maxLength: 300 }),
)

const names = [
  'pid',
  'cname',
  'caddress',
  'cphone',
  'quantity',
  'city',
  'zone',
  'cupon',
  'price',
  'discount',
  'grand',
  'status',
  'version',
  'short',
  'items',
  'flags',
  'token',
  '__proto__',
  'constructor',
  'toString',
]

/** A valid body with some of its fields replaced by anything, written as JSON. */
function anyBodyLike(good: object): fc.Arbitrary<string> {
  return fc
    .tuple(
      fc.dictionary(fc.constantFrom(...names), oddValue, { maxKeys: 4 }),
      fc.subarray(names, { maxLength: 2 }),
      fc.boolean(),
    )
    .map(([changed, dropped, isBare]) => {
      const entries = new Map<string, unknown>(isBare ? [] : Object.entries(good))
      for (const [name, value] of Object.entries(changed)) entries.set(name, value)
      for (const name of dropped) entries.delete(name)
      const fields = [...entries].map(([name, value]) => `${JSON.stringify(name)}:${asJson(value)}`)
      return `{${fields.join(',')}}`
    })
}

/** Inserts numbers in their JSON spelling, which JavaScript would round. */
function asJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(/\{"@number":"([^"]+)"\}/g, '$1')
}

async function rowsAreRight({ db }: TestServer): Promise<void> {
  const orders = await db.read.selectFrom('orders').selectAll().execute()
  const lines = await db.read.selectFrom('order_lines').selectAll().execute()
  for (const order of orders) {
    const [line] = lines.filter((one) => one.order_id === order.id)
    expect(line?.quantity).toSatisfy((n: number) => Number.isInteger(n) && n >= 1 && n <= 1_000_000)
    const unitPrice = fromTaka(Number(line?.unit_price_poisha) / 100)
    const quote = quoteOrder({
      lines: [{ unitPrice, quantity: line?.quantity ?? 0 }],
      discount: quantityDiscount,
      zone: order.delivery_zone,
      fees: defaultShopSettings.deliveryFees,
    })
    expect(order).toMatchObject({
      subtotal_poisha: quote.subtotal,
      discount_poisha: quote.discount,
      delivery_fee_poisha: quote.deliveryFee,
      total_poisha: quote.total,
    })
    expect(['not-done', 'done']).toContain(order.status)
    const texts = [order.customer_name, order.customer_phone, order.customer_address]
    for (const text of texts) {
      expect(text).toSatisfy(
        (one: string) => one === one.trim() && one !== '' && one.isWellFormed(),
      )
    }
  }
  expect(await pidsOffLedger(db.read)).toEqual([])
}

it('places an order for a valid body and names every fault of any other', async () => {
  const server = await aServer()
  await aProduct(server.db, { stock: 1_000_000, price: fromTaka(33.33) })
  const statuses = new Set<number>()

  await fc.assert(
    fc.asyncProperty(anyBodyLike(anOrderBody()), async (text) => {
      const { status, body } = await server.send('PUT', '/api/order?id=p', { body: text })
      statuses.add(status)
      expect([201, 400, 404, 409]).toContain(status)
      if (status === 400) {
        expect(body).toEqual({
          code: 'bad-input',
          message: expect.any(String),
          fields: expect.any(Object),
        })
        for (const name of Object.keys(body.fields)) expect(names).toContain(name)
      }
    }),
    { numRuns: 300 },
  )
  expect([...statuses]).toEqual(expect.arrayContaining([201, 400]))
  await rowsAreRight(server)
})

it('edits and toggles for a valid body, and leaves the order intact after any other', async () => {
  const server = await aServer()
  await aProduct(server.db, { stock: 50, price: fromTaka(33.33) })
  const headers = await server.signIn()
  const { body: order } = await server.send('PUT', '/api/order?id=p', { body: anOrderBody() })
  const anEdit = { ...anOrderBody(), grand: 0 }
  const anyChange = fc.oneof(anyBodyLike(anEdit), anyBodyLike({ status: 'done' }))
  const answers = new Set<string>()

  await fc.assert(
    fc.asyncProperty(anyChange, async (text) => {
      const path = `/api/order?id=${order.oid}`
      const { status } = await server.send('PUT', path, { body: text, headers })
      answers.add(`${isEdit(JSON.parse(text)) ? 'edit' : 'toggle'} ${status}`)
      expect([200, 400, 409]).toContain(status)
    }),
    { numRuns: 200 },
  )
  expect([...answers]).toEqual(
    expect.arrayContaining(['edit 200', 'edit 400', 'toggle 200', 'toggle 400']),
  )
  await rowsAreRight(server)
})

it('survives any JSON, any address and any query', async () => {
  const server = await aServer()
  await aProduct(server.db)
  const headers = await server.signIn()
  const paths = [
    '/api/order',
    '/api/allproduct',
    '/api/oneProduct/',
    '/api/oneOrder/',
    '/api/orders',
  ]
  const piece = fc.oneof(
    fc.webFragments({ size: 'small' }),
    fc.constantFrom('%00', '%ff', '%', '..', '?id=p', '?page=1&page=2', '?q[]=1', '//', ';', '%2F'),
  )

  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('GET', 'PUT', 'HEAD'),
      fc.constantFrom(...paths),
      piece,
      fc.json(),
      async (method, path, rest, text) => {
        const body = method === 'PUT' ? { body: text } : {}
        const { status } = await server.send(method, `${path}${rest}`, { ...body, headers })
        expect(status).toBeLessThan(500)
      },
    ),
    { numRuns: 300 },
  )
})

it('refuses a body of the greatest depth at once', async () => {
  const { db, send } = await aServer()
  await aProduct(db)
  const deep = `${'['.repeat(32_000)}${']'.repeat(32_000)}`
  const body = JSON.stringify(anOrderBody()).replace('{', `{"x":${deep},`)
  const before = process.threadCpuUsage()

  const headers = { 'idempotency-key': 'deep' }
  expect((await send('PUT', '/api/order?id=p', { body, headers })).status).toBe(201)
  expect((await send('PUT', '/api/order?id=p', { body: deep })).status).toBe(400)
  expect(process.threadCpuUsage(before).user).toBeLessThan(2_000_000)
})
