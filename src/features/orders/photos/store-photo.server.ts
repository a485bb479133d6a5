/** Stores a photo of a return or a review: files made from its pixels, beside the public pictures. */

import type { CalledFrom } from '#src/features/accounts/sessions/caller.ts'
import { lockOrderRows } from '#src/features/orders/edit/lock-order-rows.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import { utcText } from '#src/lib/text/utc-text.ts'
import { transact } from '#src/platform/database/database.ts'
import type { Reads, Tx } from '#src/platform/database/tables.ts'
import { countWithin } from '#src/platform/limits/count-within.server.ts'
import { newId } from '#src/platform/new-id.server.ts'

const hour = 60 * 60
const refusal = 'too-many-photos'

/** Hundreds of buyers share a network; each photo costs the shop a second of work. */
const byAddress = {
  kind: 'return photo by address',
  atMost: 60,
  windowSeconds: hour,
  refusal,
} as const

export type NoRoom =
  /** It takes no photo of this person, or none any more. */
  { readonly kind: 'no-place' } | { readonly kind: typeof refusal }

/** The order of the photo, if `photos` of `most` leave room for one more. */
export function roomFor(
  orderId: string,
  { photos, most }: { readonly photos: number; readonly most: number },
): Result<{ readonly orderId: string }, NoRoom> {
  return photos < most ? ok({ orderId }) : failed({ kind: refusal })
}

type PhotoFiles = { readonly small: Uint8Array; readonly large: Uint8Array }

type PhotoRow = PhotoFiles & { readonly id: string; readonly added_at: string }

export type StorePhoto<Refused> = {
  readonly findRoom: (reads: Reads | Tx) => Promise<Result<{ readonly orderId: string }, NoRoom>>
  /** Undefined for the team, which nothing limits. */
  readonly from: Pick<CalledFrom, 'address'> | undefined
  /** Decodes what was sent: only where there is room. */
  readonly make: () => Promise<Result<PhotoFiles, Refused>>
  readonly insert: (tx: Tx, row: PhotoRow) => Promise<unknown>
}

/** Returns the id of the photo. */
export async function storePhoto<Refused>(
  { db, clock, secrets }: Pick<Shop, 'db' | 'clock' | 'secrets'>,
  { findRoom, from, make, insert }: StorePhoto<Refused>,
): Promise<Result<string, NoRoom | Refused>> {
  // Before the work: where there is no room, a photo costs nothing.
  const room = await findRoom(db.read)
  if (!room.ok) return room
  if (from) {
    const counting = { limitKey: secrets.limitKey, now: clock() }
    const counted = await transact(db, (tx) =>
      countWithin(tx, counting, { ...byAddress, subject: from.address }),
    )
    if (!counted.ok) return failed({ kind: refusal })
  }
  const made = await make()
  if (!made.ok) return made
  return transact<string, NoRoom>(db, async (tx) => {
    await lockOrderRows(tx).where('id', '=', room.value.orderId).execute()
    const still = await findRoom(tx)
    if (!still.ok) return still
    const now = clock()
    const id = newId(now)
    await insert(tx, { id, ...made.value, added_at: utcText(now) })
    return ok(id)
  })
}
