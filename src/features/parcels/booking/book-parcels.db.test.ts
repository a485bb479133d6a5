import { expect, it, vi } from 'vitest'
import { poisha } from '#src/domain/money.ts'
import { addAdjustment, addAdvance } from '#src/features/orders/amounts/change-amounts.server.ts'
import { deleteOrder } from '#src/features/orders/edit/delete-order.server.ts'
import { editOrder } from '#src/features/orders/edit/edit-order.server.ts'
import { moveOrder } from '#src/features/orders/edit/move-order.server.ts'
import { bookParcel } from '#src/features/parcels/booking/book-parcels.server.ts'
import { cancelParcel, settleParcel } from '#src/features/parcels/booking/settle-parcel.server.ts'
import { findParcel } from '#src/features/parcels/parcel-rows.server.ts'
import { aBookingDesk, actor } from '#tests/make/a-booking-desk.ts'
import { got } from '#tests/make/a-person.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'

type Desk = Awaited<ReturnType<typeof aBookingDesk>>

const seen = { expectedVersion: undefined, actor }

async function stateOf({ db }: Desk, invoice: string) {
  const parcel = await findParcel(db.read, { invoice })
  return parcel?.state
}

function settled(desk: Desk, invoice: string, state: string) {
  return vi.waitFor(async () => expect(await stateOf(desk, invoice)).toBe(state), 8_000)
}

it('makes one consignment of presses at once, and lets nobody change the order while it is booked', async () => {
  const desk = await aBookingDesk(await freshDatabase(), 'steadfast')
  const { shop, emulator } = desk
  const number = await desk.confirmed()

  const presses = await Promise.all([desk.book(number), desk.book(number), desk.book(number)])
  desk.startSending()
  desk.startSending()
  await settled(desk, number, 'booked')

  expect(presses.filter(({ ok }) => ok)).toHaveLength(1)
  expect(presses.filter((one) => !one.ok && one.failure.kind === 'has-parcel')).toHaveLength(2)
  expect(desk.creates()).toHaveLength(1)
  expect(await findParcel(desk.db.read, { invoice: number })).toMatchObject({
    consignment: emulator.parcelOf(number).consignment,
    trackingCode: emulator.parcelOf(number).trackingCode,
  })
  const illegal = { ok: false, failure: { kind: 'illegal-move' } }
  const adjustment = { kind: 'bargain', amount: poisha(-500), reason: 'asked' } as const
  const advance = { method: 'cash', amount: poisha(500), sender: '', transactionId: null } as const
  const change = { number, ...seen }
  expect(await editOrder(shop, { ...change, changes: { name: 'Karim' } })).toMatchObject(illegal)
  expect(await addAdjustment(shop, { ...change, by: ['admin'], adjustment })).toMatchObject(illegal)
  expect(await addAdvance(shop, { ...change, advance })).toMatchObject(illegal)
  const cancel = { to: 'cancelled', reason: 'duplicate' } as const
  expect(await moveOrder(shop, { ...change, ...cancel })).toMatchObject(illegal)
  expect(await moveOrder(shop, { ...change, to: 'placed' })).toMatchObject(illegal)
  expect(await deleteOrder(shop, change)).toMatchObject(illegal)
  got(await moveOrder(shop, { ...change, to: 'packed' }))

  const parcel = await findParcel(desk.db.read, { invoice: number })
  got(await cancelParcel(shop, { id: parcel?.id ?? '', actor }))
  got(await editOrder(shop, { ...change, changes: { name: 'Karim' }, isConfirmed: true }))
  got(await desk.book(number))
  await settled(desk, `${number}-2`, 'booked')
  expect(emulator.parcelOf(`${number}-2`).request).toMatchObject({ recipient_name: 'Karim' })
})

it('shows the sentence of a refusal, frees the order, and books it again under its own invoice', async () => {
  const desk = await aBookingDesk(await freshDatabase(), 'steadfast')
  const number = await desk.confirmed()
  desk.emulator.behave = () => 'refuse'
  got(await desk.book(number))
  desk.startSending()
  await settled(desk, number, 'refused')
  const refused = await findParcel(desk.db.read, { invoice: number })
  desk.emulator.behave = () => 'answer'
  got(await editOrder(desk.shop, { number, ...seen, changes: { name: 'K' }, isConfirmed: true }))

  got(await desk.book(number))
  await settled(desk, number, 'booked')

  expect(refused?.because).toMatch(/phone must be 11 digits/)
  expect(desk.emulator.parcelOf(number).request).toMatchObject({ recipient_name: 'K' })
})

it('is unsure of a parcel when the process dies in the call, and no other process sends it again', async () => {
  const desk = await aBookingDesk(await freshDatabase(), 'pathao')
  const number = await desk.confirmed()
  desk.emulator.behave = ({ path }) => (path === '/orders' ? 'time-out-after-success' : 'answer')
  got(await desk.book(number))
  const dying = desk.startSending()
  await vi.waitFor(() => expect(desk.emulator.parcels).toHaveLength(1), 8_000)

  // What a killed process leaves: the answer has not come, and the parcel says so already.
  expect(await stateOf(desk, number)).toBe('unsure')
  desk.startSending()
  await dying.stop()
  const parcel = await findParcel(desk.db.read, { invoice: number })
  const id = parcel?.id ?? ''
  const { consignment } = desk.emulator.parcelOf(number)
  const found = { consignment, trackingCode: undefined }
  const settle = { id, actor, found }
  expect(await settleParcel({ ...desk.shop, lookAfterMs: 60 * 60_000 }, settle)).toMatchObject({
    failure: { kind: 'being-sent' },
  })
  expect(await cancelParcel(desk.shop, { id, actor })).toMatchObject({
    failure: { kind: 'illegal-move' },
  })
  await vi.waitFor(async () => got(await settleParcel(desk.shop, settle)), 8_000)

  expect(await findParcel(desk.db.read, { id })).toMatchObject({ state: 'booked', consignment })
  expect(desk.creates().filter(({ path }) => path === '/orders')).toHaveLength(1)
})

it('keeps the parcels of a courier that is away, and sends them when it answers again', async () => {
  const desk = await aBookingDesk(await freshDatabase(), 'steadfast')
  const numbers: string[] = []
  for (let at = 0; at < 20; at += 1) numbers.push(await desk.confirmed())
  for (const number of numbers) got(await desk.book(number))
  desk.emulator.behave = () => 'error'
  desk.startSending()
  const asked = () => desk.emulator.requests.length - desk.creates().length
  // It asks each minute whether the courier answers; the desk's clock has many in a second.
  await vi.waitFor(() => expect(asked()).toBeGreaterThan(5), 30_000)

  // Those that were sent before anybody knew: as many as are sent at once.
  expect(desk.creates().length).toBeLessThanOrEqual(4)
  const states = await Promise.all(numbers.map((number) => stateOf(desk, number)))
  expect(states.filter((state) => state === 'to-book').length).toBeGreaterThanOrEqual(16)
  desk.emulator.behave = () => 'answer'
  await vi.waitFor(() => expect(desk.emulator.parcels.length).toBeGreaterThanOrEqual(16), 30_000)
})

it('books nothing that the courier would refuse, and nothing that nobody has confirmed', async () => {
  const desk = await aBookingDesk(await freshDatabase(), 'pathao')
  const number = await desk.confirmed()
  const edit = { number, ...seen, changes: { address: 'Mirpur' }, isConfirmed: true }
  got(await editOrder(desk.shop, edit))

  expect(await desk.book(number)).toMatchObject({
    failure: { kind: 'problems', problems: [{ field: 'address', problem: 'too-short' }] },
  })
  got(await moveOrder(desk.shop, { number, ...seen, to: 'placed' }))
  expect(await desk.book(number)).toMatchObject({ failure: { kind: 'illegal-move' } })
  expect(await desk.book('PM-00000000')).toEqual({ ok: false, failure: { kind: 'order-gone' } })
})

it('has a parcel of the shop’s own rider at once', async () => {
  const desk = await aBookingDesk(await freshDatabase(), 'steadfast')
  const number = await desk.confirmed()
  const carrier = { name: 'Jamal', phone: '01812345678', link: '', consignment: undefined }

  const booking = { ...desk.bookingOf(number), courier: 'rider', carrier } as const
  const { parcel } = got(await bookParcel(desk.shop, booking))

  expect(parcel).toMatchObject({
    state: 'booked',
    carrierName: 'Jamal',
    carrierPhone: '01812345678',
  })
  expect(desk.emulator.requests).toEqual([])
})
