/** Keeps the form of a buyer who may not send it, one a phone and a device, for the desk to call. */

import { afterOrderMs } from '#src/domain/calls/incomplete-order.ts'
import { mergeLines } from '#src/domain/cart.ts'
import { findPlace } from '#src/domain/delivery/places.ts'
import { internationalPhone, normalisePhone } from '#src/domain/people/phone.ts'
import type { CalledFrom } from '#src/features/accounts/sessions/caller.ts'
import type { IncompleteOrder } from '#src/features/orders/incomplete/incomplete-form.ts'
import { findShopSettings } from '#src/features/settings/find-shop-settings.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { ok, type Result } from '#src/lib/result.ts'
import { utcText } from '#src/lib/text/utc-text.ts'
import { commit, transact } from '#src/platform/database/database.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import {
  type Counting,
  countEachWithin,
  limitKey,
} from '#src/platform/limits/count-within.server.ts'
import { newId } from '#src/platform/new-id.server.ts'

type KeepingShop = Pick<Shop, 'db' | 'clock' | 'secrets'>

export type KeepIncomplete = { readonly form: IncompleteOrder; readonly from: CalledFrom }

export type TooManyIncomplete = {
  readonly kind: 'too-many-forms'
  readonly retryAfterSeconds: number
}

const tenMinutes = 10 * 60

/** Behind carrier NAT an address is many people; a form sends itself once for each field. */
const mostInTenMinutes = { address: 200, device: 30 } as const

/** Whether the shop keeps such forms at all; what it does with this one is told to nobody. */
export async function keepIncomplete(
  { db, clock, secrets }: KeepingShop,
  { form, from }: KeepIncomplete,
): Promise<Result<boolean, TooManyIncomplete>> {
  const { keepsIncomplete } = await findShopSettings(db.read)
  const national = normalisePhone(form.cphone)
  if (!keepsIncomplete || national === undefined) return ok(keepsIncomplete)
  const phone = internationalPhone(national)
  return transact<boolean, TooManyIncomplete>(db, async (tx) => {
    const now = clock()
    const counted = await countForm(tx, { limitKey: secrets.limitKey, now }, from)
    if (!counted.ok) return counted
    const device_key = deviceKey(secrets.limitKey, from)
    if (await hasJustOrdered(tx, phone, now)) return ok(true)

    if (device_key !== null) {
      // The buyer has corrected the phone.
      await tx
        .deleteFrom('incomplete_orders')
        .where('device_key', '=', device_key)
        .where('phone', '<>', phone)
        .execute()
    }
    const row = { ...rowOf(form), device_key, changed_at: utcText(now) }
    await tx
      .insertInto('incomplete_orders')
      .values({ id: newId(now), phone, called_at: null, ...row })
      .onConflict((conflict) => conflict.column('phone').doUpdateSet(row))
      .execute()
    return ok(true)
  })
}

/** The buyer wants the form of this device not to be kept. */
export function dropIncomplete(
  { db, secrets }: Pick<KeepingShop, 'db' | 'secrets'>,
  from: CalledFrom,
): Promise<void> {
  const device_key = deviceKey(secrets.limitKey, from)
  if (device_key === null) return Promise.resolve()
  return commit(db, async (tx) => {
    await tx.deleteFrom('incomplete_orders').where('device_key', '=', device_key).execute()
  })
}

function deviceKey(key: Uint8Array, { device, newDevice }: CalledFrom): string | null {
  const known = device ?? newDevice
  return known === undefined ? null : limitKey(key, 'incomplete order of a device', known)
}

function rowOf({ cname = '', caddress = '', place, zone, pid, quantity, items }: IncompleteOrder) {
  const lines = items ?? (pid === undefined ? [] : [{ pid, quantity: quantity ?? 1 }])
  return {
    name: cname,
    address: caddress,
    place: findPlace(place ?? '')?.name ?? null,
    delivery_zone: zone ?? null,
    lines: JSON.stringify(mergeLines(lines)),
  }
}

async function hasJustOrdered(tx: Tx, phone: string, now: Date): Promise<boolean> {
  const order = await tx
    .selectFrom('orders')
    .select('id')
    .where('customer_phone', '=', phone)
    .where('placed_at', '>', utcText(now, -afterOrderMs / 1_000))
    .limit(1)
    .executeTakeFirst()
  return order !== undefined
}

function countForm(
  tx: Tx,
  counting: Counting,
  from: CalledFrom,
): Promise<Result<undefined, TooManyIncomplete>> {
  const limits = (['address', 'device'] as const).map((by) => ({
    kind: `incomplete order by ${by}`,
    subject: from[by],
    atMost: mostInTenMinutes[by],
    windowSeconds: tenMinutes,
    refusal: 'too-many-forms' as const,
  }))
  return countEachWithin(tx, counting, limits)
}
