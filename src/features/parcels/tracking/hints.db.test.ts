/** Webhooks of couriers are hints, also about parcels of which the shop is unsure. */

import { describe, expect, it } from 'vitest'
import { lookAtParcels } from '#src/features/parcels/tracking/look-at-parcels.job.ts'
import { commit } from '#src/platform/database/database.ts'
import { aTrackingOffice, courierEmulators, minute } from '#tests/make/parcels/a-tracking-office.ts'

const emulators = courierEmulators()
const anOffice = () => aTrackingOffice(emulators())

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
    emulators().pathao.requests.length = 0
    const bodies = Array.from({ length: 20 }, (_, at) => `{"at":${at}}`)
    await Promise.all(bodies.map((body) => hint(there, body)))
    expect([await look(), await look()]).toEqual([1, 0])
    expect(emulators().pathao.requests).toHaveLength(1)

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
