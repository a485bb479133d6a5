import pino from 'pino'
import { expect, it, onTestFinished, vi } from 'vitest'
import { changeOrderStatus } from '#src/features/orders/edit/change-order-status.server.ts'
import { findOrder } from '#src/features/orders/find-order.server.ts'
import { sendToSheet } from '#src/features/orders/notify/send-to-sheet.job.ts'
import { type OrderEvents, orderEvents } from '#src/features/orders/order-events.ts'
import { toWire } from '#src/features/orders/order-wire.ts'
import { placeOrder } from '#src/features/orders/place/place-order.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { startOutbox } from '#src/platform/outbox/run-outbox.server.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aShop } from '#tests/make/a-shop.ts'
import { anOrder } from '#tests/make/an-order.ts'
import { quick } from '#tests/make/platform/an-outbox.ts'
import { findFreePort } from '#tests/support/free-port.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'
import { httpReceiver } from '#tests/support/stand-ins/http-receiver.ts'

function sendFrom(shop: Shop, orderSheetUrl: string, pace: { attemptMs?: number } = {}) {
  const outbox = startOutbox({
    ...shop,
    log: pino({ level: 'silent' }),
    schemas: { 'order-sheet': orderEvents['order-sheet'] },
    handlers: { 'order-sheet': sendToSheet({ db: shop.db, orderSheetUrl }) },
    pace: { ...quick, ...pace },
  })
  onTestFinished(() => outbox.stop())
}

async function aShopWithAnOrder(): Promise<{ shop: Shop; number: string }> {
  const shop = await aShop(await freshDatabase())
  await aProduct(shop.db)
  const placed = await placeOrder(shop, anOrder())
  if (!placed.ok) throw new Error('Not placed')
  return { shop, number: placed.value.number }
}

async function toggle(shop: Shop, number: string, status: 'done' | 'not-done'): Promise<void> {
  const by = { expectedVersion: undefined, actor: 'admin@paglamart.test' }
  const changed = await changeOrderStatus(shop, { number, status, ...by })
  if (!changed.ok) throw new Error('Not changed')
}

async function sheetRows(shop: Shop) {
  const rows = await shop.db.read
    .selectFrom('outbox')
    .select(['id', 'state', 'attempts', 'last_error'])
    .where('kind', '=', 'order-sheet')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row }))
}

/** Waits as long as needed; the limit only ends a hanging test. */
async function untilSent(shop: Shop): Promise<void> {
  await vi.waitFor(
    async () => {
      const states = (await sheetRows(shop)).map((row) => row.state)
      expect(states.every((state) => state === 'sent')).toBe(true)
    },
    { timeout: 60_000, interval: 5 },
  )
}

it('sends the order as it stood at the toggle, the same each time until the sheet accepts it', async () => {
  const { shop, number } = await aShopWithAnOrder()
  const sheet = await httpReceiver((response, _request, earlier) => {
    response.statusCode = [500, 429, 404, 301][earlier] ?? 204
    if (response.statusCode === 301) response.setHeader('location', '/elsewhere')
    response.end(response.statusCode === 204 ? undefined : 'Not now')
  })
  await toggle(shop, number, 'done')
  const order = await findOrder(shop.db.read, number)
  if (!order) throw new Error('Gone')

  sendFrom(shop, sheet.url)
  await untilSent(shop)

  const [row] = await sheetRows(shop)
  expect(row).toMatchObject({ attempts: 5, last_error: '' })
  expect(sheet.received).toHaveLength(5)
  for (const { method, headers, body } of sheet.received) {
    expect(method).toBe('POST')
    expect(headers['content-type']).toBe('application/json')
    expect(headers['idempotency-key']).toBe(row?.id)
    expect(JSON.parse(body)).toEqual({ data: [toWire(order, new Date())] })
    expect(body).toBe(sheet.received[0]?.body)
  }
})

it('abandons an attempt that gets no answer, and sends again', async () => {
  const { shop, number } = await aShopWithAnOrder()
  const sheet = await httpReceiver((response, _request, earlier) => {
    if (earlier > 0) response.end()
  })
  await toggle(shop, number, 'done')

  sendFrom(shop, sheet.url, { attemptMs: 200 })
  await untilSent(shop)

  expect(sheet.received.length).toBeGreaterThan(1)
  expect(new Set(sheet.received.map(({ body }) => body)).size).toBe(1)
})

it('accepts a 2xx without reading its body', async () => {
  const { shop, number } = await aShopWithAnOrder()
  const sheet = await httpReceiver((response) => {
    // The body never ends.
    response.writeHead(201).write('Thank you, ')
  })
  await toggle(shop, number, 'done')

  sendFrom(shop, sheet.url)
  await untilSent(shop)

  expect(sheet.received).toHaveLength(1)
})

it('sends the toggles of one order in their order', async () => {
  const { shop, number } = await aShopWithAnOrder()
  const other = await placeOrder(shop, anOrder())
  if (!other.ok) throw new Error('Not placed')
  const sheet = await httpReceiver((response, { body }) => {
    const isFirstOfOne = body.includes(number) && body.includes('"version":2')
    const before = sheet.received.filter((earlier) => earlier.body === body).length
    response.statusCode = isFirstOfOne && before <= 3 ? 503 : 200
    response.end()
  })
  await toggle(shop, number, 'done')
  await untilNextMillisecond()
  await toggle(shop, number, 'not-done')
  await untilNextMillisecond()
  await toggle(shop, other.value.number, 'done')

  sendFrom(shop, sheet.url)
  await untilSent(shop)

  const told = sheet.received.map(({ body }) => {
    const [order] = JSON.parse(body).data
    return `${order.oid === number ? 'one' : 'other'} v${order.version}`
  })
  expect(told.filter((event) => event.startsWith('one'))).toEqual([
    'one v2',
    'one v2',
    'one v2',
    'one v2',
    'one v3',
  ])
  expect(told.filter((event) => event.startsWith('other'))).toEqual(['other v2'])
})

it('keeps that order when the clock went back between them', async () => {
  const { shop, number } = await aShopWithAnOrder()
  const sheet = await httpReceiver((response, _request, earlier) => {
    response.statusCode = earlier === 0 ? 503 : 200
    response.end()
  })
  await toggle({ ...shop, clock: () => new Date(Date.now() - 60_000) }, number, 'done')
  await toggle({ ...shop, clock: () => new Date(Date.now() - 120_000) }, number, 'not-done')

  sendFrom(shop, sheet.url)
  await untilSent(shop)

  const versions = sheet.received.map(({ body }) => JSON.parse(body).data[0].version)
  expect(versions).toEqual([2, 2, 3])
})

/** Ids sort by their milliseconds. */
async function untilNextMillisecond(): Promise<void> {
  const now = Date.now()
  await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(now), { interval: 1 })
}

it('logs only the status, or the kind of the failure', async () => {
  const { shop } = await aShopWithAnOrder()
  const payload: OrderEvents['order-sheet'] = { data: [{ oid: 'PM-00000001' }] }
  const event = { id: '1', payload, attempt: 1 }
  const sendTo = (orderSheetUrl: string) =>
    sendToSheet({ db: shop.db, orderSheetUrl })(event, new AbortController().signal)
  const refusing = await httpReceiver((response) => {
    response.writeHead(422).end('Rahima Begum, 01712345678 is unknown')
  })
  const redirecting = await httpReceiver((response) => {
    response.writeHead(307, { location: refusing.url }).end()
  })
  const dropping = await httpReceiver((response) => {
    response.socket?.destroy()
  })

  await expect(sendTo(refusing.url)).rejects.toThrow(/^Status 422$/)
  await expect(sendTo(redirecting.url)).rejects.toThrow(/^Network failure$/)
  await expect(sendTo(dropping.url)).rejects.toThrow(/^Network failure [A-Z_]+$/)
  const nobody = `http://127.0.0.1:${await findFreePort()}/secret-path`
  await expect(sendTo(nobody)).rejects.toThrow(/^Network failure ECONNREFUSED$/)
  expect(refusing.received).toHaveLength(1)
})
