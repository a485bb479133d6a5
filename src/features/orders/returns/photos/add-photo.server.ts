/** A photo of a return, in no place that the public can read. */

import { mostReturnPhotos, type PhotoTaker, returnRules } from '#src/domain/returns/return-case.ts'
import type { CalledFrom } from '#src/features/accounts/sessions/caller.ts'
import {
  type NoRoom,
  roomFor,
  type StorePhoto,
  storePhoto,
} from '#src/features/orders/photos/store-photo.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { failed, type Result } from '#src/lib/result.ts'
import type { Reads, Tx } from '#src/platform/database/tables.ts'

export type AddPhoto = {
  readonly caseId: string
} & (
  | { readonly takenBy: 'buyer'; readonly from: Pick<CalledFrom, 'address'> }
  | { readonly takenBy: 'staff' }
)

export function addPhoto<Refused>(
  shop: Pick<Shop, 'db' | 'clock' | 'secrets'>,
  photo: AddPhoto,
  make: StorePhoto<Refused>['make'],
): Promise<Result<string, NoRoom | Refused>> {
  const { caseId, takenBy } = photo
  return storePhoto(shop, {
    findRoom: (reads) => findRoom(reads, { caseId, takenBy }),
    from: photo.takenBy === 'buyer' ? photo.from : undefined,
    make,
    insert: (tx, row) =>
      tx
        .insertInto('return_photos')
        .values({ ...row, case_id: caseId, taken_by: takenBy })
        .execute(),
  })
}

type Room = { readonly caseId: string; readonly takenBy: PhotoTaker }

/** A buyer adds photos while the return is open; staff at any time. */
async function findRoom(reads: Reads | Tx, { caseId, takenBy }: Room) {
  const found = await reads
    .selectFrom('return_cases')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select(['order_id', 'state', 'origin'])
    .where('return_cases.id', '=', caseId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  const isTaken = takenBy === 'staff' || (found && returnRules[found.state].isOpen)
  if (!found || !isTaken) return failed({ kind: 'no-place' } as const)
  const { photos } = await reads
    .selectFrom('return_photos')
    .select((eb) => eb.fn.countAll<number | string>().as('photos'))
    .where('case_id', '=', caseId)
    .where('taken_by', '=', takenBy)
    .executeTakeFirstOrThrow()
  return roomFor(found.order_id, { photos: Number(photos), most: mostReturnPhotos })
}
