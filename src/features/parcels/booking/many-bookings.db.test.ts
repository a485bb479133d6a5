import { expect, it, vi } from 'vitest'
import { settleParcel } from '#src/features/parcels/booking/settle-parcel.server.ts'
import { aBookingDesk, actor } from '#tests/make/a-booking-desk.ts'
import { got } from '#tests/make/a-person.ts'
import type { Behaviour } from '#tests/support/couriers/emulator.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'

type Desk = Awaited<ReturnType<typeof aBookingDesk>>

const isLong = process.env.FAULTS === 'whole'
const bookings = isLong ? 500 : 40

/** Of every twenty requests that make a parcel: two time out after success, one fails, one is too early. */
const faults: Readonly<Record<number, Behaviour>> = {
  3: 'time-out-after-success',
  7: 'error',
  11: 'too-many',
  17: 'time-out-after-success',
}

async function bookThroughFaults(desk: Desk): Promise<readonly string[]> {
  const { emulator, confirmed, book, startSending, creates } = desk
  emulator.behave = ({ method, path }) =>
    method === 'POST' && path !== '/issue-token'
      ? (faults[creates().length % 20] ?? 'answer')
      : 'answer'
  const numbers: string[] = []
  for (let at = 0; at < bookings; at += 1) numbers.push(await confirmed())
  // Two people press at once, and two workers send.
  await Promise.all(numbers.flatMap((number) => [book(number), book(number)]))
  const dying = startSending()
  startSending()
  await vi.waitFor(() => expect(emulator.parcels.length).toBeGreaterThan(bookings / 4), 30_000)
  await dying.stop()
  return numbers
}

async function statesOf({ db }: Desk): Promise<Readonly<Record<string, number>>> {
  const rows = await db.read.selectFrom('parcels').select('state').execute()
  const counts: Record<string, number> = {}
  for (const { state } of rows) counts[state] = (counts[state] ?? 0) + 1
  return counts
}

/** Invoices of which the courier has more than one parcel, or of which it was asked to make a second. */
function madeTwice({ emulator }: Desk): readonly string[] {
  const invoices = emulator.parcels.map(({ invoice }) => invoice)
  return invoices.filter((invoice, at) => invoices.indexOf(invoice) !== at)
}

/** A person books again what the courier has not; nothing did so by itself. */
async function bookAbsentAgain({ db, emulator, book }: Desk): Promise<number> {
  const absent = await db.read
    .selectFrom('parcels')
    .select('invoice')
    .where('state', '=', 'refused')
    .where('because', '=', 'absent')
    .execute()
  emulator.behave = () => 'answer'
  for (const { invoice } of absent) got(await book(invoice))
  return absent.length
}

/** As a person does who looks into the courier's own pages; false while the answer may still come. */
async function settleByHand({ emulator, shop }: Desk, id: string, invoice: string) {
  const there = emulator.parcels.find((one) => one.invoice === invoice)
  const found = there ? { consignment: there.consignment, trackingCode: undefined } : 'absent'
  const settled = await settleParcel(shop, { id, found, actor })
  // Answered meanwhile: it was on its way when the list was read.
  return settled.ok || settled.failure.kind === 'illegal-move'
}

it('leaves none unsure where the courier finds parcels by invoice, and makes one consignment an order', async () => {
  const desk = await aBookingDesk(await freshDatabase(), 'steadfast')
  const numbers = await bookThroughFaults(desk)
  const unsettled = async () => {
    const { unsure = 0, 'to-book': toBook = 0 } = await statesOf(desk)
    return unsure + toBook
  }
  await vi.waitFor(async () => expect(await unsettled()).toBe(0), 60_000)

  expect(await bookAbsentAgain(desk)).toBeGreaterThan(0)
  await vi.waitFor(async () => expect(await statesOf(desk)).toEqual({ booked: bookings }), 60_000)

  expect(desk.emulator.parcels.map(({ invoice }) => invoice).toSorted()).toEqual(numbers.toSorted())
  expect(madeTwice(desk)).toEqual([])
}, 180_000)

it('lists each unsure parcel where the courier has no look-up, until somebody settles it', async () => {
  const desk = await aBookingDesk(await freshDatabase(), 'pathao')
  const numbers = await bookThroughFaults(desk)
  await vi.waitFor(async () => expect(await statesOf(desk)).not.toHaveProperty('to-book'), 60_000)

  const { emulator, db } = desk
  const unsure = await db.read
    .selectFrom('parcels')
    .select(['id', 'invoice'])
    .where('state', '=', 'unsure')
    .execute()
  expect(unsure.length).toBeGreaterThan(0)
  for (const { id, invoice } of unsure) {
    await vi.waitFor(async () => expect(await settleByHand(desk, id, invoice)).toBe(true), 30_000)
  }
  await bookAbsentAgain(desk)
  await vi.waitFor(async () => expect(await statesOf(desk)).toEqual({ booked: bookings }), 60_000)

  expect(emulator.parcels.map(({ invoice }) => invoice).toSorted()).toEqual(numbers.toSorted())
  expect(madeTwice(desk)).toEqual([])
}, 180_000)
