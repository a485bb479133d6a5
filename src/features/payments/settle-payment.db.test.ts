/** When the shop takes what a buyer approved at bKash, and what it believes while bKash is silent. */

import { describe, expect, it } from 'vitest'
import { fromTaka } from '#src/domain/money.ts'
import { claimAdvance } from '#src/features/orders/advance/claim-advance.server.ts'
import { confirmClaim, refuseClaim } from '#src/features/orders/advance/decide-claim.server.ts'
import { listClaimsOf } from '#src/features/orders/advance/list-claims.server.ts'
import type { OrderView } from '#src/features/orders/order-view.ts'
import { findBuyersPayments } from '#src/features/payments/buyer/find-buyers-payments.server.ts'
import { listUnclear } from '#src/features/payments/payment-rows.server.ts'
import { settlePayment } from '#src/features/payments/settle-payment.server.ts'
import { got } from '#tests/make/a-person.ts'
import { journalActor as actor } from '#tests/make/money/a-journal.ts'
import { expectSound, sumsOf } from '#tests/make/money/sold-kettles.ts'
import { askAdvance, theFee } from '#tests/make/orders/a-shop-that-asks.ts'
import { aPaymentDesk, hour, minute } from '#tests/make/payments/a-payment-desk.ts'

const day = 24 * hour
const transactionId = 'BK7X9Q2M'

describe('an approved payment of an order whose buyer has typed a TrxID since', () => {
  /** The buyer typed the PIN, bKash fell silent, and the buyer sent the money by hand. */
  async function aBuyerWhoSentIt() {
    const desk = await aPaymentDesk()
    const { db, shop, bkash, placed, begun, ask, pass } = desk
    await askAdvance(shop, theFee)
    const order = await placed()
    const payment = await begun(order)
    bkash.approve(payment)
    bkash.behave = () => 'error'
    pass(2 * minute)
    await ask()
    bkash.behave = () => 'answer'
    const claim = { method: 'bkash', sender: '01812345678', transactionId } as const
    const from = { address: '10.9.0.1', device: 'a-device' }
    got(await claimAdvance(shop, { orderId: order.id, payment: claim, from }))
    pass(hour)
    await ask()
    const [{ id } = { id: '' }] = await listClaimsOf(db.read, order.id)
    return { ...desk, order, payment, claim: { id, transactionId, actor } }
  }

  it('waits for staff, and is taken when they refuse the TrxID', async () => {
    const { shop, order, payment, claim, paymentOf, pass, ask, again } = await aBuyerWhoSentIt()
    expect(payment.status).toBe('Approved')
    expect(await paymentOf(order)).toMatchObject({ state: 'open', because: '' })

    got(await refuseClaim(shop, { ...claim, reason: 'It did not come' }))
    pass(hour)
    await ask()
    expect(payment.status).toBe('Completed')
    expect((await again(order)).advanced).toBe(7_000)
    await expectSound(shop)
  })

  it('is never taken when they confirm it', async () => {
    const { shop, order, payment, claim, paymentOf, pass, ask } = await aBuyerWhoSentIt()
    const confirming = { ...claim, amount: fromTaka(70), expectedVersion: undefined }
    got(await confirmClaim(shop, confirming))
    pass(hour)
    await ask()
    expect(payment.status).toBe('Approved')
    expect(await paymentOf(order)).toMatchObject({ state: 'not-paid' })
    expect(await sumsOf(shop, order)).toEqual({ bkash: 7_000, advances: -7_000 })
    await expectSound(shop)
  })
})

describe('a payment that bKash was told to take', () => {
  /** Asks bKash, and hears its answer only after what `meanwhile` does. */
  async function settleSlowly(
    { shop, paymentOf }: Awaited<ReturnType<typeof aPaymentDesk>>,
    order: OrderView,
    meanwhile: () => Promise<unknown>,
  ) {
    const payment = await paymentOf(order)
    if (!payment) throw new Error('No payment')
    const connect = shop.connectProvider
    const slowly: typeof connect = Object.assign(
      (...[name, account]: Parameters<typeof connect>) => {
        const made = connect(name, account)
        const find: typeof made.find = async (key) => {
          const found = await made.find(key)
          await meanwhile()
          return found
        }
        return { ...made, find }
      },
      { isPage: connect.isPage },
    )
    return settlePayment({ ...shop, connectProvider: slowly }, payment)
  }

  it('stays so where an answer from before the PIN comes late', async () => {
    const desk = await aPaymentDesk()
    const { shop, bkash, placed, begun, start, returnBuyer, ask, pass, paymentOf } = desk
    const order = await placed()
    const payment = await begun(order)
    const { kind } = await settleSlowly(desk, order, async () => {
      const back = bkash.approve(payment)
      let isTaken = false
      bkash.behave = ({ path }) => {
        isTaken ||= path === '/execute'
        return isTaken ? 'error-after-success' : 'answer'
      }
      await returnBuyer(back)
    })
    expect([kind, payment.status]).toEqual(['open', 'Completed'])
    expect(await paymentOf(order)).toMatchObject({
      state: 'open',
      because: 'Status 500',
      takingAt: expect.any(String),
    })
    expect(await findBuyersPayments(shop, order)).toMatchObject({ asked: 0 })
    expect(await start(order)).toEqual({ ok: false, failure: { kind: 'not-now' } })

    bkash.behave = () => 'answer'
    pass(hour)
    await ask()
    expect(await paymentOf(order)).toMatchObject({ state: 'paid', kept: 'advance' })
    await expectSound(shop)
  })

  it('is open to another one once bKash says that it took nothing', async () => {
    const desk = await aPaymentDesk()
    const { shop, bkash, placed, begun, returnBuyer, paymentOf } = desk
    const order = await placed()
    const payment = await begun(order)
    const back = bkash.approve(payment)
    bkash.behave = ({ path }) => {
      if (path === '/execute') payment.status = 'Initiated'
      return 'answer'
    }
    await returnBuyer(back)
    expect(await paymentOf(order)).toMatchObject({ state: 'open', takingAt: undefined })
    expect(await findBuyersPayments(shop, order)).toMatchObject({ asked: 7_000 })
  })

  it('waits for a person after a week of silence; one that was not taken has no money and ends', async () => {
    const desk = await aPaymentDesk()
    const { db, bkash, placed, begun, start, returnBuyer, ask, pass, paymentOf } = desk
    const [taken, untaken] = [await placed(), await placed()]
    const payment = await begun(taken)
    bkash.approve(await begun(untaken))
    let isTaken = false
    bkash.behave = ({ path }) => {
      isTaken ||= path === '/execute'
      return isTaken ? 'error-after-success' : 'answer'
    }
    await returnBuyer(bkash.approve(payment))
    bkash.behave = () => 'error'
    // The job stops at a provider that is silent, and asks about the other one the next time.
    for (let time = 0; time < 3; time += 1) {
      pass(8 * day)
      await ask()
    }
    expect(await paymentOf(taken)).toMatchObject({ state: 'unclear' })
    expect(await paymentOf(untaken)).toMatchObject({ state: 'not-paid', because: 'Status 500' })
    expect(await listUnclear(db.read, 20)).toMatchObject([{ number: taken.number }])
    bkash.behave = () => 'answer'
    got(await start(untaken))
  })
})
