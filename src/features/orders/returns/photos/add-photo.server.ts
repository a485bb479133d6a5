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
  /** `pid`: the photo shows what came back of one product, which takes one. */
  | { readonly takenBy: 'staff'; readonly pid?: string | undefined }
)

export function addPhoto<Refused>(
  shop: Pick<Shop, 'db' | 'clock' | 'secrets'>,
  photo: AddPhoto,
  make: StorePhoto<Refused>['make'],
): Promise<Result<string, NoRoom | Refused>> {
  const { caseId, takenBy } = photo
  const pid = photo.takenBy === 'staff' ? photo.pid : undefined
  return storePhoto(shop, {
    findRoom: (reads) =>
      pid === undefined
        ? findRoom(reads, { caseId, takenBy })
        : findRoomOfLine(reads, { caseId, pid }),
    from: photo.takenBy === 'buyer' ? photo.from : undefined,
    make,
    insert: async (tx, row) => {
      const line = pid === undefined ? undefined : await findLine(tx, { caseId, pid })
      const of = { return_id: line?.returnId ?? null, product_id: line?.productId ?? null }
      await tx
        .insertInto('return_photos')
        .values({ ...row, ...of, case_id: caseId, taken_by: takenBy })
        .execute()
    },
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
    .where('product_id', 'is', null)
    .executeTakeFirstOrThrow()
  return roomFor(found.order_id, { photos: Number(photos), most: mostReturnPhotos })
}

type Line = { readonly caseId: string; readonly pid: string }

async function findRoomOfLine(reads: Reads | Tx, of: Line) {
  const line = await findLine(reads, of)
  if (!line) return failed({ kind: 'no-place' } as const)
  const { photos } = await reads
    .selectFrom('return_photos')
    .select((eb) => eb.fn.countAll<number | string>().as('photos'))
    .where('return_id', '=', line.returnId)
    .where('product_id', '=', line.productId)
    .executeTakeFirstOrThrow()
  return roomFor(line.orderId, { photos: Number(photos), most: 1 })
}

/** What came back of a product, by the receipt of the case. */
function findLine(reads: Reads | Tx, { caseId, pid }: Line) {
  return reads
    .selectFrom('return_cases')
    .innerJoin('orders', 'orders.id', 'return_cases.order_id')
    .innerJoin('order_return_lines', 'order_return_lines.return_id', 'return_cases.return_id')
    .innerJoin('order_lines', (join) =>
      join
        .onRef('order_lines.order_id', '=', 'return_cases.order_id')
        .onRef('order_lines.product_id', '=', 'order_return_lines.product_id'),
    )
    .select([
      'return_cases.order_id as orderId',
      'order_return_lines.return_id as returnId',
      'order_return_lines.product_id as productId',
    ])
    .where('return_cases.id', '=', caseId)
    .where('order_lines.pid', '=', pid)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}
