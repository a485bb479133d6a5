/** Payments at SSLCommerz through the server: its form brings the buyer back, and its notice is a hint. */

import { expect, it, onTestFinished } from 'vitest'
import { findOrder } from '#src/features/orders/find-order.server.ts'
import { saveAccount } from '#src/features/payments/accounts/payment-accounts.server.ts'
import { askAboutPayments } from '#src/features/payments/ask-about-payments.job.ts'
import { startPayment } from '#src/features/payments/start-payment.server.ts'
import { commit } from '#src/platform/database/database.ts'
import { got } from '#tests/make/a-person.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aServer } from '#tests/make/a-server.ts'
import { journalActor as actor, move, placedOrder } from '#tests/make/money/a-journal.ts'
import { expectSound, sumsOf } from '#tests/make/money/sold-kettles.ts'
import { sslcommerzEmulator, sslcommerzSecrets } from '#tests/support/payments/sslcommerz.ts'

const origin = 'http://localhost:3000'
const atProvider = { origin: 'https://sandbox.sslcommerz.com', 'sec-fetch-site': 'cross-site' }
const form = { 'content-type': 'application/x-www-form-urlencoded' }

async function aStore() {
  const emulator = await sslcommerzEmulator()
  onTestFinished(() => emulator.close())
  const env = { PAYMENT_URLS: `sslcommerz=${emulator.baseUrl}`, COURIER_CALL_MS: '3000' }
  const { shop: made, connectProvider, db, send } = await aServer({ env })
  const log = { warn: (entry: object) => expect.fail(JSON.stringify(entry)) }
  const shop = { ...made, connectProvider, log }
  await aProduct(db, { stock: 100 })
  const account = { provider: 'sslcommerz', base: 'sandbox', secrets: sslcommerzSecrets } as const
  got(await saveAccount(shop, { ...account, expectedVersion: 0, actor }))

  async function begun() {
    const { id, number, deliveryFee } = await placedOrder(shop, { quantity: 1 })
    await commit(db, (tx) =>
      tx
        .updateTable('orders')
        .set({ advance_asked_poisha: deliveryFee })
        .where('id', '=', id)
        .execute(),
    )
    const order = await findOrder(db.read, number)
    if (!order) throw new Error('No order')
    const from = { address: '10.9.0.2', device: undefined }
    const starting = { order, provider: 'sslcommerz', opensOrder: true, origin, from } as const
    const address = got(await startPayment(shop, starting))
    const sent = emulator.sessions.at(-1)?.form
    const [back = '', notice = ''] = [sent?.success_url, sent?.ipn_url].map((url) =>
      (url ?? '').slice(origin.length),
    )
    return { order, address, back, notice, invoice: sent?.tran_id ?? '' }
  }
  const stateOf = async (order: { readonly id: string }) =>
    db.read
      .selectFrom('gateway_payments')
      .select(['state', 'kept', 'transaction_id'])
      .where('order_id', '=', order.id)
      .executeTakeFirst()
  const advancedOf = async (number: string) => (await findOrder(db.read, number))?.advanced
  return { emulator, shop, db, send, begun, stateOf, advancedOf }
}

it('takes the buyer back from the form of another site, and writes the advance into the bank', async () => {
  const { emulator, shop, db, send, begun, advancedOf } = await aStore()
  const { order, address, back, invoice } = await begun()
  expect(address).toBe(`${emulator.baseUrl}/EasyCheckOut/SESSION1`)
  const { valId } = emulator.pay(invoice)

  const headers = { ...atProvider, ...form }
  const answer = await send('POST', back, { headers, body: 'status=FAILED&amount=1.00' })

  expect(answer).toMatchObject({
    status: 303,
    headers: { location: expect.stringContaining(`/thankyou?oid=${order.number}&token=`) },
  })
  expect(await advancedOf(order.number)).toBe(7_000)
  expect(await sumsOf(shop, order)).toEqual({ bank: 7_000, advances: -7_000 })
  expect(await db.read.selectFrom('order_advances').selectAll().execute()).toMatchObject([
    { method: 'bank', transaction_id: `${valId}bank`.toUpperCase(), actor: 'sslcommerz' },
  ])
  await expectSound(shop)
})

it('is not paid by a form or a notice that says so', async () => {
  const { shop, send, begun, advancedOf, stateOf } = await aStore()
  const { order, back, notice, invoice } = await begun()
  const body = `status=VALID&val_id=1&tran_id=${invoice}&amount=70.00&currency=BDT`
  const headers = { ...atProvider, ...form }
  expect(await send('POST', back, { headers, body })).toMatchObject({ status: 303 })
  expect(await send('POST', notice, { headers: form, body })).toMatchObject({ status: 200 })
  const forged = notice.replace(/[^/]+$/, 'A'.repeat(32))
  expect(await send('POST', forged, { headers: form, body })).toMatchObject({ status: 404 })

  expect(await stateOf(order)).toMatchObject({ state: 'open' })
  expect(await advancedOf(order.number)).toBe(0)
  expect(await sumsOf(shop, order)).toEqual({})
})

it('counts a payment once for returns, notices and the job at the same moment, and for replays', async () => {
  const { emulator, shop, send, begun, advancedOf } = await aStore()
  const { order, back, notice, invoice } = await begun()
  const other = await begun()
  emulator.pay(invoice)

  const told = () => send('POST', notice, { headers: form, body: 'status=VALID' })
  await Promise.all([
    send('POST', back, { headers: atProvider }),
    send('GET', back),
    told(),
    told(),
    askAboutPayments(shop),
    // About somebody else's order: it changes nothing there.
    send('POST', other.notice, { headers: form, body: `tran_id=${invoice}` }),
  ])
  await told()

  expect(await advancedOf(order.number)).toBe(7_000)
  expect(await advancedOf(other.order.number)).toBe(0)
  expect(await sumsOf(shop, order)).toEqual({ bank: 7_000, advances: -7_000 })
  await expectSound(shop)
})

it('asks a provider to repeat a notice that it did not follow', async () => {
  const { emulator, send, begun, advancedOf } = await aStore()
  const { order, notice, invoice } = await begun()
  const told = () => send('POST', notice, { headers: form, body: 'status=VALID' })
  for (let time = 0; time < 20; time += 1) expect(await told()).toMatchObject({ status: 200 })
  emulator.pay(invoice)
  expect(await told()).toMatchObject({
    status: 429,
    headers: { 'retry-after': expect.stringMatching(/^\d+$/) },
    body: { code: 'too-many-notices' },
  })
  expect(await advancedOf(order.number)).toBe(0)
})

it('finds the second card of a buyer who closed the browser after the first one failed', async () => {
  const { emulator, shop, db, send, begun, advancedOf, stateOf } = await aStore()
  const { order, back, invoice } = await begun()
  const failed = emulator.pay(invoice)
  failed.status = 'FAILED'
  expect(await send('POST', back, { headers: atProvider })).toMatchObject({ status: 303 })
  expect(await stateOf(order)).toMatchObject({ state: 'open' })

  emulator.pay(invoice)
  await commit(db, (tx) =>
    tx.updateTable('gateway_payments').set({ next_ask_at: '2020-01-01T00:00:00.000Z' }).execute(),
  )
  await askAboutPayments(shop)
  expect(await advancedOf(order.number)).toBe(7_000)
  await expectSound(shop)
})

it('owes back what comes for a cancelled order, and leaves a risky card to a person', async () => {
  const { emulator, shop, send, begun, stateOf } = await aStore()
  const cancelled = await begun()
  await move(shop, cancelled.order.number, 'cancelled')
  emulator.pay(cancelled.invoice)
  await send('POST', cancelled.notice, { headers: form, body: 'status=VALID' })
  expect(await sumsOf(shop, cancelled.order)).toEqual({ bank: 7_000, 'refunds-owed': -7_000 })

  const risky = await begun()
  emulator.pay(risky.invoice).validated.risk = '1'
  await send('POST', risky.notice, { headers: form, body: 'status=VALID' })
  expect(await stateOf(risky.order)).toMatchObject({ state: 'unclear' })
  expect(await sumsOf(shop, risky.order)).toEqual({})
  await expectSound(shop)
})
