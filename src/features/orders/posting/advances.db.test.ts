/** Advances in the journal, also those from before it. */

import { expect, it } from 'vitest'
import { fromTaka } from '#src/domain/money.ts'
import { removeAdvance } from '#src/features/orders/amounts/change-amounts.server.ts'
import { mergeOrders } from '#src/features/orders/duplicates/merge-orders.server.ts'
import { deleteOrder } from '#src/features/orders/edit/delete-order.server.ts'
import { moveOrder } from '#src/features/orders/edit/move-order.server.ts'
import { findOrder } from '#src/features/orders/find-order.server.ts'
import { payRefund } from '#src/features/orders/refunds/pay-refund.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { commit } from '#src/platform/database/database.ts'
import { got } from '#tests/make/a-person.ts'
import {
  journalActor as actor,
  move,
  payAhead,
  placedOrder,
  ship,
  takeReturn,
} from '#tests/make/money/a-journal.ts'
import {
  aShopWithKettles,
  expectSound,
  sumsOf,
  undoLatestReturn,
} from '#tests/make/money/sold-kettles.ts'
import { sumsOfJournal } from '#tests/support/ledger.ts'

it('turns advances into sales, owes them back when cancelled, and uses them again when reopened', async () => {
  const shop = await aShopWithKettles()
  const order = await placedOrder(shop, { quantity: 1 })
  await payAhead(shop, order.number, 40)
  expect(await sumsOf(shop, order)).toEqual({ cash: 4_000, advances: -4_000 })

  await move(shop, order.number, 'cancelled')
  expect(await sumsOf(shop, order)).toEqual({ cash: 4_000, 'refunds-owed': -4_000 })

  await move(shop, order.number, 'placed')
  expect(await sumsOf(shop, order)).toEqual({ cash: 4_000, advances: -4_000 })

  await ship(shop, order.number)
  await move(shop, order.number, 'delivered')
  expect(await sumsOf(shop, order)).toMatchObject({ cash: 9_500, sales: -2_500 })
  expect(await sumsOfJournal(shop.db.read)).not.toHaveProperty('advances')
  await expectSound(shop)
})

it('does not reopen an order whose advance was paid back, also at the same moment', async () => {
  const shop = await aShopWithKettles()
  const { id, number } = await placedOrder(shop, { quantity: 1 })
  await payAhead(shop, number, 40)
  await move(shop, number, 'cancelled')
  const refund = { number, method: 'cash', amount: fromTaka(40), transactionId: null } as const
  const reopen = { number, expectedVersion: undefined, actor, to: 'placed' } as const

  const [paid, reopened] = await Promise.all([
    payRefund(shop, { ...refund, key: 'once', actor, isProven: true }),
    moveOrder(shop, reopen),
  ])

  expect([paid.ok, reopened.ok].toSorted()).toEqual([false, true])
  const sums = reopened.ok ? { cash: 4_000, advances: -4_000 } : {}
  expect(await sumsOf(shop, { id })).toEqual(sums)
  if (!reopened.ok) expect(await moveOrder(shop, reopen)).toMatchObject({ ok: false })
  await expectSound(shop)
})

it('takes the posting of a removed advance back', async () => {
  const shop = await aShopWithKettles()
  const { id, number } = await placedOrder(shop, { quantity: 1 })
  await payAhead(shop, number, 40)
  const entry = await shop.db.read.selectFrom('order_advances').select('id').executeTakeFirst()

  const change = { number, expectedVersion: undefined, actor, entry: entry?.id ?? '' }
  got(await removeAdvance(shop, change))

  expect(await sumsOf(shop, { id })).toEqual({})
})

it('moves an advance to the survivor of a merge, in the journal as in the shop', async () => {
  const shop = await aShopWithKettles()
  const customer = { phone: '01711111111' }
  const survivor = await placedOrder(shop, { quantity: 1, customer })
  const other = await placedOrder(shop, { quantity: 1, customer })
  await payAhead(shop, other.number, 40)
  const seen = { expectedVersion: undefined }
  const merging = { survivor: { ...survivor, ...seen }, other: { ...other, ...seen }, actor }

  got(await mergeOrders(shop, merging))

  expect(await sumsOf(shop, other)).toEqual({})
  expect(await sumsOf(shop, survivor)).toEqual({ cash: 4_000, advances: -4_000 })
  await expectSound(shop)
})

it('refuses to delete an order that somebody has paid for', async () => {
  const shop = await aShopWithKettles()
  const { number } = await placedOrder(shop, { quantity: 1 })
  await payAhead(shop, number, 40)

  const deleted = await deleteOrder(shop, { number, expectedVersion: undefined, actor })

  expect(deleted).toMatchObject({ ok: false, failure: { kind: 'illegal-move' } })
  expect(await findOrder(shop.db.read, number)).toBeDefined()
})

/** As a release without the journal wrote it. */
async function payBefore({ db }: Shop, orderId: string, poisha: number) {
  const row = { method: 'cash', sender: '', transaction_id: null, actor, happened_at: '' } as const
  await commit(db, async (tx) => {
    const advance = { ...row, id: `advance-${orderId}`, order_id: orderId, amount_poisha: poisha }
    await tx.insertInto('order_advances').values(advance).execute()
    await tx
      .updateTable('orders')
      .set({ advanced_poisha: poisha })
      .where('id', '=', orderId)
      .execute()
  })
}

it('brings an advance from before the journal in with what uses it first', async () => {
  const shop = await aShopWithKettles()
  const order = await placedOrder(shop, { quantity: 4 })
  await payBefore(shop, order.id, 5_000)
  await ship(shop, order.number)
  await move(shop, order.number, 'delivered')

  const sums = await sumsOf(shop, order)
  expect(sums).toMatchObject({ opening: 5_000, cash: 12_000, sales: -10_000 })
  expect(sums).not.toHaveProperty('advances')
})

it('brings it in with a cancellation too, and out again when somebody removes it', async () => {
  const shop = await aShopWithKettles()
  const order = await placedOrder(shop, { quantity: 1 })
  await payBefore(shop, order.id, 5_000)

  await move(shop, order.number, 'cancelled')
  expect(await sumsOf(shop, order)).toEqual({ opening: 5_000, 'refunds-owed': -5_000 })
  await move(shop, order.number, 'placed')
  const change = { number: order.number, expectedVersion: undefined, actor }
  got(await removeAdvance(shop, { ...change, entry: `advance-${order.id}` }))

  expect(await sumsOf(shop, order)).toEqual({})
})

it('posts nothing of an order that was delivered before the journal, wherever it goes', async () => {
  const shop = await aShopWithKettles()
  const order = await placedOrder(shop, { quantity: 4 })
  await ship(shop, order.number)
  await commit(shop.db, (tx) =>
    tx.updateTable('orders').set({ stage: 'delivered' }).where('id', '=', order.id).execute(),
  )

  await move(shop, order.number, 'returning')
  await move(shop, order.number, 'delivered')
  await takeReturn(shop, order.number, { sellable: 2, damaged: 1 })
  await undoLatestReturn(shop, order.number)
  await move(shop, order.number, 'returning')
  await takeReturn(shop, order.number, { sellable: 4 })

  expect(await sumsOf(shop, order)).toEqual({})
  await expectSound(shop)
})
