/** When a buyer is offered a provider, and how the shop keeps somewhere to pay. */

import { expect, it } from 'vitest'
import { claimAdvance } from '#src/features/orders/advance/claim-advance.server.ts'
import { removeAccount } from '#src/features/payments/accounts/payment-accounts.server.ts'
import { findBuyersPayments } from '#src/features/payments/buyer/find-buyers-payments.server.ts'
import { doubtRestoredPayments } from '#src/features/payments/doubt-restored-payments.server.ts'
import { lookAtPayment } from '#src/features/payments/look-at-payment.server.ts'
import { listUnclear } from '#src/features/payments/payment-rows.server.ts'
import { startPayment } from '#src/features/payments/start-payment.server.ts'
import { commit } from '#src/platform/database/database.ts'
import { got } from '#tests/make/a-person.ts'
import { historyOf } from '#tests/make/an-office.ts'
import { journalActor as actor } from '#tests/make/money/a-journal.ts'
import { expectSound, sumsOf } from '#tests/make/money/sold-kettles.ts'
import { askAdvance, theFee } from '#tests/make/orders/a-shop-that-asks.ts'
import { aPaymentDesk, hour, minute } from '#tests/make/payments/a-payment-desk.ts'

it('says that the service is away where nobody can open the keys', async () => {
  const { shop, placed, paymentOf } = await aPaymentDesk()
  const order = await placed()
  const unreadable = { ...shop, secrets: { ...shop.secrets, atRest: undefined } }
  const from = { address: '10.9.0.1', device: 'a-device' }
  const where = { opensOrder: true, origin: 'https://shop.example' }
  const starting = { order, provider: 'bkash', ...where, from } as const
  expect(await startPayment(unreadable, starting)).toEqual({
    ok: false,
    failure: { kind: 'provider-away' },
  })
  expect(await startPayment(shop, { ...starting, provider: 'sslcommerz' })).toEqual({
    ok: false,
    failure: { kind: 'not-now' },
  })
  expect(await paymentOf(order)).toBeUndefined()
})

it('offers and starts nothing while staff check what the buyer says to have sent', async () => {
  const { shop, placed, start } = await aPaymentDesk()
  await askAdvance(shop, theFee)
  const order = await placed()
  expect(await findBuyersPayments(shop, order)).toMatchObject({ asked: 7_000 })
  const payment = { method: 'bkash', sender: '01812345678', transactionId: 'BK7X9Q2M' } as const
  const from = { address: '10.9.0.1', device: 'a-device' }
  got(await claimAdvance(shop, { orderId: order.id, payment, from }))
  expect(await findBuyersPayments(shop, order)).toMatchObject({ asked: 0 })
  expect(await start(order)).toEqual({ ok: false, failure: { kind: 'not-now' } })
})

it('offers and starts nothing for a day while nobody knows whether bKash has taken the money', async () => {
  const desk = await aPaymentDesk()
  const { shop, bkash, placed, start, begun, returnBuyer, ask, pass, again } = desk
  const order = await placed()
  bkash.approve(await begun(order))
  let isTaken = false
  bkash.behave = ({ path }) => {
    isTaken ||= path === '/execute'
    return isTaken ? 'error-after-success' : 'answer'
  }
  pass(2 * minute)
  await ask()
  bkash.behave = () => 'answer'
  expect(await findBuyersPayments(shop, order)).toMatchObject({
    asked: 0,
    last: { isUnknown: true },
  })
  expect(await start(order)).toEqual({ ok: false, failure: { kind: 'not-now' } })

  pass(25 * hour)
  expect(await findBuyersPayments(shop, order)).toMatchObject({
    asked: 7_000,
    last: { isUnknown: true },
  })

  const second = await begun(order)
  await returnBuyer(bkash.approve(second))
  expect(second.status).toBe('Completed')
  expect((await again(order)).advanced).toBe(7_000)
  // bKash says at last that it took the first one as well.
  await ask()
  const sums = { bkash: 14_000, advances: -7_000, 'refunds-owed': -7_000 }
  expect(await sumsOf(shop, order)).toEqual(sums)
  await expectSound(shop)
})

it('counts the day from when the shop told bKash to take the payment', async () => {
  const { shop, bkash, placed, begun, ask, pass } = await aPaymentDesk()
  const order = await placed()
  const payment = await begun(order)
  pass(20 * hour)
  bkash.approve(payment)
  let isTaken = false
  bkash.behave = ({ path }) => {
    isTaken ||= path === '/execute'
    return isTaken ? 'error-after-success' : 'answer'
  }
  await ask()
  expect(payment.status).toBe('Completed')

  pass(5 * hour)
  await ask()
  expect(await findBuyersPayments(shop, order)).toMatchObject({ asked: 0 })
  pass(20 * hour)
  expect(await findBuyersPayments(shop, order)).toMatchObject({ asked: 7_000 })
})

it('knows since when a provider is silent', async () => {
  const { bkash, placed, begun, ask, pass, paymentOf } = await aPaymentDesk()
  const order = await placed()
  await begun(order)
  pass(2 * minute)
  await ask()
  const answeredAt = '2026-11-28T06:02:00.000Z'
  expect(await paymentOf(order)).toMatchObject({ because: '', answeredAt })
  bkash.behave = () => 'error'
  pass(hour)
  await ask()
  expect(await paymentOf(order)).toMatchObject({ because: 'Status 500', answeredAt })
})

it('lets the buyer pay again while bKash is silent about what the shop did not take, and takes one of the two', async () => {
  const { shop, bkash, placed, begun, returnBuyer, ask, pass, again } = await aPaymentDesk()
  const order = await placed()
  const first = await begun(order)
  bkash.approve(first)
  bkash.behave = () => 'error'
  pass(2 * minute)
  await ask()
  bkash.behave = () => 'answer'
  expect(await findBuyersPayments(shop, order)).toMatchObject({
    asked: 7_000,
    last: { state: 'open', isUnknown: false },
  })

  const second = await begun(order)
  await returnBuyer(bkash.approve(second))
  pass(hour)
  await ask()

  expect([first.status, second.status]).toEqual(['Approved', 'Completed'])
  expect((await again(order)).advanced).toBe(7_000)
  expect(await sumsOf(shop, order)).toEqual({ bkash: 7_000, advances: -7_000 })
  await expectSound(shop)
})

it('takes an unclear payment off the list once a person has looked, with their name, and the buyer may pay again', async () => {
  const { db, shop, bkash, placed, start, begun, returnBuyer, pass } = await aPaymentDesk()
  const order = await placed()
  const payment = await begun(order)
  const back = bkash.approve(payment)
  payment.currency = 'USD'
  await returnBuyer(back)
  const [unclear] = await listUnclear(db.read, 20)
  expect(unclear).toMatchObject({ number: order.number, invoice: payment.invoice })
  expect(await findBuyersPayments(shop, order)).toMatchObject({
    asked: 0,
    last: { state: 'unclear', isLookedAt: false },
  })
  expect(await start(order)).toEqual({ ok: false, failure: { kind: 'not-now' } })

  pass(minute)
  const looking = { id: unclear?.id ?? '', actor }
  const looked = await Promise.all([lookAtPayment(shop, looking), lookAtPayment(shop, looking)])
  expect(looked.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await listUnclear(db.read, 20)).toEqual([])
  expect((await historyOf(db)).at(-1)).toMatchObject({
    action: 'order.look-at-payment',
    actor,
    after: { invoice: payment.invoice },
  })
  expect(await findBuyersPayments(shop, order)).toMatchObject({
    asked: 7_000,
    last: { isLookedAt: true },
  })
  got(await start(order))
  await expectSound(shop)
})

it('lists an open payment of a restored shop, which may have been paid since', async () => {
  const { db, shop, placed, start, begun } = await aPaymentDesk()
  const order = await placed()
  const payment = await begun(order)
  expect(await doubtRestoredPayments(db, shop.clock())).toBe(1)
  expect(await listUnclear(db.read, 20)).toMatchObject([{ invoice: payment.invoice }])
  expect(await start(order)).toEqual({ ok: false, failure: { kind: 'not-now' } })
})

it('keeps the last account while the rule asks and buyers could pay nowhere else, whoever is faster', async () => {
  const { shop } = await aPaymentDesk()
  const remove = () => removeAccount(shop, { provider: 'bkash', actor })
  const rule = { ...theFee, bkash: '', nagad: '' }
  await askAdvance(shop, rule)
  expect(await remove()).toEqual({ ok: false, failure: { kind: 'nowhere-to-pay' } })
  await askAdvance(shop, { ...rule, asks: 'nobody' })

  const [removed, asked] = await Promise.allSettled([remove(), askAdvance(shop, rule)])
  const isRemoved = removed.status === 'fulfilled' && removed.value.ok
  expect(isRemoved).toBe(asked.status === 'rejected')
})

it('brings a buyer who paid where the order was found by phone back there, without the order’s link', async () => {
  const { bkash, placed, start, returnBuyer, again } = await aPaymentDesk()
  const order = await placed()
  got(await start(order, false))
  const payment = bkash.payments.at(-1)
  if (!payment) throw new Error('No payment')

  const path = await returnBuyer(bkash.approve(payment))

  expect(path).toBe(`/order?number=${order.number}&paying=1`)
  expect((await again(order)).advanced).toBe(7_000)
})

it('shows the look-up by a key of the look-up, also in a process that knows only older payments', async () => {
  const { db, bkash, placed, start, returnBuyer } = await aPaymentDesk()
  const order = await placed()
  got(await start(order, false))
  const [payment] = bkash.payments
  if (!payment) throw new Error('No payment')
  // As such a process reads the row.
  await commit(db, (tx) => tx.updateTable('gateway_payments').set({ opens_order: 1 }).execute())
  expect(await returnBuyer(payment.callbackUrl)).toBe(`/order?number=${order.number}&paying=1`)
})

it('lets a buyer with the order’s link pay, however many payments another person begins from the look-up', async () => {
  const { placed, start } = await aPaymentDesk()
  const order = await placed()
  for (let time = 0; time < 5; time += 1) got(await start(order, false))
  expect(await start(order, false)).toMatchObject({ failure: { kind: 'too-many-payments' } })
  for (let time = 0; time < 10; time += 1) got(await start(order))
  expect(await start(order)).toMatchObject({ failure: { kind: 'too-many-payments' } })
})
