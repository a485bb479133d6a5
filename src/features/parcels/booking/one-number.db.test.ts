import { expect, it, vi } from 'vitest'
import { checkShop } from '#src/features/backup/check-shop.server.ts'
import { bookParcel } from '#src/features/parcels/booking/book-parcels.server.ts'
import { numberTaken } from '#src/features/parcels/booking/give-number.server.ts'
import { cancelParcel, settleParcel } from '#src/features/parcels/booking/settle-parcel.server.ts'
import { findParcel } from '#src/features/parcels/parcel-rows.server.ts'
import { aBookingDesk, actor } from '#tests/make/a-booking-desk.ts'
import { got } from '#tests/make/a-person.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'

/** The emulator counts up from here. */
const firstNumber = '1424107'

async function aDesk() {
  const desk = await aBookingDesk(await freshDatabase(), 'steadfast')
  const [sent, pasted] = [await desk.confirmed(), await desk.confirmed()]
  const carrier = { name: '', phone: '', link: '', consignment: firstNumber }
  const find = (invoice: string) => findParcel(desk.db.read, { invoice })
  const answered = () =>
    vi.waitFor(async () => {
      const parcel = await find(sent)
      expect(parcel?.state === 'booked' || parcel?.because === numberTaken).toBe(true)
      return parcel
    }, 8_000)
  return {
    ...desk,
    sent,
    pasted,
    find,
    answered,
    paste: () => bookParcel(desk.shop, { ...desk.bookingOf(pasted), carrier }),
  }
}

it('leaves a parcel unsure while another order has the number that its courier gives it', async () => {
  const { shop, db, sent, pasted, book, paste, find, startSending, answered } = await aDesk()
  got(await paste())
  got(await book(sent))
  startSending()
  const unsure = await answered()
  expect(unsure).toMatchObject({ state: 'unsure', because: numberTaken, consignment: null })
  expect((await checkShop(db.read)).problems).toEqual([])

  const found = { consignment: firstNumber, trackingCode: undefined }
  const settle = () => settleParcel(shop, { id: unsure?.id ?? '', actor, found })
  expect(await vi.waitFor(async () => isLater(await settle()), 8_000)).toMatchObject({
    failure: { kind: 'number-taken' },
  })
  const wrong = await find(pasted)
  await vi.waitFor(async () => {
    const cancelled = await cancelParcel(shop, { id: wrong?.id ?? '', actor })
    expect(cancelled).toMatchObject({ ok: true })
  }, 8_000)
  expect(got(await settle())).toMatchObject({ state: 'booked', consignment: firstNumber })
})

/** The answer of the courier may still come. */
function isLater<Answered extends { readonly ok: boolean; readonly failure?: { kind: string } }>(
  answered: Answered,
): Answered {
  expect(answered.failure?.kind).not.toBe('being-sent')
  return answered
}

it('gives the number to one order, when its courier and a person name it at the same moment', async () => {
  for (let round = 0; round < 3; round += 1) {
    const { db, sent, pasted, book, paste, find, startSending, answered } = await aDesk()
    got(await book(sent))
    startSending()
    const pasting = await paste()
    await answered()
    const parcels = [await find(sent), await find(pasted)]
    expect(parcels.filter((parcel) => parcel?.consignment === firstNumber)).toHaveLength(1)
    if (!pasting.ok) expect(pasting.failure).toMatchObject({ kind: 'number-taken' })
    expect((await checkShop(db.read)).problems).toEqual([])
  }
})
