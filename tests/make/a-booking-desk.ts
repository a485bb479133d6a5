/** A shop with an emulated courier, and the outbox that books there. */

import pino from 'pino'
import { onTestFinished } from 'vitest'
import type { ApiCourier } from '#src/domain/parcels/courier-name.ts'
import { moveOrder } from '#src/features/orders/edit/move-order.server.ts'
import { placeOrder } from '#src/features/orders/place/place-order.server.ts'
import { saveAccount } from '#src/features/parcels/accounts/courier-accounts.server.ts'
import { type BookParcel, bookParcel } from '#src/features/parcels/booking/book-parcels.server.ts'
import { sendParcels } from '#src/features/parcels/booking/send-parcel.job.ts'
import { makeConnectCourier } from '#src/features/parcels/couriers/couriers.server.ts'
import { parcelEvents } from '#src/features/parcels/parcel-events.ts'
import type { Database } from '#src/platform/database/database.ts'
import { type Outbox, startOutbox } from '#src/platform/outbox/run-outbox.server.ts'
import { got } from '#tests/make/a-person.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aShop } from '#tests/make/a-shop.ts'
import { anOrder } from '#tests/make/an-order.ts'
import type { Emulator } from '#tests/support/couriers/emulator.ts'
import { pathaoEmulator, pathaoSecrets, pathaoStore } from '#tests/support/couriers/pathao.ts'
import { steadfastEmulator, steadfastSecrets } from '#tests/support/couriers/steadfast.ts'

/** A minute of the shop is 600 ms here: couriers ask to wait for minutes. */
const speed = 100
const callMs = 250
/** Of the shop's time; longer than the time limit of a call. */
const lookAfterMs = 2 * callMs * speed

export const actor = 'admin@paglamart.test'

const accounts = {
  steadfast: { start: steadfastEmulator, secrets: steadfastSecrets, settings: {} },
  pathao: { start: pathaoEmulator, secrets: pathaoSecrets, settings: { storeId: pathaoStore } },
} as const

export async function aBookingDesk(db: Database, name: keyof typeof accounts) {
  const began = performance.now()
  const from = Date.parse('2026-11-24T04:00:00.000Z')
  const clock = () => new Date(from + Math.round((performance.now() - began) * speed))
  const { start, secrets, settings } = accounts[name]
  const emulator: Emulator = await start()
  onTestFinished(() => emulator.close())
  const connectCourier = makeConnectCourier({ urls: { [name]: emulator.baseUrl }, callMs, clock })
  const shop = { ...(await aShop(db, clock)), connectCourier, lookAfterMs }
  await aProduct(db, { stock: 1_000 })
  const account = { courier: name, base: 'live', secrets, settings, expectedVersion: 0, actor }
  got(await saveAccount(shop, { ...account, base: 'live' }))

  async function confirmed(): Promise<string> {
    const { number } = got(await placeOrder(shop, anOrder()))
    got(await moveOrder(shop, { number, to: 'confirmed', expectedVersion: undefined, actor }))
    return number
  }
  const bookingOf = (number: string, courier: ApiCourier = name): BookParcel => ({
    number,
    courier,
    wish: { grams: 500, note: undefined, area: undefined },
    carrier: undefined,
    actor,
  })
  function startSending(): Outbox {
    const handlers = sendParcels(shop)
    // Of the shop's time: attempts of this process outlast no lease.
    const pace = { restMs: 1, busyRestMs: 1, idleMs: 20, leaseMs: 10 * 60_000 }
    const log = pino({ level: 'silent' })
    const outbox = startOutbox({ db, clock, log, schemas: parcelEvents, handlers, pace })
    onTestFinished(outbox.stop)
    return outbox
  }
  return {
    db,
    shop,
    emulator,
    confirmed,
    startSending,
    book: (number: string) => bookParcel(shop, bookingOf(number)),
    bookingOf,
    /** Everything that the courier was asked to make. */
    creates: () =>
      emulator.requests.filter(({ method, path }) => method === 'POST' && path !== '/issue-token'),
  }
}
