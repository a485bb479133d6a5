/** What buyers asked: the open ones for the shop, and those of one order. */

import { type Selectable, sql } from 'kysely'
import type { WishKind, WishReason, WishState } from '#src/domain/orders/order-wish.ts'
import { listAsked } from '#src/features/orders/asked/list-asked.server.ts'
import type { OrderView } from '#src/features/orders/order-view.ts'
import type { Page } from '#src/lib/paging.ts'
import type { Reads, Tables, Tx } from '#src/platform/database/tables.ts'

export type OrderWish = {
  readonly id: string
  readonly kind: WishKind
  readonly reason: WishReason
  readonly note: string
  readonly state: WishState
  readonly answer: string
  readonly askedAt: string
  readonly answeredAt: string | null
}

const columns = [
  'order_wishes.id',
  'order_id',
  'kind',
  'reason',
  'note',
  'state',
  'answer',
  'asked_at',
  'answered_at',
] as const

function wishFromRow(row: Selectable<Tables['order_wishes']>): OrderWish {
  const { id, kind, reason, note, state, answer } = row
  return {
    id,
    kind,
    reason,
    note,
    state,
    answer,
    askedAt: row.asked_at,
    answeredAt: row.answered_at,
  }
}

/** Returns are cases. A process of an older version may still write one as a wish. */
const isNoCase = sql<boolean>`(
  order_wishes.kind = 'cancel'
    or not exists (select 1 from return_cases where return_cases.id = order_wishes.id)
)`

/** Of one order, the newest first. */
export async function listWishesOf(
  reads: Reads | Tx,
  orderId: string,
): Promise<readonly OrderWish[]> {
  const rows = await reads
    .selectFrom('order_wishes')
    .select(columns)
    .where('order_id', '=', orderId)
    .where(isNoCase)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(wishFromRow)
}

export type AskedWish = OrderWish & { readonly order: OrderView }

/** The open ones, the oldest first, without those of deleted orders. */
export async function listOpenWishes(
  reads: Reads,
  query: { readonly page: number; readonly size: number },
): Promise<Page<AskedWish>> {
  const open = reads
    .selectFrom('order_wishes')
    .innerJoin('orders', 'orders.id', 'order_wishes.order_id')
    .where('state', '=', 'open')
    .where('deleted_at', 'is', null)
    .where(isNoCase)
  const { total } = await open
    .select((eb) => eb.fn.countAll<number | string>().as('total'))
    .executeTakeFirstOrThrow()
  return listAsked(reads, {
    ...query,
    rows: open.select(columns).orderBy('asked_at').orderBy('order_wishes.id'),
    total: Number(total),
    itemFromRow: wishFromRow,
  })
}
