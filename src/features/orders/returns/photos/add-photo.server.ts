/** Stores a photo of a return: files made from its pixels, in no place that the public can read. */

import { mostReturnPhotos, type PhotoTaker, returnRules } from '#src/domain/returns/return-case.ts'
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

export type AddPhoto = {
  readonly caseId: string
} & (
  | { readonly takenBy: 'buyer'; readonly from: Pick<CalledFrom, 'address'> }
  | { readonly takenBy: 'staff' }
)

export type AddPhotoFailure =
  /** No such return, or one that takes no photo of this person any more. */
  { readonly kind: 'no-case' } | { readonly kind: typeof refusal }

type PhotoFiles = { readonly small: Uint8Array; readonly large: Uint8Array }

/** `make` decodes what was sent: only for a return that has room for it. */
export async function addPhoto<Refused>(
  { db, clock, secrets }: Pick<Shop, 'db' | 'clock' | 'secrets'>,
  photo: AddPhoto,
  make: () => Promise<Result<PhotoFiles, Refused>>,
): Promise<Result<string, AddPhotoFailure | Refused>> {
  const { caseId, takenBy } = photo
  // Before the work: a return that is full costs nothing.
  const room = await findRoom(db.read, { caseId, takenBy })
  if (!room.ok) return room
  if (photo.takenBy === 'buyer') {
    const counting = { limitKey: secrets.limitKey, now: clock() }
    const { address } = photo.from
    const counted = await transact(db, (tx) =>
      countWithin(tx, counting, { ...byAddress, subject: address }),
    )
    if (!counted.ok) return failed({ kind: refusal })
  }
  const made = await make()
  if (!made.ok) return made
  return transact<string, AddPhotoFailure>(db, async (tx) => {
    await lockOrderRows(tx).where('id', '=', room.value.orderId).execute()
    const still = await findRoom(tx, { caseId, takenBy })
    if (!still.ok) return still
    const now = clock()
    const id = newId(now)
    await tx
      .insertInto('return_photos')
      .values({
        id,
        case_id: caseId,
        taken_by: takenBy,
        ...made.value,
        added_at: utcText(now),
      })
      .execute()
    return ok(id)
  })
}

type Room = { readonly caseId: string; readonly takenBy: PhotoTaker }

/** A buyer adds photos while the return is open; staff at any time. */
async function findRoom(
  reads: Reads | Tx,
  { caseId, takenBy }: Room,
): Promise<Result<{ readonly orderId: string }, AddPhotoFailure>> {
  const found = await reads
    .selectFrom('return_cases')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select(['order_id', 'state', 'origin'])
    .where('return_cases.id', '=', caseId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  const isTaken = takenBy === 'staff' || (found && returnRules[found.state].isOpen)
  if (!found || !isTaken) return failed({ kind: 'no-case' })
  const { photos } = await reads
    .selectFrom('return_photos')
    .select((eb) => eb.fn.countAll<number | string>().as('photos'))
    .where('case_id', '=', caseId)
    .where('taken_by', '=', takenBy)
    .executeTakeFirstOrThrow()
  return Number(photos) < mostReturnPhotos
    ? ok({ orderId: found.order_id })
    : failed({ kind: refusal })
}
