import { expect, it, vi } from 'vitest'
import { checkShop } from '#src/features/backup/check-shop.server.ts'
import { doubtRestored } from '#src/features/parcels/booking/doubt-restored.server.ts'
import { findParcel } from '#src/features/parcels/parcel-rows.server.ts'
import { aBookingDesk } from '#tests/make/a-booking-desk.ts'
import { got } from '#tests/make/a-person.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'

/** A shop as a restore leaves it: of two parcels that wait to be sent, the courier got one after the backup. */
async function aRestoredDesk(courier: 'steadfast' | 'pathao') {
  const desk = await aBookingDesk(await freshDatabase(), courier)
  const [sent, unsent] = [await desk.confirmed(), await desk.confirmed()]
  got(await desk.book(sent))
  got(await desk.book(unsent))
  const { db, emulator } = desk
  const consignment = '1424107'
  const there = { invoice: sent, consignment, trackingCode: consignment, word: 'in_review' }
  emulator.parcels.push({ ...there, request: {}, at: new Date() })
  const doubted = await doubtRestored(db, desk.shop.clock())
  const stateOf = async (invoice: string) => {
    const { state, because } = (await findParcel(db.read, { invoice })) ?? {}
    return { state, because }
  }
  return { ...desk, sent, unsent, doubted, stateOf }
}

it('sends no parcel of a restored shop by itself, and asks where the courier can be asked', async () => {
  const { startSending, doubted, sent, unsent, stateOf, creates, db } =
    await aRestoredDesk('steadfast')
  expect(doubted).toBe(2)
  startSending()

  await vi.waitFor(async () => {
    expect(await stateOf(sent)).toMatchObject({ state: 'booked' })
    expect(await stateOf(unsent)).toMatchObject({ state: 'refused', because: 'absent' })
  }, 30_000)
  expect(creates()).toEqual([])
  expect((await checkShop(db.read)).problems).toEqual([])
})

it('leaves it to a person where the courier cannot be asked', async () => {
  const { startSending, sent, unsent, stateOf, creates, db } = await aRestoredDesk('pathao')
  startSending()
  await vi.waitFor(async () => {
    const kinds = await db.read
      .selectFrom('outbox')
      .select('kind')
      .where('state', '=', 'sent')
      .execute()
    expect(kinds.filter(({ kind }) => kind === 'book-at-pathao')).toHaveLength(2)
  }, 30_000)

  expect(await stateOf(sent)).toEqual({ state: 'unsure', because: '' })
  expect(await stateOf(unsent)).toEqual({ state: 'unsure', because: '' })
  expect(creates()).toEqual([])
})
