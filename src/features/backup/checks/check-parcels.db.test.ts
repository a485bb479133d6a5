import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { checkShop } from '#src/features/backup/check-shop.server.ts'
import { cancelParcel } from '#src/features/parcels/booking/settle-parcel.server.ts'
import { commit } from '#src/platform/database/database.ts'
import { aBookingDesk, actor } from '#tests/make/a-booking-desk.ts'
import { got } from '#tests/make/a-person.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'

type Desk = Awaited<ReturnType<typeof aBookingDesk>>

/** Two orders whose parcels wait to be sent to Steadfast, and the check of their shop. */
async function aDeskWithParcels() {
  const desk = await aBookingDesk(await freshDatabase(), 'steadfast')
  const numbers = [await desk.confirmed(), await desk.confirmed()].toSorted()
  for (const number of numbers) got(await desk.book(number))
  const spoil = (statement: string) => commit(desk.db, (tx) => sql.raw(statement).execute(tx))
  return { ...desk, numbers, spoil, problems: () => problemsOf(desk) }
}

async function problemsOf({ db }: Desk): Promise<readonly string[]> {
  return (await checkShop(db.read)).problems
}

const booked = "update parcels set state = 'booked', booked_at = made_at, consignment = invoice"

it('finds no problem in parcels that wait, are booked, cancelled, and booked again', async () => {
  const { shop, db, numbers, book, spoil, problems } = await aDeskWithParcels()
  expect(await problems()).toEqual([])
  await spoil(booked)
  const [number = ''] = numbers
  const parcel = await db.read
    .selectFrom('parcels')
    .select('id')
    .where('invoice', '=', number)
    .executeTakeFirstOrThrow()
  got(await cancelParcel(shop, { id: parcel.id, actor }))
  expect(got(await book(number)).parcel.invoice).toBe(`${number}-2`)

  expect(await problems()).toEqual([])
})

it('reports a parcel that holds an order which is no longer confirmed, or is deleted', async () => {
  const { numbers, spoil, problems } = await aDeskWithParcels()
  await spoil(`update orders set status = 'not-done', stage = 'placed' where oid = '${numbers[0]}'`)
  await spoil(`update orders set deleted_at = placed_at where oid = '${numbers[1]}'`)

  expect(await problems()).toEqual(
    numbers.map(
      (oid) => `Parcel ${oid} holds order ${oid}, which nobody has confirmed, or which is deleted`,
    ),
  )
})

it('reports a parcel that collects another amount than its order, and one with the name of another', async () => {
  const { numbers, spoil, problems } = await aDeskWithParcels()
  const [first, second] = numbers
  await spoil(`update parcels set collect_poisha = collect_poisha + 100 where invoice = '${first}'`)
  await spoil(`update parcels set invoice = 'PM-ZZZZ9999' where invoice = '${second}'`)

  expect(await problems()).toEqual([
    `Parcel ${first} collects another amount than its order`,
    `Parcel PM-ZZZZ9999 belongs to order ${second} and is not named after it`,
  ])
})

it('reports a number of a courier that two parcels have', async () => {
  const { spoil, problems } = await aDeskWithParcels()
  await spoil("update parcels set consignment = '1424107', state = 'booked', booked_at = made_at")

  expect(await problems()).toEqual(['2 parcels have the number 1424107 of steadfast'])
})

it('reports parcels that nothing sends, and states that no time bears out', async () => {
  const { numbers, spoil, problems } = await aDeskWithParcels()
  const [first, second] = numbers
  await spoil("update outbox set state = 'parked'")
  expect(await problems()).toEqual([])
  await spoil(`update parcels set state = 'unsure' where invoice = '${first}'`)
  await spoil("update outbox set state = 'sent'")

  expect(await problems()).toEqual([
    `Parcel ${first} is unsure, and no time says since when`,
    `Parcel ${second} waits to be booked, and no event in the outbox sends it`,
  ])
})

it('reports words of the tracking that the code does not know', async () => {
  const { spoil, problems } = await aDeskWithParcels()
  await spoil(`${booked}, tracking = 'beamed-up'`)

  expect(await problems()).toEqual(['2 rows of parcels have the unknown tracking beamed-up'])
})
