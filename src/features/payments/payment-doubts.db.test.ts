/** Payments at bKash that meet a second truth: a typed TrxID, a merge, an erasure, a late answer. */

import { describe, expect, it } from 'vitest'
import { fromTaka } from '#src/domain/money.ts'
import { checkShop } from '#src/features/backup/check-shop.server.ts'
import { claimAdvance } from '#src/features/orders/advance/claim-advance.server.ts'
import { addAdvance, removeAdvance } from '#src/features/orders/amounts/change-amounts.server.ts'
import { mergeOrders } from '#src/features/orders/duplicates/merge-orders.server.ts'
import type { OrderView } from '#src/features/orders/order-view.ts'
import { settlePayment } from '#src/features/payments/settle-payment.server.ts'
import { startPayment } from '#src/features/payments/start-payment.server.ts'
import { forgetBuyer } from '#src/features/privacy/forget-buyer.server.ts'
import { commit } from '#src/platform/database/database.ts'
import { got } from '#tests/make/a-person.ts'
import { journalActor as actor, move } from '#tests/make/money/a-journal.ts'
import { expectSound, sumsOf } from '#tests/make/money/sold-kettles.ts'
import { askAdvance, theFee } from '#tests/make/orders/a-shop-that-asks.ts'
import { aPaymentDesk, hour, minute } from '#tests/make/payments/a-payment-desk.ts'
import type { EmulatedPayment } from '#tests/support/payments/bkash.ts'

type Desk = Awaited<ReturnType<typeof aPaymentDesk>>

const day = 24 * hour

/** bKash has the money, and the shop has not heard of it. */
function complete(payment: EmulatedPayment, trxId = 'AJ00LATE01'): string {
  Object.assign(payment, { status: 'Completed', trxId })
  return `${payment.callbackUrl}?paymentID=${payment.id}&status=success`
}

function typeAdvance(
  { shop }: Pick<Desk, 'shop'>,
  number: string,
  transactionId: string,
  taka = 70,
) {
  const advance = { method: 'bkash', sender: '', transactionId, amount: fromTaka(taka) } as const
  return addAdvance(shop, { number, expectedVersion: undefined, actor, advance })
}

const used = { ok: false, failure: { kind: 'transaction-used' } }

describe('a TrxID that a provider has confirmed', () => {
  it('is used, also where the shop owes the money back', async () => {
    const desk = await aPaymentDesk()
    const { shop, bkash, placed, begun, returnBuyer, paymentOf } = desk
    await askAdvance(shop, theFee)
    const order = await placed()
    const first = await begun(order)
    const second = await begun(order)
    await returnBuyer(bkash.approve(first))
    await returnBuyer(complete(second))
    expect(await paymentOf(order)).toMatchObject({ state: 'paid', kept: 'owed' })

    const other = await placed()
    for (const { number } of [order, other]) {
      expect(await typeAdvance(desk, number, 'AJ00LATE01')).toMatchObject(used)
    }
    const payment = { method: 'bkash', sender: '01812345678', transactionId: 'AJ00LATE01' } as const
    const from = { address: '10.9.0.7', device: 'another' }
    expect(await claimAdvance(shop, { orderId: other.id, payment, from })).toMatchObject(used)
    expect(await sumsOf(shop, other)).toEqual({})
    await expectSound(shop)
  })

  it('counts once where staff type it for another order at the same moment', async () => {
    const desk = await aPaymentDesk()
    const { shop, placed, begun, returnBuyer, paymentOf } = desk
    for (let round = 0; round < 5; round += 1) {
      const order = await placed()
      const other = await placed()
      const trxId = `AJ00RACE0${round}`
      const back = complete(await begun(order), trxId)
      await move(shop, order.number, 'cancelled')
      const [, typed] = await Promise.all([
        returnBuyer(back),
        typeAdvance(desk, other.number, trxId),
      ])
      const payment = await paymentOf(order)
      expect([payment?.state, typed.ok]).toEqual(typed.ok ? ['unclear', true] : ['paid', false])
    }
    await expectSound(shop)
  })

  it('stays: nobody takes its advance back', async () => {
    const desk = await aPaymentDesk()
    const { db, shop, bkash, placed, begun, returnBuyer, paymentOf, again } = desk
    const order = await placed()
    await returnBuyer(bkash.approve(await begun(order)))
    const typedFor = await placed()
    const back = complete(await begun(typedFor), 'AJ00TYPED2')
    got(await typeAdvance(desk, typedFor.number, 'AJ00TYPED2'))
    await returnBuyer(back)
    expect(await paymentOf(typedFor)).toMatchObject({ kept: 'typed' })

    for (const { number, id } of [order, typedFor]) {
      const [entry] = await db.read
        .selectFrom('order_advances')
        .select('id')
        .where('order_id', '=', id)
        .execute()
      const change = { number, expectedVersion: undefined, actor, entry: entry?.id ?? '' }
      expect(await removeAdvance(shop, change)).toEqual({
        ok: false,
        failure: { kind: 'provider-confirmed' },
      })
    }
    expect((await again(order)).advanced).toBe(7_000)
    await expectSound(shop)

    await commit(db, (tx) =>
      tx.deleteFrom('order_advances').where('order_id', '=', order.id).execute(),
    )
    const { problems } = await checkShop(db.read)
    expect(problems.join()).toMatch(/The payment .* is not among the advances/)
  })

  it('is unclear where it is written down with another amount', async () => {
    const desk = await aPaymentDesk()
    const { placed, begun, returnBuyer, paymentOf, again } = desk
    const order = await placed()
    const back = complete(await begun(order))
    got(await typeAdvance(desk, order.number, 'AJ00LATE01', 50))
    await returnBuyer(back)
    expect(await paymentOf(order)).toMatchObject({
      state: 'unclear',
      because: expect.stringContaining('another amount'),
    })
    expect((await again(order)).advanced).toBe(5_000)
  })
})

describe('a payment that is decided', () => {
  it('is asked about no more when it is unclear: a person has written the money down', async () => {
    const desk = await aPaymentDesk()
    const { shop, bkash, placed, begun, returnBuyer, paymentOf } = desk
    const order = await placed()
    const payment = await begun(order)
    const back = complete(payment)
    payment.currency = 'USD'
    await returnBuyer(back)
    expect(await paymentOf(order)).toMatchObject({ state: 'unclear' })
    payment.currency = 'BDT'
    bkash.requests.length = 0
    await returnBuyer(back)
    expect(bkash.requests).toEqual([])
    expect(await sumsOf(shop, order)).toEqual({})
  })

  it('is asked about by a return for an hour where nobody paid', async () => {
    const { shop, bkash, placed, begun, returnBuyer, pass, paymentOf } = await aPaymentDesk()
    const order = await placed()
    const payment = await begun(order)
    payment.status = 'Cancelled'
    await returnBuyer(payment.callbackUrl)
    expect(await paymentOf(order)).toMatchObject({ state: 'not-paid' })
    bkash.requests.length = 0
    await returnBuyer(payment.callbackUrl)
    expect(bkash.requests.length).toBeGreaterThan(0)

    // A stranger who keeps many addresses of returns has one network.
    const others: string[] = []
    for (let time = 0; time < 10; time += 1) others.push((await begun(await placed())).callbackUrl)
    for (const address of others) {
      for (let time = 0; time < 20; time += 1) await returnBuyer(address)
    }
    bkash.requests.length = 0
    const last = (await begun(await placed())).callbackUrl
    bkash.requests.length = 0
    await returnBuyer(last)
    expect(bkash.requests).toEqual([])
    await returnBuyer(last, shop, '10.9.0.99')
    expect(bkash.requests.length).toBeGreaterThan(0)

    pass(2 * day)
    bkash.requests.length = 0
    for (let time = 0; time < 20; time += 1) await returnBuyer(payment.callbackUrl)
    expect(bkash.requests).toEqual([])
  })
})

describe('two approved payments of one order', () => {
  it('are not both taken', async () => {
    const { shop, otherShop, bkash, placed, begun, returnBuyer, ask, pass, again } =
      await aPaymentDesk()
    const order = await placed()
    const first = bkash.approve(await begun(order))
    const second = bkash.approve(await begun(order))

    await Promise.all([returnBuyer(first), returnBuyer(second, otherShop)])
    pass(hour)
    await ask()

    expect(bkash.requests.filter(({ path }) => path === '/execute')).toHaveLength(1)
    expect(bkash.payments.map(({ status }) => status).toSorted()).toEqual(['Approved', 'Completed'])
    expect((await again(order)).advanced).toBe(7_000)
    await expectSound(shop)
  })

  it('leave the second one where the first is declined after all', async () => {
    const { bkash, placed, begun, returnBuyer, ask, pass, again } = await aPaymentDesk()
    const order = await placed()
    const first = await begun(order)
    const back = bkash.approve(first)
    bkash.approve(await begun(order))
    bkash.behave = ({ path }) => (path === '/execute' ? 'error' : 'answer')
    await returnBuyer(back)
    first.status = 'Failed'
    bkash.behave = () => 'answer'
    for (let time = 0; time < 2; time += 1) {
      pass(hour)
      await ask()
    }
    expect((await again(order)).advanced).toBe(7_000)
  })
})

describe('a start that is answered late', () => {
  it('opens the payment that the job has given up meanwhile', async () => {
    const { shop, bkash, placed, ask, pass, returnBuyer, paymentOf, again } = await aPaymentDesk()
    const order = await placed()
    const connect = shop.connectProvider
    const slowly: typeof connect = Object.assign(
      (...[name, account]: Parameters<typeof connect>) => {
        const made = connect(name, account)
        return {
          ...made,
          start: async (payment: Parameters<typeof made.start>[0]) => {
            const started = await made.start(payment)
            pass(2 * minute)
            expect(await ask()).toBe(1)
            return started
          },
        }
      },
      { isPage: connect.isPage },
    )
    const from = { address: '10.9.0.1', device: undefined }
    const where = { opensOrder: true, origin: 'https://shop.example' }
    const starting = { order, provider: 'bkash', ...where, from } as const
    got(await startPayment({ ...shop, connectProvider: slowly }, starting))
    expect(await paymentOf(order)).toMatchObject({ state: 'open' })

    const [payment] = bkash.payments
    if (!payment) throw new Error('No payment')
    await returnBuyer(bkash.approve(payment))
    expect((await again(order)).advanced).toBe(7_000)
  })

  it('stands where a question began before it', async () => {
    const { shop, placed, begun, paymentOf } = await aPaymentDesk()
    const order = await placed()
    await begun(order)
    const payment = await paymentOf(order)
    if (!payment) throw new Error('No payment')
    await settlePayment(shop, { ...payment, state: 'starting', providerId: undefined })
    expect(await paymentOf(order)).toMatchObject({ state: 'open', providerId: payment.providerId })
  })
})

describe('an open payment', () => {
  const oneBuyer = { customer: { phone: '01812345678' } }
  const another = { customer: { phone: '01812345679' } }

  async function merged(desk: Desk, survivor: OrderView, other: OrderView) {
    const seen = ({ number }: OrderView) => ({ number, expectedVersion: undefined })
    got(await mergeOrders(desk.shop, { survivor: seen(survivor), other: seen(other), actor }))
  }

  it('is for the survivor after a merge', async () => {
    const desk = await aPaymentDesk()
    const { shop, bkash, placed, begun, ask, pass, again } = desk
    const [survivor, other] = [await placed(oneBuyer), await placed(oneBuyer)]
    bkash.approve(await begun(other))
    await merged(desk, survivor, other)
    pass(hour)
    await ask()
    expect((await again(survivor)).advanced).toBe(7_000)
    expect(await sumsOf(shop, survivor)).toEqual({ bkash: 7_000, advances: -7_000 })
    await expectSound(shop)
  })

  it('leads back to the look-up after a merge: whoever began it has no link of the survivor', async () => {
    const desk = await aPaymentDesk()
    const { bkash, placed, begun, returnBuyer, again } = desk
    const [survivor, other] = [await placed(oneBuyer), await placed(oneBuyer)]
    const back = bkash.approve(await begun(other))
    await merged(desk, survivor, other)
    expect(await returnBuyer(back)).toBe(`/order?number=${survivor.number}&paying=1`)
    expect((await again(survivor)).advanced).toBe(7_000)
  })

  it('is written down once where a merge moves it and its TrxID at that moment', async () => {
    const desk = await aPaymentDesk()
    const { shop, placed, begun, returnBuyer, again } = desk
    const [survivor, other] = [await placed(oneBuyer), await placed(oneBuyer)]
    const back = complete(await begun(other))
    await Promise.all([returnBuyer(back), merged(desk, survivor, other)])
    expect((await again(survivor)).advanced).toBe(7_000)
    await expectSound(shop)

    const [kept, ended] = [await placed(another), await placed(another)]
    const typed = complete(await begun(ended), 'AJ00MOVED1')
    got(await typeAdvance(desk, ended.number, 'AJ00MOVED1'))
    await merged(desk, kept, ended)
    await returnBuyer(typed)
    const { kept: became } = (await desk.paymentOf(kept)) ?? {}
    expect(became).toBe('typed')
    await expectSound(shop)
  })

  it('of an erased buyer is decided, and leaves no number of the provider', async () => {
    const { db, shop, bkash, placed, begun, ask, pass } = await aPaymentDesk()
    const order = await placed()
    bkash.approve(await begun(order))
    const unpaid = await placed()
    await begun(unpaid)
    for (const { id } of [order, unpaid]) await commit(db, (tx) => forgetBuyer(tx, id))
    pass(25 * hour)
    await ask()

    const rows = await db.read.selectFrom('gateway_payments').selectAll().orderBy('id').execute()
    expect(rows).toMatchObject([
      { state: 'paid', kept: 'advance', transaction_id: null, provider_id: null },
      { state: 'not-paid', transaction_id: null, provider_id: null },
    ])
    const trxId = bkash.payments[0]?.trxId ?? ''
    expect(trxId).not.toBe('')
    const told = [
      ...(await db.read.selectFrom('order_advances').selectAll().execute()),
      ...(await db.read.selectFrom('history').selectAll().execute()),
    ]
    expect(JSON.stringify(told)).not.toContain(trxId)
    await expectSound(shop)
  })

  it('is not taken once the order is packed: its slip is printed', async () => {
    const { shop, bkash, placed, begun, returnBuyer, paymentOf, start } = await aPaymentDesk()
    const order = await placed()
    const payment = await begun(order)
    for (const stage of ['confirmed', 'packed'] as const) await move(shop, order.number, stage)
    await returnBuyer(bkash.approve(payment))
    expect(payment.status).toBe('Approved')
    expect(await paymentOf(order)).toMatchObject({ state: 'not-paid' })
    expect(await start(order)).toMatchObject({ failure: { kind: 'not-now' } })
  })
})
