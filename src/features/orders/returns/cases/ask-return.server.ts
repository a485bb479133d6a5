/** A buyer asks to send back some pieces of an order, and staff begin the same for a buyer who phoned. */

import type { WishReason } from '#src/domain/orders/order-wish.ts'
import { stageOf } from '#src/domain/orders/stages/stored-stage.ts'
import {
  isDelivered,
  mayAskToReturn,
  piecesOut,
  type ReturnOrigin,
} from '#src/domain/returns/return-case.ts'
import type { CalledFrom } from '#src/features/accounts/sessions/caller.ts'
import { lockOrderRows } from '#src/features/orders/edit/lock-order-rows.server.ts'
import { findOrder, findOrderById } from '#src/features/orders/find-order.server.ts'
import type { OrderView } from '#src/features/orders/order-view.ts'
import {
  type CaseLine,
  findOpenCase,
  insertCase,
} from '#src/features/orders/returns/cases/case-rows.server.ts'
import { findDeliveryTime } from '#src/features/orders/returns/cases/find-delivery-time.server.ts'
import { countAsking, type TooManyWishes } from '#src/features/orders/wishes/ask-wish.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import { transact } from '#src/platform/database/database.ts'
import type { Reads, Tx } from '#src/platform/database/tables.ts'
import { recordHistory } from '#src/platform/history/record-history.server.ts'

export type AskedPieces = { readonly pid: string; readonly quantity: number }

type Asking = {
  /** One a product. */
  readonly items: readonly AskedPieces[]
  readonly reason: WishReason | undefined
  readonly note: string
}

export type AskReturn = Asking & {
  /** Found by its token, or by its number and phone. */
  readonly order: OrderView
  readonly from: CalledFrom
}

export type BeginReturnFailure =
  /** The order is not with its buyer, the seven days are over, or it has an open return. */
  | { readonly kind: 'not-now' }
  /** The order has no such product, or not so many of its pieces are with the buyer. */
  | { readonly kind: 'not-out'; readonly pids: readonly string[] }

export function askReturn(
  { db, clock, secrets }: Pick<Shop, 'db' | 'clock' | 'secrets'>,
  { order, from, ...asking }: AskReturn,
): Promise<Result<string, BeginReturnFailure | TooManyWishes>> {
  const now = clock()
  const counting = { limitKey: secrets.limitKey, now }
  return transact<string, BeginReturnFailure | TooManyWishes>(db, async (tx) => {
    const counted = await countAsking(tx, counting, { orderId: order.id, from })
    if (!counted.ok) return counted
    await lockOrderRows(tx).where('id', '=', order.id).execute()
    const locked = await findOrderById(tx, order.id)
    if (!locked || !(await canAskReturn(tx, locked, now))) return failed({ kind: 'not-now' })
    const begun = await begin(tx, locked, { ...asking, origin: 'buyer', now })
    if (!begun.ok) return begun
    const { reason, note } = asking
    await recordHistory(tx, {
      subject: 'order',
      subjectId: order.id,
      actor: 'buyer',
      action: 'order.ask',
      before: {},
      after: {
        wish: 'return',
        ...(reason && { wishReason: reason }),
        ...(note !== '' && { note }),
      },
      now,
    })
    return begun
  })
}

/** Within seven days of the delivery, while no return is open. */
export async function canAskReturn(
  reads: Reads | Tx,
  order: OrderView,
  now: Date,
): Promise<boolean> {
  const stage = stageOf(order, now)
  if (!isDelivered(stage) || order.lines.every((line) => piecesOut(line) === 0)) return false
  if (await findOpenCase(reads, order.id)) return false
  return mayAskToReturn(stage, await findDeliveryTime(reads, order), now)
}

export type BeginReturn = Asking & {
  readonly number: string
  /** E-mail of the person. */
  readonly actor: string
}

/** Staff may agree to a return at any time after the delivery. */
export function beginReturn(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  { number, actor, ...asking }: BeginReturn,
): Promise<Result<string, BeginReturnFailure | { readonly kind: 'order-gone' }>> {
  const now = clock()
  return transact<string, BeginReturnFailure | { readonly kind: 'order-gone' }>(db, async (tx) => {
    const found = await findOrder(tx, number)
    if (!found) return failed({ kind: 'order-gone' })
    await lockOrderRows(tx).where('id', '=', found.id).execute()
    const order = await findOrderById(tx, found.id)
    if (!order) return failed({ kind: 'order-gone' })
    if (!isDelivered(stageOf(order, now)) || (await findOpenCase(tx, order.id))) {
      return failed({ kind: 'not-now' })
    }
    const begun = await begin(tx, order, { ...asking, origin: 'staff', now })
    if (!begun.ok) return begun
    const { note } = asking
    await recordHistory(tx, {
      subject: 'order',
      subjectId: order.id,
      actor,
      action: 'order.return-step',
      before: {},
      after: { returnState: 'approved', ...(note !== '' && { note }) },
      now,
    })
    return begun
  })
}

type Beginning = Asking & { readonly origin: Exclude<ReturnOrigin, 'courier'>; readonly now: Date }

async function begin(
  tx: Tx,
  order: OrderView,
  { items, origin, ...more }: Beginning,
): Promise<Result<string, BeginReturnFailure>> {
  const lines = linesOf(order, items)
  if (!lines.ok) return lines
  const state = origin === 'buyer' ? 'asked' : 'approved'
  return ok(await insertCase(tx, { orderId: order.id, origin, state, lines: lines.value, ...more }))
}

function linesOf(
  { lines }: OrderView,
  items: readonly AskedPieces[],
): Result<readonly CaseLine[], BeginReturnFailure> {
  const known = new Map(lines.map((line) => [line.pid, line]))
  const wrong = items.filter(({ pid, quantity }) => {
    const line = known.get(pid)
    return !line || quantity > piecesOut(line)
  })
  if (wrong.length > 0) return failed({ kind: 'not-out', pids: wrong.map(({ pid }) => pid) })
  return ok(
    items.flatMap(({ pid, quantity }) => {
      const line = known.get(pid)
      return line ? [{ productId: line.productId, quantity }] : []
    }),
  )
}
