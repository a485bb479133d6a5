/** When a buyer is offered a provider, and how the shop keeps somewhere to pay. */

import { expect, it } from 'vitest'
import { claimAdvance } from '#src/features/orders/advance/claim-advance.server.ts'
import { removeAccount } from '#src/features/payments/accounts/payment-accounts.server.ts'
import { findBuyersPayments } from '#src/features/payments/buyer/find-buyers-payments.server.ts'
import { lookAtPayment } from '#src/features/payments/look-at-payment.server.ts'
import { listUnclear } from '#src/features/payments/payment-rows.server.ts'
import { startPayment } from '#src/features/payments/start-payment.server.ts'
import { got } from '#tests/make/a-person.ts'
import { historyOf } from '#tests/make/an-office.ts'
import { journalActor as actor } from '#tests/make/money/a-journal.ts'
import { expectSound } from '#tests/make/money/sold-kettles.ts'
import { askAdvance, theFee } from '#tests/make/orders/a-shop-that-asks.ts'
import { aPaymentDesk, minute } from '#tests/make/payments/a-payment-desk.ts'

it('says that the service is away where nobody can open the keys', async () => {
  const { shop, placed, paymentOf } = await aPaymentDesk()
  const order = await placed()
  const unreadable = { ...shop, secrets: { ...shop.secrets, atRest: undefined } }
  const from = { address: '10.9.0.1', device: 'a-device' }
  const starting = { order, provider: 'bkash', origin: 'https://shop.example', from } as const
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

it('offers and starts nothing while nobody knows what bKash did', async () => {
  const { shop, bkash, placed, start, begun, ask, pass } = await aPaymentDesk()
  const order = await placed()
  bkash.approve(await begun(order))
  bkash.behave = () => 'error'
  pass(2 * minute)
  await ask()
  bkash.behave = () => 'answer'
  expect(await findBuyersPayments(shop, order)).toMatchObject({
    asked: 0,
    last: { isUnknown: true },
  })
  expect(await start(order)).toEqual({ ok: false, failure: { kind: 'not-now' } })
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
