/** An order of which a part is split off. */

import { expect, it } from 'vitest'
import { checkShop } from '#src/features/backup/check-shop.server.ts'
import { splitOrder } from '#src/features/orders/duplicates/split-order.server.ts'
import { editOrder } from '#src/features/orders/edit/edit-order.server.ts'
import { moveOrder } from '#src/features/orders/edit/move-order.server.ts'
import { findOrder } from '#src/features/orders/find-order.server.ts'
import { addNote, listNotes, removeNote } from '#src/features/orders/notes/order-notes.server.ts'
import type { OrderView } from '#src/features/orders/order-view.ts'
import { got } from '#tests/make/a-person.ts'
import { actor, anOffice, any, seen } from '#tests/make/orders/two-orders.ts'
import { addAmounts } from '#tests/make/some-amounts.ts'

it('splits off what is short: nobody pays more, and both orders have the pieces that there are', async () => {
  const { db, shop, place, stockOf, numbersBeside } = await anOffice()
  const { number } = await place({ lines: [{ pid: 'lamp', quantity: 6 }] })
  await place({ lines: [{ pid: 'lamp', quantity: 4 }], customer: { phone: '01812345678' } })
  const lines = [
    { pid: 'lamp', quantity: 8 },
    { pid: 'kettle', quantity: 1 },
  ]
  const change = { number, expectedVersion: undefined, actor }
  got(await editOrder(shop, { ...change, changes: { items: lines }, isConfirmed: true }))
  await addAmounts(shop, number)
  const before = await findOrder(db.read, number)
  // Eight lamps at Tk 300, a tenth off, a kettle, and one delivery.
  expect(before).toMatchObject({ total: 323_000, lines: [{ taken: 6 }, { taken: 1 }] })

  for (const items of [[{ pid: 'lamp', quantity: 9 }], [{ pid: 'rug', quantity: 1 }], lines]) {
    expect(await splitOrder(shop, { ...change, items })).toMatchObject({
      failure: { kind: 'wrong-split' },
    })
  }
  const items = [{ pid: 'lamp', quantity: 4 }]
  const { order, second } = got(await splitOrder(shop, { ...change, items }))
  expect(order).toMatchObject({
    stage: 'confirmed',
    lines: [
      { quantity: 4, taken: 4 },
      { quantity: 1, taken: 1 },
    ],
    total: 227_000,
    adjusted: -2_000,
    advanced: 10_000,
  })
  // The rest of Tk 3,230, after Tk 2,270: with a discount that four lamps alone would not have.
  expect(second).toMatchObject({
    stage: 'confirmed',
    lines: [{ pid: 'lamp', quantity: 4, taken: 2 }],
    total: 127_000,
    adjusted: -31_000,
    advanced: 0,
    customer: order.customer,
  })
  expect(await findOrder(db.read, second.number)).toEqual(second)
  expect(await findOrder(db.read, number)).toEqual(order)
  expect(await numbersBeside(order)).toEqual([])
  expect([await stockOf('lamp'), await stockOf('kettle')]).toEqual([0, 19])
  expect((await checkShop(db.read)).problems).toEqual([])
  const packed = await moveOrder(shop, { ...seen(order), to: 'packed', actor })
  expect(packed).toMatchObject({ ok: true })
  expect(await splitOrder(shop, { ...change, items })).toMatchObject({
    failure: { kind: 'illegal-move' },
  })
})

it('gives the second order of a split every note of the first, and each keeps its own from then on', async () => {
  const { db, shop, place } = await anOffice()
  const before = await place({ lines: [{ pid: 'lamp', quantity: 6 }] })
  const said = [
    ['courier', 'Ring twice: the bell is weak'],
    ['slip', 'A gift'],
    ['internal', 'Sister of the tailor'],
  ] as const
  for (const [kind, text] of said) {
    got(await addNote(shop, { number: before.number, kind, text, actor }))
  }

  const { order, second } = got(
    await splitOrder(shop, { ...any(before), actor, items: [{ pid: 'lamp', quantity: 2 }] }),
  )

  const notesOf = async ({ id }: OrderView) =>
    (await listNotes(db.read, id)).map(({ kind, text, author, addedAt }) => [
      kind,
      text,
      author,
      addedAt,
    ])
  expect(await notesOf(second)).toEqual(await notesOf(order))
  expect((await notesOf(second)).map(([kind, text]) => [kind, text])).toEqual(said)
  const [first] = await listNotes(db.read, order.id)
  got(await removeNote(shop, { number: order.number, id: first?.id ?? '', actor }))
  expect(await notesOf(order)).toHaveLength(2)
  expect(await notesOf(second)).toHaveLength(3)
})
