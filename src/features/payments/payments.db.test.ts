/** Payments in advance at bKash: the provider alone is believed, and no money is lost or counted twice. */

import { describe, expect, it } from 'vitest'
import { fromTaka } from '#src/domain/money.ts'
import { addAdvance } from '#src/features/orders/amounts/change-amounts.server.ts'
import { listOwed } from '#src/features/orders/refunds/list-refunds.server.ts'
import {
  removeAccount,
  saveAccount,
} from '#src/features/payments/accounts/payment-accounts.server.ts'
import { got } from '#tests/make/a-person.ts'
import { historyOf } from '#tests/make/an-office.ts'
import { journalActor as actor, move, payAhead, ship } from '#tests/make/money/a-journal.ts'
import { expectSound, sumsOf } from '#tests/make/money/sold-kettles.ts'
import { aPaymentDesk, hour, minute } from '#tests/make/payments/a-payment-desk.ts'
import { bkashSecrets } from '#tests/support/payments/bkash.ts'

const account = { provider: 'bkash', base: 'live', secrets: bkashSecrets, actor } as const

describe('a payment', () => {
  it('becomes an advance once bKash has taken it, with the TrxID and bKash as its author', async () => {
    const { db, shop, bkash, placed, begun, returnBuyer, paymentOf, again } = await aPaymentDesk()
    const order = await placed()
    const payment = await begun(order)
    expect(payment).toMatchObject({
      amount: '70.00',
      invoice: expect.stringMatching(`^${order.number}-1-[0-9a-f]{6}$`),
    })

    const path = await returnBuyer(bkash.approve(payment))

    expect(path).toMatch(new RegExp(`^/thankyou\\?oid=${order.number}&token=[\\w-]{32}$`))
    expect(payment.status).toBe('Completed')
    expect(await paymentOf(order)).toMatchObject({
      state: 'paid',
      kept: 'advance',
      paid: 7_000,
      transactionId: payment.trxId,
    })
    expect((await again(order)).advanced).toBe(7_000)
    expect(await sumsOf(shop, order)).toEqual({ bkash: 7_000, advances: -7_000 })
    expect(await db.read.selectFrom('order_advances').selectAll().execute()).toMatchObject([
      { method: 'bkash', amount_poisha: 7_000, transaction_id: payment.trxId, actor: 'bkash' },
    ])
    expect((await historyOf(db)).at(-1)).toMatchObject({ action: 'order.advance', actor: 'bkash' })
    await expectSound(shop)
  })

  it('is not paid by a browser that says so', async () => {
    const { shop, bkash, placed, begun, returnBuyer, paymentOf, again } = await aPaymentDesk()
    const order = await placed()
    const payment = await begun(order)

    const path = await returnBuyer(`${payment.callbackUrl}?paymentID=${payment.id}&status=success`)

    expect(path).toContain(`oid=${order.number}`)
    expect(await paymentOf(order)).toMatchObject({ state: 'open' })
    expect((await again(order)).advanced).toBe(0)
    expect(await sumsOf(shop, order)).toEqual({})
    // Nor by one that has no key: it asks nobody.
    bkash.requests.length = 0
    const [, , , , , id = ''] = new URL(payment.callbackUrl).pathname.split('/')
    expect(await returnBuyer(`https://shop.example/api/payments/bkash/return/${id}/forged`)).toBe(
      undefined,
    )
    expect(bkash.requests).toEqual([])
  })

  it('changes nothing when its return is replayed, and asks bKash no more', async () => {
    const { shop, bkash, placed, begun, returnBuyer } = await aPaymentDesk()
    const order = await placed()
    const back = bkash.approve(await begun(order))
    await returnBuyer(back)
    bkash.requests.length = 0

    for (let time = 0; time < 3; time += 1) await returnBuyer(back)

    expect(bkash.requests).toEqual([])
    expect(await sumsOf(shop, order)).toEqual({ bkash: 7_000, advances: -7_000 })
  })

  it('is counted once where returns and the job of two processes ask at the same moment', async () => {
    const { shop, otherShop, bkash, placed, begun, returnBuyer, ask, pass, again } =
      await aPaymentDesk()
    const order = await placed()
    const payment = await begun(order)
    const back = bkash.approve(payment)
    pass(2 * minute)

    await Promise.all([
      returnBuyer(back),
      returnBuyer(back, otherShop),
      ask(),
      ask(otherShop),
      returnBuyer(back),
    ])

    const executions = bkash.requests.filter(({ path }) => path === '/execute')
    expect(executions.length).toBeGreaterThan(0)
    expect((await again(order)).advanced).toBe(7_000)
    expect(await sumsOf(shop, order)).toEqual({ bkash: 7_000, advances: -7_000 })
    await expectSound(shop)
  })

  it('stays open after a cancel or a decline, and the buyer pays by another one', async () => {
    const { shop, bkash, placed, begun, returnBuyer, paymentOf, again } = await aPaymentDesk()
    const order = await placed()
    const declined = await begun(order)
    declined.status = 'Failed'
    await returnBuyer(`${declined.callbackUrl}?paymentID=${declined.id}&status=failure`)
    expect(await paymentOf(order)).toMatchObject({ state: 'not-paid', because: 'Failed' })

    await returnBuyer(bkash.approve(await begun(order)))

    expect((await again(order)).advanced).toBe(7_000)
    await expectSound(shop)
  })
})

describe('a payment whose buyer never comes back', () => {
  it('is taken by the job, and asked about until it is decided', async () => {
    const { bkash, placed, begun, ask, pass, paymentOf, again } = await aPaymentDesk()
    const order = await placed()
    const payment = await begun(order)
    expect(await ask()).toBe(0)
    pass(2 * minute)
    expect(await ask()).toBe(1)
    expect(await paymentOf(order)).toMatchObject({ state: 'open' })
    bkash.approve(payment)
    pass(10 * minute)
    expect(await ask()).toBe(1)
    expect((await again(order)).advanced).toBe(7_000)
    pass(hour)
    expect(await ask()).toBe(0)
  })

  it('ends after a day without money', async () => {
    const { placed, begun, ask, pass, paymentOf } = await aPaymentDesk()
    const order = await placed()
    await begun(order)
    pass(25 * hour)
    expect(await ask()).toBe(1)
    expect(await paymentOf(order)).toMatchObject({ state: 'not-paid' })
    pass(25 * hour)
    expect(await ask()).toBe(0)
  })

  it.each(['time-out-after-success', 'cut-after-success', 'error-after-success'] as const)(
    'is found where bKash took the money and its answer was lost: %s',
    async (behaviour) => {
      const { shop, bkash, placed, begun, returnBuyer, ask, pass, paymentOf } = await aPaymentDesk()
      const order = await placed()
      const back = bkash.approve(await begun(order))
      // As where the shop is killed after the execution: it hears nothing, and nor does the query.
      let isExecuted = false
      bkash.behave = ({ path }) => {
        if (path === '/execute') isExecuted = true
        return isExecuted ? behaviour : 'answer'
      }
      await returnBuyer(back)
      expect(await paymentOf(order)).toMatchObject({ state: 'open' })
      expect(await sumsOf(shop, order)).toEqual({})

      bkash.behave = () => 'answer'
      pass(hour)
      await ask()

      expect(await sumsOf(shop, order)).toEqual({ bkash: 7_000, advances: -7_000 })
      await expectSound(shop)
    },
  )

  it('is asked about again after the account was away, and bKash', async () => {
    const { shop, bkash, placed, begun, ask, pass, paymentOf, again } = await aPaymentDesk()
    const order = await placed()
    bkash.approve(await begun(order))
    bkash.behave = () => 'error'
    pass(hour)
    await ask()
    expect(await paymentOf(order)).toMatchObject({ state: 'open', because: 'Status 500' })
    got(await removeAccount(shop, { provider: 'bkash', actor }))
    pass(hour)
    await ask()
    expect((await paymentOf(order))?.because).toMatch('no account')

    bkash.behave = () => 'answer'
    got(await saveAccount(shop, { ...account, expectedVersion: 0 }))
    pass(hour)
    await ask()
    expect(await paymentOf(order)).toMatchObject({ state: 'paid', kept: 'advance' })
    expect((await again(order)).advanced).toBe(7_000)
  })
})

describe('money that the order does not take', () => {
  it('is not taken at all while the shop can still tell', async () => {
    const { shop, bkash, placed, begun, returnBuyer, paymentOf } = await aPaymentDesk()
    const order = await placed()
    const payment = await begun(order)
    await move(shop, order.number, 'cancelled')
    await returnBuyer(bkash.approve(payment))
    expect(payment.status).toBe('Approved')
    expect(await paymentOf(order)).toMatchObject({ state: 'not-paid' })
  })

  it('stands in the journal as owed back, and among the refunds, whatever became of the order', async () => {
    const { db, shop, bkash, placed, begun, returnBuyer, ask, pass } = await aPaymentDesk()
    const cancelled = await placed()
    const delivered = await placed()
    const covered = await placed()
    for (const order of [cancelled, delivered, covered]) {
      bkash.approve(await begun(order))
    }
    // bKash takes the money, and the shop hears of it later.
    for (const payment of bkash.payments) {
      payment.status = 'Completed'
      payment.trxId = `AJ${payment.id.slice(-6)}XY`
    }
    await move(shop, cancelled.number, 'cancelled')
    await ship(shop, delivered.number)
    await move(shop, delivered.number, 'delivered')
    await payAhead(shop, covered.number, 50)
    pass(hour)
    await ask()

    expect(await sumsOf(shop, cancelled)).toEqual({ bkash: 7_000, 'refunds-owed': -7_000 })
    expect(await sumsOf(shop, delivered)).toMatchObject({ bkash: 7_000, 'refunds-owed': -7_000 })
    expect(await sumsOf(shop, covered)).toEqual({
      bkash: 7_000,
      'refunds-owed': -7_000,
      cash: 5_000,
      advances: -5_000,
    })
    const owed = await listOwed(db.read, { after: undefined, size: 10 })
    expect(owed.items.map(({ order, owed }) => [order?.number, owed]).toSorted()).toEqual(
      [cancelled, delivered, covered].map(({ number }) => [number, 7_000]).toSorted(),
    )
    expect((await historyOf(db)).at(-1)).toMatchObject({ action: 'order.owed-back' })
    await returnBuyer(bkash.payments[0]?.callbackUrl ?? '')
    await expectSound(shop)
  })

  it('is owed back where it is another amount than asked', async () => {
    const { shop, bkash, placed, begun, returnBuyer, paymentOf } = await aPaymentDesk()
    const order = await placed()
    const payment = await begun(order)
    const back = bkash.approve(payment)
    payment.amount = '1.00'
    await returnBuyer(back)
    expect(await paymentOf(order)).toMatchObject({ state: 'paid', kept: 'owed', paid: 100 })
    expect(await sumsOf(shop, order)).toEqual({ bkash: 100, 'refunds-owed': -100 })
    await expectSound(shop)
  })

  it('waits for a person where it is of another currency, invoice or TrxID', async () => {
    const { shop, bkash, placed, begun, returnBuyer, paymentOf } = await aPaymentDesk()
    const foreign = await placed()
    const inDollars = await begun(foreign)
    const back = bkash.approve(inDollars)
    inDollars.currency = 'USD'
    await returnBuyer(back)
    expect(await paymentOf(foreign)).toMatchObject({ state: 'unclear' })

    const other = await placed()
    const ofAnother = await begun(other)
    const backToo = bkash.approve(ofAnother)
    ofAnother.invoice = inDollars.invoice
    await returnBuyer(backToo)
    expect(await paymentOf(other)).toMatchObject({ state: 'unclear' })
    expect(await sumsOf(shop, other)).toEqual({})

    const last = await placed()
    const ofTypedTrxId = await begun(last)
    Object.assign(ofTypedTrxId, { status: 'Completed', trxId: 'AJ00TYPED2' })
    const advance = { method: 'bkash', sender: '', transactionId: 'AJ00TYPED2' } as const
    const change = { number: other.number, expectedVersion: undefined, actor }
    got(await addAdvance(shop, { ...change, advance: { ...advance, amount: fromTaka(70) } }))
    await returnBuyer(ofTypedTrxId.callbackUrl)
    expect(await paymentOf(last)).toMatchObject({ state: 'unclear' })
    expect(await sumsOf(shop, last)).toEqual({})
    await expectSound(shop)
  })

  it('is counted once where staff have typed its TrxID before', async () => {
    const { shop, bkash, placed, begun, ask, pass, paymentOf, again } = await aPaymentDesk()
    const order = await placed()
    const payment = await begun(order)
    Object.assign(payment, { status: 'Completed', trxId: 'AJ00TYPED1' })
    const advance = { method: 'bkash', sender: '', transactionId: 'AJ00TYPED1' } as const
    const change = { number: order.number, expectedVersion: undefined, actor }
    got(await addAdvance(shop, { ...change, advance: { ...advance, amount: fromTaka(70) } }))
    pass(hour)
    await ask()
    expect(await paymentOf(order)).toMatchObject({ state: 'paid', kept: 'typed' })
    expect((await again(order)).advanced).toBe(7_000)
    expect(await sumsOf(shop, order)).toEqual({ bkash: 7_000, advances: -7_000 })
    expect(bkash.requests.some(({ path }) => path === '/execute')).toBe(false)
    await expectSound(shop)
  })
})

describe('starting a payment', () => {
  it('says that the service is away, and that nothing was paid', async () => {
    const { bkash, placed, start, paymentOf, ask, pass } = await aPaymentDesk()
    const order = await placed()
    bkash.behave = ({ path }) => (path === '/create' ? 'cut-after-success' : 'answer')
    expect(await start(order)).toEqual({ ok: false, failure: { kind: 'provider-away' } })
    expect(await paymentOf(order)).toMatchObject({ state: 'not-paid' })
    pass(hour)
    expect(await ask()).toBe(0)
  })

  it('is refused for an order that asks for nothing, and after ten in an hour', async () => {
    const { shop, placed, start, begun } = await aPaymentDesk()
    const over = await placed()
    await move(shop, over.number, 'cancelled')
    expect(await start(over)).toMatchObject({ failure: { kind: 'not-now' } })
    const order = await placed()
    for (let time = 0; time < 10; time += 1) await begun(order)
    expect(await start(order)).toMatchObject({ failure: { kind: 'too-many-payments' } })
  })

  it('counts each of many at once', async () => {
    const { bkash, placed, start } = await aPaymentDesk()
    const order = await placed()
    await Promise.all(Array.from({ length: 6 }, () => start(order)))
    const invoices = bkash.payments.map(({ invoice }) => invoice.slice(0, -7)).toSorted()
    expect(invoices).toEqual([1, 2, 3, 4, 5, 6].map((n) => `${order.number}-${n}`))
  })
})
