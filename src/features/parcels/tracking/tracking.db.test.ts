import { describe, expect, it } from 'vitest'
import type { OrderStage } from '#src/domain/orders/order-stage.ts'
import { moveOrder } from '#src/features/orders/edit/move-order.server.ts'
import { findOrder } from '#src/features/orders/find-order.server.ts'
import { receiveReturn } from '#src/features/orders/returns/receive-return.server.ts'
import { lookAtParcels } from '#src/features/parcels/tracking/look-at-parcels.job.ts'
import { exportPerson } from '#src/features/privacy/export-person.server.ts'
import { forgetBuyer } from '#src/features/privacy/forget-buyer.server.ts'
import { personFrom } from '#src/features/privacy/person.ts'
import { commit } from '#src/platform/database/database.ts'
import { got } from '#tests/make/a-person.ts'
import {
  aTrackingOffice,
  courierEmulators,
  hour,
  minute,
  scan,
} from '#tests/make/parcels/a-tracking-office.ts'

const emulators = courierEmulators()
const anOffice = () => aTrackingOffice(emulators())

it('asks when a look is due, stores each new word once, and brings the order along', async () => {
  const { booked, look, parcel, stageOf, events, pass, db } = await anOffice()
  const { number, id, there } = await booked()
  const first = there.at

  expect(await look()).toBe(1)
  expect(await look()).toBe(0)
  expect(await parcel(id)).toMatchObject({ tracking: 'waiting', word: 'Pending' })
  const picked = pass(15 * minute)
  scan(there, 'Picked', picked)
  expect(await look()).toBe(1)
  expect(await stageOf(number)).toBe('shipped')
  const done = pass(15 * minute)
  scan(there, 'Delivered', done)
  expect(await look()).toBe(1)

  expect(await events(id)).toEqual([
    { tracking: 'waiting', word: 'Pending', happened_at: first.toISOString() },
    { tracking: 'on-the-way', word: 'Picked', happened_at: picked.toISOString() },
    { tracking: 'delivered', word: 'Delivered', happened_at: done.toISOString() },
  ])
  expect(await stageOf(number)).toBe('delivered')
  expect(await parcel(id)).toMatchObject({ tracking: 'delivered', nextLookAt: null, version: 4 })
  const history = await db.read
    .selectFrom('history')
    .select(['actor', 'action', 'after'])
    .orderBy('id', 'desc')
    .executeTakeFirst()
  expect(history).toEqual({
    actor: 'pathao',
    action: 'order.move',
    after: '{"status":"done","stage":"delivered","note":"Delivered"}',
  })
  pass(24 * hour)
  expect(await look()).toBe(0)
})

it('asks less and less often while nothing happens, and less by night', async () => {
  const { booked, look, parcel, pass } = await anOffice()
  const { id } = await booked('steadfast')
  const minutesUntilNext = async () => {
    await look()
    const { askedAt, nextLookAt } = await parcel(id)
    return (Date.parse(nextLookAt ?? '') - Date.parse(askedAt ?? '')) / minute
  }

  expect(await minutesUntilNext()).toBe(15)
  pass(2 * hour)
  expect(await minutesUntilNext()).toBe(30)
  pass(6 * hour)
  expect(await minutesUntilNext()).toBe(120)
  pass(4 * hour)
  expect(await minutesUntilNext()).toBe(240)
})

it('asks once at several processes, and one courier that hangs delays no other', async () => {
  const { booked, look, parcel } = await anOffice()
  const one = await booked('pathao')
  const other = await booked('steadfast')

  const counts = await Promise.all([look(), look(), look()])

  expect(counts.toSorted()).toEqual([0, 0, 2])
  expect(emulators().pathao.requests.map(({ path }) => path)).toEqual([
    `/orders/${one.there.consignment}/info`,
  ])
  expect(emulators().steadfast.requests).toHaveLength(1)
  expect(await parcel(other.id)).toMatchObject({ tracking: 'waiting' })
})

it('leaves parcels alone whose courier has no account, and asks once there is one', async () => {
  const { booked, looking, parcel } = await anOffice()
  const { id } = await booked()
  const before = await parcel(id)

  expect(await lookAtParcels({ ...looking, courierOf: async () => undefined })).toBe(0)
  expect(await parcel(id)).toEqual(before)
  expect(await lookAtParcels(looking)).toBe(1)
})

it('shows a word that the shop does not know as it came, and moves nothing', async () => {
  const { booked, look, parcel, stageOf } = await anOffice()
  const { number, id, there } = await booked()
  there.word = 'Teleported'
  await look()
  expect(await parcel(id)).toMatchObject({ tracking: null, word: 'Teleported' })
  expect((await parcel(id)).nextLookAt).not.toBeNull()
  expect(await stageOf(number)).toBe('shipped')
})

it('gives a person what couriers said of their parcels, and keeps no unknown word of it after erasure', async () => {
  const { booked, look, parcel, events, db, shop } = await anOffice()
  const { number, id, there } = await booked()
  await look()
  there.word = 'Rahima is not at home'
  await commit(db, (tx) => tx.updateTable('parcels').set({ next_look_at: '2026' }).execute())
  await look()
  const order = await findOrder(shop.db.read, number)
  const person = personFrom(order?.customer.phone ?? '')
  if (!order || !person) throw new Error('No buyer')
  const told = await exportPerson(db.read, person, shop.clock())
  expect(told.orders).toMatchObject([
    { parcels: [{ events: [{ word: 'Pending' }, { word: 'Rahima is not at home' }] }] },
  ])
  await commit(db, (tx) => forgetBuyer(tx, order.id))
  expect((await parcel(id)).word).toBe('')
  expect((await events(id)).map(({ word }) => word)).toEqual(['Pending', ''])
})

it('leaves a parcel as it is while its courier answers nothing, and asks again later', async () => {
  const { booked, look, parcel, pass } = await anOffice()
  const { id, there } = await booked()
  await look()
  const before = await parcel(id)
  for (const behaviour of [
    'error',
    'garbled-after-success',
    'refuse',
    'cut-after-success',
  ] as const) {
    emulators().pathao.behave = () => behaviour
    pass(2 * hour)
    expect(await look()).toBe(1)
    const { askedAt, nextLookAt, ...rest } = await parcel(id)
    expect({ ...before, askedAt, nextLookAt, ...rest }).toEqual({ ...before, askedAt, nextLookAt })
    expect(Date.parse(nextLookAt ?? '')).toBeGreaterThan(Date.parse(askedAt ?? ''))
  }
  emulators().pathao.behave = () => 'answer'
  scan(there, 'Picked', pass(4 * hour))
  await look()
  expect(await parcel(id)).toMatchObject({ tracking: 'on-the-way' })
})

it('waits as long as a courier asks, with all of its parcels', async () => {
  const { booked, look, parcel, pass } = await anOffice()
  const one = await booked()
  const other = await booked()
  emulators().pathao.behave = () => 'too-many'
  await look()
  expect(emulators().pathao.requests).toHaveLength(1)
  for (const { id } of [one, other]) {
    const { askedAt, nextLookAt } = await parcel(id)
    expect(Date.parse(nextLookAt ?? '') - Date.parse(askedAt ?? '')).toBe(minute)
  }
  emulators().pathao.behave = () => 'answer'
  pass(minute)
  await look()
  expect(await parcel(other.id)).toMatchObject({ tracking: 'waiting' })
})

it('asks a courier that does not answer about one parcel a minute', async () => {
  const { booked, look, parcel, pass } = await anOffice()
  const ids = [(await booked()).id, (await booked()).id, (await booked()).id]
  emulators().pathao.behave = () => 'cut-after-success'
  await look()
  expect(emulators().pathao.requests).toHaveLength(1)
  const waits = await Promise.all(
    ids.map(async (id) => {
      const { askedAt, nextLookAt } = await parcel(id)
      return (Date.parse(nextLookAt ?? '') - Date.parse(askedAt ?? '')) / minute
    }),
  )
  expect(waits.toSorted()).toEqual([1, 1, 15])
  pass(minute)
  await look()
  expect(emulators().pathao.requests).toHaveLength(2)
})

describe('stages', () => {
  const shipped = ['confirmed', 'packed', 'shipped'] as const
  it.each<[word: string, OrderStage[], OrderStage]>([
    ['Delivered', [...shipped], 'delivered'],
    ['Delivered', ['confirmed', 'packed'], 'delivered'],
    ['Partial_Delivery', [...shipped], 'delivered'],
    ['Return', [...shipped], 'returning'],
    ['Return', [...shipped, 'delivered'], 'returning'],
    ['Pickup_Cancelled', [...shipped], 'returning'],
    ['Picked', ['confirmed', 'packed'], 'packed'],
    // No way by the table of stages: the order stays, and the parcel shows an alert.
    ['Delivered', ['confirmed'], 'confirmed'],
    ['Delivered', [], 'placed'],
  ])('%s brings an order from %j to %s', async (word, stages, expected) => {
    const { booked, look, stageOf, parcel } = await anOffice()
    const { number, id, there } = await booked('pathao', stages)
    there.word = word
    await look()
    expect((await stageOf(number)) ?? 'placed').toBe(expected)
    expect(await parcel(id)).toMatchObject({ word, state: 'booked' })
  })

  it('frees an order whose parcel the courier cancelled before it left the shop', async () => {
    const { booked, look, stageOf, parcel } = await anOffice()
    const { number, id, there } = await booked('pathao', ['confirmed', 'packed'])
    there.word = 'Pickup_Cancelled'
    await look()
    expect(await stageOf(number)).toBe('packed')
    expect(await parcel(id)).toMatchObject({ state: 'cancelled', nextLookAt: null })
  })

  it('keeps an order delivered while the rest of a part comes back', async () => {
    const { booked, look, stageOf, hint, pass, parcel } = await anOffice()
    const { number, id, there } = await booked()
    scan(there, 'Partial_Delivery', pass(minute))
    await look()
    scan(there, 'Return', pass(hour))
    await hint(there, 'returned')
    await look()
    expect(await parcel(id)).toMatchObject({ tracking: 'returning' })
    expect(await stageOf(number)).toBe('delivered')
  })

  it('asks about a parcel at its end until its order has followed', async () => {
    const { booked, look, parcel, pass, shop } = await anOffice()
    const behind = await booked('pathao', ['confirmed'])
    const part = await booked()
    behind.there.word = 'Delivered'
    part.there.word = 'Partial_Delivery'
    await look()
    expect((await parcel(behind.id)).nextLookAt).not.toBeNull()
    expect((await parcel(part.id)).nextLookAt).not.toBeNull()

    const by = { actor: 'a', expectedVersion: undefined }
    for (const to of ['packed', 'shipped', 'delivered'] as const) {
      got(await moveOrder(shop, { ...by, number: behind.number, to }))
    }
    const items = [{ pid: 'kettle', sellable: 1, damaged: 0, missing: 0 }]
    got(await receiveReturn(shop, { ...by, number: part.number, items }))
    pass(2 * hour)
    expect(await look()).toBe(2)
    expect((await parcel(behind.id)).nextLookAt).toBeNull()
    expect((await parcel(part.id)).nextLookAt).toBeNull()
  })

  it('asks no more 60 days after the booking', async () => {
    const { booked, look, parcel, pass } = await anOffice()
    const { id } = await booked()
    pass(61 * 24 * hour)
    await look()
    expect(await parcel(id)).toMatchObject({ tracking: 'waiting', nextLookAt: null })
  })

  it('stores nothing of a deleted order but its parcel', async () => {
    const { booked, look, parcel, db } = await anOffice()
    const { id, there } = await booked()
    await commit(db, (tx) =>
      tx.updateTable('orders').set({ deleted_at: '2026-11-24T06:00:00.000Z' }).execute(),
    )
    there.word = 'Delivered'
    await look()
    expect(await parcel(id)).toMatchObject({ tracking: 'delivered' })
  })
})
