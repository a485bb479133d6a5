import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OrderStage } from '#src/domain/orders/order-stage.ts'
import type { ApiCourier } from '#src/domain/parcels/courier-name.ts'
import { moveOrder } from '#src/features/orders/edit/move-order.server.ts'
import { findOrder } from '#src/features/orders/find-order.server.ts'
import { placeOrder } from '#src/features/orders/place/place-order.server.ts'
import { receiveReturn } from '#src/features/orders/returns/receive-return.server.ts'
import type { Courier } from '#src/features/parcels/couriers/courier.ts'
import { pathao } from '#src/features/parcels/couriers/pathao.server.ts'
import { steadfast } from '#src/features/parcels/couriers/steadfast.server.ts'
import { findParcel } from '#src/features/parcels/parcel-rows.server.ts'
import { lookAtParcels } from '#src/features/parcels/tracking/look-at-parcels.job.ts'
import { takeHint } from '#src/features/parcels/tracking/take-hint.server.ts'
import { exportPerson } from '#src/features/privacy/export-person.server.ts'
import { forgetBuyer } from '#src/features/privacy/forget-buyer.server.ts'
import { personFrom } from '#src/features/privacy/person.ts'
import { commit } from '#src/platform/database/database.ts'
import { aParcelToBook } from '#tests/make/a-parcel.ts'
import { aParcelRow } from '#tests/make/a-parcel-row.ts'
import { got } from '#tests/make/a-person.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aShop } from '#tests/make/a-shop.ts'
import { anOrder } from '#tests/make/an-order.ts'
import type { EmulatedParcel, Emulator } from '#tests/support/couriers/emulator.ts'
import {
  type PathaoEmulator,
  pathaoEmulator,
  pathaoSecrets,
  pathaoStore,
} from '#tests/support/couriers/pathao.ts'
import { steadfastEmulator, steadfastSecrets } from '#tests/support/couriers/steadfast.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'

let atPathao: PathaoEmulator
let atSteadfast: Emulator
beforeAll(async () => {
  atPathao = await pathaoEmulator()
  atSteadfast = await steadfastEmulator()
})
beforeEach(() => {
  atPathao.reset()
  atSteadfast.reset()
})
afterAll(async () => {
  await atPathao.close()
  await atSteadfast.close()
})

const minute = 60_000
const hour = 60 * minute

/** A shop whose clock stands at noon in Dhaka until the test turns it. */
async function anOffice() {
  const db = await freshDatabase()
  let now = new Date('2026-11-24T06:00:00.000Z')
  const clock = () => now
  const shop = await aShop(db, clock)
  await aProduct(db, { stock: 100 })
  const options = { callMs: 10_000, clock }
  const couriers: Partial<Record<ApiCourier, Courier>> = {
    pathao: pathao.connect(
      { baseUrl: atPathao.baseUrl, secrets: pathaoSecrets, settings: { storeId: pathaoStore } },
      options,
    ),
    steadfast: steadfast.connect(
      { baseUrl: atSteadfast.baseUrl, secrets: steadfastSecrets, settings: {} },
      options,
    ),
  }
  const looking = { ...shop, courierOf: async (name: ApiCourier) => couriers[name] }

  async function booked(
    courier: 'pathao' | 'steadfast' = 'pathao',
    stages: readonly OrderStage[] = ['confirmed', 'packed', 'shipped'],
  ) {
    const order = got(await placeOrder(shop, anOrder()))
    for (const to of stages) {
      const change = { number: order.number, to, actor: 'a', expectedVersion: undefined }
      got(await moveOrder(shop, change))
    }
    const emulator = courier === 'pathao' ? atPathao : atSteadfast
    await couriers[courier]?.book(aParcelToBook({ invoice: order.number }))
    const there = emulator.parcelOf(order.number)
    there.at = now
    const row = await aParcelRow(db, order.number, {
      courier,
      consignment: there.consignment,
      tracking_code: there.trackingCode,
      booked_at: now.toISOString(),
      next_look_at: now.toISOString(),
    })
    emulator.requests.length = 0
    return { number: order.number, id: row.id, there }
  }

  return {
    db,
    shop,
    looking,
    look: () => lookAtParcels(looking),
    booked,
    parcel: async (id: string) => {
      const parcel = await findParcel(db.read, { id })
      if (!parcel) throw new Error('No parcel')
      return parcel
    },
    stageOf: async (number: string) => (await findOrder(db.read, number))?.stage,
    events: (id: string) =>
      db.read
        .selectFrom('parcel_events')
        .select(['tracking', 'word', 'happened_at'])
        .where('parcel_id', '=', id)
        .orderBy('id')
        .execute(),
    hint: (there: Pick<EmulatedParcel, 'invoice' | 'consignment'>, body: string) =>
      takeHint(shop, {
        courier: 'pathao',
        hint: { invoice: there.invoice, consignment: there.consignment },
        body,
        address: '192.0.2.7',
      }),
    pass: (ms: number) => {
      now = new Date(now.getTime() + ms)
      return now
    },
  }
}

/** As a courier that scans a parcel. */
function scan(there: EmulatedParcel, word: string, at: Date): void {
  there.word = word
  there.at = new Date(Math.floor(at.getTime() / 1_000) * 1_000)
}

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
  expect(atPathao.requests.map(({ path }) => path)).toEqual([
    `/orders/${one.there.consignment}/info`,
  ])
  expect(atSteadfast.requests).toHaveLength(1)
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
    atPathao.behave = () => behaviour
    pass(2 * hour)
    expect(await look()).toBe(1)
    const { askedAt, nextLookAt, ...rest } = await parcel(id)
    expect({ ...before, askedAt, nextLookAt, ...rest }).toEqual({ ...before, askedAt, nextLookAt })
    expect(Date.parse(nextLookAt ?? '')).toBeGreaterThan(Date.parse(askedAt ?? ''))
  }
  atPathao.behave = () => 'answer'
  scan(there, 'Picked', pass(4 * hour))
  await look()
  expect(await parcel(id)).toMatchObject({ tracking: 'on-the-way' })
})

it('waits as long as a courier asks, with all of its parcels', async () => {
  const { booked, look, parcel, pass } = await anOffice()
  const one = await booked()
  const other = await booked()
  atPathao.behave = () => 'too-many'
  await look()
  expect(atPathao.requests).toHaveLength(1)
  for (const { id } of [one, other]) {
    const { askedAt, nextLookAt } = await parcel(id)
    expect(Date.parse(nextLookAt ?? '') - Date.parse(askedAt ?? '')).toBe(minute)
  }
  atPathao.behave = () => 'answer'
  pass(minute)
  await look()
  expect(await parcel(other.id)).toMatchObject({ tracking: 'waiting' })
})

it('asks a courier that does not answer about one parcel a minute', async () => {
  const { booked, look, parcel, pass } = await anOffice()
  const ids = [(await booked()).id, (await booked()).id, (await booked()).id]
  atPathao.behave = () => 'cut-after-success'
  await look()
  expect(atPathao.requests).toHaveLength(1)
  const waits = await Promise.all(
    ids.map(async (id) => {
      const { askedAt, nextLookAt } = await parcel(id)
      return (Date.parse(nextLookAt ?? '') - Date.parse(askedAt ?? '')) / minute
    }),
  )
  expect(waits.toSorted()).toEqual([1, 1, 15])
  pass(minute)
  await look()
  expect(atPathao.requests).toHaveLength(2)
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

describe('webhooks are hints', () => {
  it('asks the courier, and believes nothing of the webhook itself', async () => {
    const { booked, look, parcel, hint, stageOf, pass } = await anOffice()
    const { number, id, there } = await booked()
    await look()
    pass(5 * minute)
    expect(await hint({ ...there }, '{"event":"order.delivered"}')).toEqual({
      ok: true,
      value: 'look',
    })
    expect(await parcel(id)).toMatchObject({ tracking: 'waiting', version: 2 })
    expect(await look()).toBe(1)
    expect(await parcel(id)).toMatchObject({ tracking: 'waiting', version: 2 })
    expect(await stageOf(number)).toBe('shipped')
  })

  it('looks once for many hints, never for a replay, and again within a minute for later ones', async () => {
    const { booked, look, hint, pass, parcel } = await anOffice()
    const { id, there } = await booked()
    await look()
    pass(5 * minute)
    atPathao.requests.length = 0
    const bodies = Array.from({ length: 20 }, (_, at) => `{"at":${at}}`)
    await Promise.all(bodies.map((body) => hint(there, body)))
    expect([await look(), await look()]).toEqual([1, 0])
    expect(atPathao.requests).toHaveLength(1)

    const scheduled = (await parcel(id)).nextLookAt
    for (const body of bodies) {
      expect(await hint(there, body)).toEqual({ ok: true, value: 'nothing' })
    }
    expect((await parcel(id)).nextLookAt).toBe(scheduled)

    await hint(there, 'another')
    expect(await look()).toBe(0)
    pass(minute)
    expect([await look(), await look()]).toEqual([1, 0])
  })

  it('keeps a hint that comes during a look', async () => {
    const { booked, looking, hint, pass } = await anOffice()
    const { there } = await booked()
    const courier = await looking.courierOf('pathao')
    if (!courier) throw new Error('No courier')
    const meanwhile = async () => ({
      ...courier,
      track: async (key: Parameters<typeof courier.track>[0]) => {
        const tracked = await courier.track(key)
        await hint(there, 'meanwhile')
        return tracked
      },
    })
    await lookAtParcels({ ...looking, courierOf: meanwhile })
    pass(minute)
    expect(await lookAtParcels(looking)).toBe(1)
  })

  it('does nothing for an unknown parcel, or one of another courier', async () => {
    const { booked, look, hint, pass } = await anOffice()
    const { there } = await booked('steadfast')
    await look()
    pass(5 * minute)
    const nothing = { ok: true, value: 'nothing' }
    expect(await hint({ invoice: 'PM-ZZZZ2345', consignment: 'DL1' }, 'one')).toEqual(nothing)
    expect(await hint(there, 'two')).toEqual(nothing)
    expect(await look()).toBe(0)
  })

  it('refuses more than 600 a minute of one address', async () => {
    const { hint, pass, db } = await anOffice()
    const unknown = { invoice: 'PM-ZZZZ2345', consignment: 'DL1' }
    await hint(unknown, 'same')
    await commit(db, (tx) => tx.updateTable('limit_windows').set({ count: 599 }).execute())
    expect((await hint(unknown, 'same')).ok).toBe(true)
    expect(await hint(unknown, 'same')).toEqual({
      ok: false,
      failure: { kind: 'too-many-webhooks', retryAfterSeconds: 60 },
    })
    pass(minute)
    expect((await hint(unknown, 'same')).ok).toBe(true)
  })
})

describe('an unsure parcel', () => {
  async function unsure(courier: 'pathao' | 'steadfast') {
    const office = await anOffice()
    const { id, there, number } = await office.booked(courier)
    await commit(office.db, (tx) =>
      tx
        .updateTable('parcels')
        .set({ state: 'unsure', consignment: null, tracking_code: null, next_look_at: null })
        .execute(),
    )
    return { ...office, id, there, number }
  }

  it('is booked by its webhook, where the courier says that the number is of its invoice', async () => {
    const { look, parcel, hint, id, there } = await unsure('pathao')
    expect(await look()).toBe(0)
    await hint(there, 'created')
    await look()
    const { consignment } = there
    expect(await parcel(id)).toMatchObject({
      state: 'booked',
      consignment,
      trackingCode: consignment,
      tracking: 'waiting',
    })
  })

  it('stays unsure for a forged number, also one of another parcel', async () => {
    const { look, parcel, hint, booked, id, there, pass } = await unsure('pathao')
    const other = await booked()
    await hint({ ...there, consignment: other.there.consignment }, 'forged')
    await look()
    expect(await parcel(id)).toMatchObject({ state: 'unsure', nextLookAt: null })
    pass(minute)
    await hint({ ...there, consignment: 'DL000000000000' }, 'guessed')
    await look()
    expect(await parcel(id)).toMatchObject({ state: 'unsure', consignment: null })
  })

  it('is looked up by invoice where the courier can', async () => {
    const { look, parcel, id, db } = await unsure('steadfast')
    await commit(db, (tx) =>
      tx.updateTable('parcels').set({ next_look_at: '2026-11-24T06:00:00.000Z' }).execute(),
    )
    await look()
    expect(await parcel(id)).toMatchObject({ state: 'booked', tracking: 'waiting' })
  })
})
