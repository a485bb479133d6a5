/** Booked parcels whose couriers are emulated, and a clock that the test turns. */

import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { OrderStage } from '#src/domain/orders/order-stage.ts'
import type { ApiCourier } from '#src/domain/parcels/courier-name.ts'
import { moveOrder } from '#src/features/orders/edit/move-order.server.ts'
import { findOrder } from '#src/features/orders/find-order.server.ts'
import { placeOrder } from '#src/features/orders/place/place-order.server.ts'
import type { Courier } from '#src/features/parcels/couriers/courier.ts'
import { pathao } from '#src/features/parcels/couriers/pathao.server.ts'
import { steadfast } from '#src/features/parcels/couriers/steadfast.server.ts'
import { findParcel } from '#src/features/parcels/parcel-rows.server.ts'
import { lookAtParcels } from '#src/features/parcels/tracking/look-at-parcels.job.ts'
import { takeHint } from '#src/features/parcels/tracking/take-hint.server.ts'
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

export type Emulators = { readonly pathao: PathaoEmulator; readonly steadfast: Emulator }

/** They run for the tests of the file that calls it. */
export function courierEmulators(): () => Emulators {
  let running: Emulators | undefined
  beforeAll(async () => {
    running = { pathao: await pathaoEmulator(), steadfast: await steadfastEmulator() }
  })
  beforeEach(() => {
    running?.pathao.reset()
    running?.steadfast.reset()
  })
  afterAll(async () => {
    await running?.pathao.close()
    await running?.steadfast.close()
  })
  return () => {
    if (!running) throw new Error('The emulators run in tests alone')
    return running
  }
}

export const minute = 60_000
export const hour = 60 * minute

/** A shop whose clock stands at noon in Dhaka until the test turns it. */
export async function aTrackingOffice({ pathao: atPathao, steadfast: atSteadfast }: Emulators) {
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
export function scan(there: EmulatedParcel, word: string, at: Date): void {
  there.word = word
  there.at = new Date(Math.floor(at.getTime() / 1_000) * 1_000)
}
