/** Payments that buyers claim: claimed, corrected, confirmed and refused, also at the same moment. */

import { expect, it } from 'vitest'
import { fromTaka } from '#src/domain/money.ts'
import { mostClaimsOfOrder } from '#src/domain/orders/advance/advance-claim.ts'
import { collectOf } from '#src/domain/pricing.ts'
import { checkShop } from '#src/features/backup/check-shop.server.ts'
import { claimAdvance } from '#src/features/orders/advance/claim-advance.server.ts'
import { confirmClaim, refuseClaim } from '#src/features/orders/advance/decide-claim.server.ts'
import { listClaimsOf, listWaitingClaims } from '#src/features/orders/advance/list-claims.server.ts'
import { addAdvance, removeAdvance } from '#src/features/orders/amounts/change-amounts.server.ts'
import { findAmounts } from '#src/features/orders/amounts/find-amounts.server.ts'
import { mergeOrders } from '#src/features/orders/duplicates/merge-orders.server.ts'
import { deleteOrder } from '#src/features/orders/edit/delete-order.server.ts'
import { moveOrder } from '#src/features/orders/edit/move-order.server.ts'
import { findOrder } from '#src/features/orders/find-order.server.ts'
import { bookParcel } from '#src/features/parcels/booking/book-parcels.server.ts'
import { exportOrder } from '#src/features/privacy/export-order.server.ts'
import { forgetBuyer } from '#src/features/privacy/forget-buyer.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { commit } from '#src/platform/database/database.ts'
import { got } from '#tests/make/a-person.ts'
import { aShopThatAsks, placedOutside } from '#tests/make/orders/a-shop-that-asks.ts'
import { sumsOfJournal } from '#tests/support/ledger.ts'

const actor = 'desk@paglamart.test'
const payment = { method: 'bkash', sender: '01812345678', transactionId: 'BK7X9Q2M' } as const

let visitors = 0
function claim(shop: Shop, orderId: string, changes: Partial<typeof payment | object> = {}) {
  visitors += 1
  const from = { address: `address ${visitors}`, device: `device ${visitors}` }
  return claimAdvance(shop, { orderId, payment: { ...payment, ...changes }, from })
}

async function aClaim() {
  const shop = await aShopThatAsks()
  const order = await placedOutside(shop)
  got(await claim(shop, order.id))
  const [waiting] = await listClaimsOf(shop.db.read, order.id)
  if (!waiting) throw new Error('No claim waits')
  const change = { number: order.number, expectedVersion: undefined, actor }
  const confirm = (by = actor, transactionId: string = payment.transactionId) =>
    confirmClaim(shop, {
      id: waiting.id,
      transactionId,
      amount: fromTaka(130),
      expectedVersion: undefined,
      actor: by,
    })
  const states = async () => (await listClaimsOf(shop.db.read, order.id)).map((one) => one.state)
  const read = () => findOrder(shop.db.read, order.number)
  return { shop, order, waiting, change, confirm, states, read }
}

async function expectSound(shop: Shop) {
  expect((await checkShop(shop.db.read)).problems).toEqual([])
}

it('counts nothing before staff confirm it, then once, and posts it', async () => {
  const { shop, order, confirm, states, read } = await aClaim()
  expect(await read()).toMatchObject({ advanced: 0 })
  expect(await listWaitingClaims(shop.db.read, { page: 1, size: 10 })).toMatchObject({
    total: 1,
    items: [{ asked: 13_000, sender: '01812345678', order: { number: order.number } }],
  })

  expect(got(await confirm())).toMatchObject({ advanced: 13_000 })
  expect(await states()).toEqual(['confirmed'])
  expect(await findAmounts(shop.db.read, order.id)).toMatchObject({
    advances: [{ ...payment, amount: 13_000, by: actor }],
  })
  expect(await sumsOfJournal(shop.db.read)).toMatchObject({ bkash: 13_000, advances: -13_000 })
  expect(await confirm()).toEqual({ ok: false, failure: { kind: 'claim-changed' } })
  expect(await claim(shop, order.id)).toEqual({ ok: false, failure: { kind: 'not-now' } })
  await expectSound(shop)
})

it('lets the buyer correct a claim that waits, and decides only what the person saw', async () => {
  const { shop, order, waiting, confirm, states } = await aClaim()
  got(await claim(shop, order.id, { transactionId: 'BK7X9Q2N' }))
  expect(await states()).toEqual(['waiting'])

  expect(await confirm()).toEqual({ ok: false, failure: { kind: 'claim-changed' } })
  const refusal = { id: waiting.id, transactionId: payment.transactionId, reason: 'No.', actor }
  expect(await refuseClaim(shop, refusal)).toEqual({
    ok: false,
    failure: { kind: 'claim-changed' },
  })
  expect(await states()).toEqual(['waiting'])
  expect(got(await confirm(actor, 'BK7X9Q2N'))).toMatchObject({ advanced: 13_000 })
  await expectSound(shop)
})

it('refuses with the sentence that the buyer reads, and asks again, a few times', async () => {
  const { shop, order, waiting } = await aClaim()
  const { transactionId } = payment
  const refusal = { id: waiting.id, transactionId, reason: 'It has not come.', actor }
  const refused = await Promise.all([refuseClaim(shop, refusal), refuseClaim(shop, refusal)])
  expect(refused.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await listClaimsOf(shop.db.read, order.id)).toMatchObject([
    { state: 'refused', reason: 'It has not come.' },
  ])

  for (let n = 1; n < mostClaimsOfOrder; n += 1) {
    got(await claim(shop, order.id))
    const [newest] = await listClaimsOf(shop.db.read, order.id)
    got(await refuseClaim(shop, { ...refusal, id: newest?.id ?? '' }))
  }
  expect(await claim(shop, order.id)).toMatchObject({ failure: { kind: 'too-many-claims' } })
})

const guessed = ['used', 'unused'] as const

it.each(guessed)('limits how often a device claims: %s TrxIDs', async (guesses) => {
  const { shop } = await aClaim()
  const others = [await placedOutside(shop), await placedOutside(shop)]
  const from = { address: 'one address', device: 'one device' }
  const kinds = []
  for (let n = 0; n < 12; n += 1) {
    const transactionId = guesses === 'used' ? payment.transactionId : `GUESS${100 + n}`
    const orderId = others[n % 2]?.id ?? ''
    const claimed = await claimAdvance(shop, {
      orderId,
      payment: { ...payment, transactionId },
      from,
    })
    kinds.push(claimed.ok ? 'claimed' : claimed.failure.kind)
  }
  const answer = guesses === 'used' ? 'transaction-used' : 'claimed'
  const counted = Array.from({ length: 10 }, () => answer)
  expect(kinds).toEqual([...counted, 'too-many-claims', 'too-many-claims'])
})

it('takes a TrxID for one of two orders that claim it at the same moment', async () => {
  const shop = await aShopThatAsks()
  const orders = [await placedOutside(shop), await placedOutside(shop)]
  const claimed = await Promise.all(orders.map(({ id }) => claim(shop, id)))
  expect(claimed.filter(({ ok }) => ok)).toHaveLength(1)
  expect(claimed.find(({ ok }) => !ok)).toEqual({
    ok: false,
    failure: { kind: 'transaction-used' },
  })
})

it('takes no TrxID that staff have written down, and confirms a claim that they write down', async () => {
  const { shop, change, states } = await aClaim()
  const advance = { ...payment, method: 'nagad', amount: fromTaka(100) } as const
  got(await addAdvance(shop, { ...change, advance }))
  expect(await states()).toEqual(['confirmed'])
  await expectSound(shop)

  const other = await placedOutside(shop)
  expect(await claim(shop, other.id)).toEqual({
    ok: false,
    failure: { kind: 'transaction-used' },
  })
})

it('confirms once while two people press at the same moment', async () => {
  const { shop, confirm, read } = await aClaim()
  const confirmed = await Promise.all([
    confirm('one@paglamart.test'),
    confirm('two@paglamart.test'),
  ])
  expect(confirmed.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await read()).toMatchObject({ advanced: 13_000 })
  await expectSound(shop)
})

it('owes the money back or does not take it, while somebody cancels the order at the same moment', async () => {
  const { shop, change, confirm, states } = await aClaim()
  const cancel = moveOrder(shop, { ...change, to: 'cancelled', reason: 'buyer-refused' })
  const [confirmed, cancelled] = await Promise.all([confirm(), cancel])
  expect(confirmed.ok || cancelled.ok).toBe(true)
  expect(await states()).toEqual([confirmed.ok ? 'confirmed' : 'waiting'])
  const sums = await sumsOfJournal(shop.db.read)
  if (confirmed.ok && cancelled.ok) expect(sums).toMatchObject({ 'refunds-owed': -13_000 })
  else expect(sums['refunds-owed'] ?? 0).toBe(0)
  await expectSound(shop)
})

it('collects what the confirmed order owes, while somebody books its parcel at the same moment', async () => {
  const { shop, change, confirm, states, read } = await aClaim()
  got(await moveOrder(shop, { ...change, to: 'confirmed' }))
  const booking = bookParcel(shop, {
    number: change.number,
    courier: 'rider',
    wish: { grams: 500, note: undefined, area: undefined },
    carrier: { name: 'Karim', phone: '01912345678', link: '', consignment: undefined },
    actor,
  })
  const [confirmed, booked] = await Promise.all([confirm(), booking])
  const { parcel } = got(booked)
  const order = await read()
  expect(order && parcel.collect === collectOf(order)).toBe(true)
  expect(await states()).toEqual([confirmed.ok ? 'confirmed' : 'waiting'])
  if (!confirmed.ok) expect(confirmed.failure.kind).toMatch(/illegal-move|changed-meanwhile/)
  await expectSound(shop)
})

it('keeps the claim of a cancelled order, which a reopened order confirms', async () => {
  const { shop, change, confirm, states } = await aClaim()
  got(await moveOrder(shop, { ...change, to: 'cancelled', reason: 'buyer-refused' }))
  expect(await confirm()).toMatchObject({ failure: { kind: 'illegal-move' } })
  expect(await states()).toEqual(['waiting'])

  got(await moveOrder(shop, { ...change, to: 'placed' }))
  got(await confirm())
  got(await moveOrder(shop, { ...change, to: 'cancelled', reason: 'buyer-refused' }))
  expect(await sumsOfJournal(shop.db.read)).toMatchObject({ 'refunds-owed': -13_000 })
  await expectSound(shop)
})

it('asks again where staff take the advance back that came of a claim', async () => {
  const { shop, order, change, confirm, states } = await aClaim()
  got(await confirm())
  const { advances } = await findAmounts(shop.db.read, order.id)
  got(await removeAdvance(shop, { ...change, entry: advances[0]?.id ?? '' }))
  expect(await states()).toEqual(['refused'])
  got(await claim(shop, order.id))
  await expectSound(shop)
})

it('moves claims to the order that survives a merge', async () => {
  const shop = await aShopThatAsks()
  const customer = { phone: '01711112222' }
  const [kept, ended] = [
    await placedOutside(shop, { customer }),
    await placedOutside(shop, { customer }),
  ]
  got(await claim(shop, kept.id))
  got(await claim(shop, ended.id, { transactionId: 'BK7X9Q2N' }))
  const seen = (number: string) => ({ number, expectedVersion: undefined })
  got(await mergeOrders(shop, { survivor: seen(kept.number), other: seen(ended.number), actor }))
  expect(await listClaimsOf(shop.db.read, kept.id)).toHaveLength(2)
  expect(await listClaimsOf(shop.db.read, ended.id)).toEqual([])
})

it('reports a confirmed payment that is no advance of its order', async () => {
  const { shop, order, confirm } = await aClaim()
  got(await confirm())
  await commit(shop.db, (tx) =>
    tx.updateTable('advance_claims').set({ transaction_id: 'ANOTHER1' }).execute(),
  )
  expect((await checkShop(shop.db.read)).problems).toEqual([
    `A confirmed payment of order ${order.number} is not one of its advances`,
  ])
})

it('hides the claims of a deleted order', async () => {
  const { shop, change } = await aClaim()
  got(await deleteOrder(shop, change))
  expect(await listWaitingClaims(shop.db.read, { page: 1, size: 10 })).toMatchObject({ total: 0 })
})

it('exports the numbers of a buyer, and erases them', async () => {
  const { shop, order, confirm } = await aClaim()
  got(await confirm())
  const other = await placedOutside(shop)
  got(await claim(shop, other.id, { transactionId: 'BK7X9Q2N' }))
  for (const { id } of [order, other]) {
    expect(await exportOrder(shop.db.read, id)).toMatchObject({
      advanceAsked: 130,
      advanceClaims: [{ sender: '01812345678', asked: 130 }],
    })
    await commit(shop.db, (tx) => forgetBuyer(tx, id))
  }
  const left = await shop.db.read.selectFrom('advance_claims').selectAll().execute()
  expect(left).toMatchObject([{ state: 'confirmed', sender: '', transaction_id: null }])
  expect(JSON.stringify(left)).not.toMatch(/01812345678|BK7X/)
  await expectSound(shop)
})
