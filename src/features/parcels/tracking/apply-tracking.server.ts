/** Stores what a courier answered about a parcel, and brings its order along, in one transaction. */

import { saleIn } from '#src/domain/journal/sale.ts'
import { type OrderStage, stageRules } from '#src/domain/orders/order-stage.ts'
import { stageOf } from '#src/domain/orders/stages/stored-stage.ts'
import { wayToStage } from '#src/domain/orders/way-to-stage.ts'
import { nextLook } from '#src/domain/parcels/next-look.ts'
import { needsPerson } from '#src/domain/parcels/parcel-alert.ts'
import { parcelRules } from '#src/domain/parcels/parcel-state.ts'
import {
  stageWith,
  type TrackingState,
  trackingRules,
  trackingStateOf,
} from '#src/domain/parcels/tracking-state.ts'
import { type MoveOrderFailure, moveOrderIn } from '#src/features/orders/edit/move-order.server.ts'
import { findOrderById } from '#src/features/orders/find-order.server.ts'
import type { OrderView } from '#src/features/orders/order-view.ts'
import { postCharge } from '#src/features/orders/posting/carrier-of-order.server.ts'
import type { Tracking } from '#src/features/parcels/couriers/courier.ts'
import {
  changeParcel,
  findParcel,
  type ParcelView,
} from '#src/features/parcels/parcel-rows.server.ts'
import { type Look, scheduleLook } from '#src/features/parcels/tracking/claim-looks.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import { utcText } from '#src/lib/text/utc-text.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { newId } from '#src/platform/new-id.server.ts'
import {
  transactAndInvalidate,
  type WriteContext,
} from '#src/platform/page-cache/cache-invalidation.ts'

export type Tracked = Extract<Tracking, { readonly kind: 'tracked' }>

type TrackingShop = Pick<Shop, 'db' | 'clock' | 'cacheInvalidation' | 'hasOrderSheet'>

export type ApplyFailure = MoveOrderFailure | { readonly kind: 'parcel-changed' }

/** A failure stores nothing: the next look brings the same answer. */
export function applyTracking(
  shop: TrackingShop,
  look: Pick<Look, 'id' | 'leaseUntil'>,
  tracked: Tracked,
): Promise<Result<undefined, ApplyFailure>> {
  return transactAndInvalidate<undefined, ApplyFailure>(shop, async (writing) => {
    const { tx } = writing
    const now = shop.clock()
    const parcel = await findParcel(tx, { id: look.id })
    if (!parcel || !parcelRules[parcel.state].isWithCourier) return ok(undefined)

    const heardAt = heardAfter(parcel, tracked, now)
    if (!isNews(parcel, tracked)) await noteScan(tx, parcel, heardAt)
    else {
      const stored = await storeNews(writing, shop, { parcel, tracked, heardAt: heardAt ?? now })
      if (!stored.ok) return stored
    }
    const isDone = await needsNobody(tx, parcel, { state: tracked.state, now })
    await scheduleLook(tx, look, isDone ? undefined : nextLook(now, heardAt ?? now))
    return ok(undefined)
  })
}

/** However a courier answers, the shop does not ask for ever. */
const watchedForMs = 60 * 24 * 60 * 60 * 1_000

/** A parcel at its end is asked about, and listed with its alert, until its order has followed. */
async function needsNobody(
  tx: Tx,
  { orderId, bookedAt, madeAt }: ParcelView,
  { state, now }: { readonly state: TrackingState | undefined; readonly now: Date },
): Promise<boolean> {
  if (now.getTime() - Date.parse(bookedAt ?? madeAt) > watchedForMs) return true
  if (state === undefined || !trackingRules[state].isOver) return false
  const order = await findOrderById(tx, orderId)
  if (!order) return true
  const hasReturn = order.lines.some(({ returned }) => returned > 0)
  return !needsPerson({ tracking: state, stage: stageOf(order, now), hasReturn })
}

function isNews({ tracking, word }: ParcelView, tracked: Tracked): boolean {
  return tracking !== (tracked.state ?? null) || word !== tracked.word
}

/** The later of what the shop knows and what the courier says, but no time that is still to come. */
function heardAfter(parcel: ParcelView, tracked: Tracked, now: Date): Date | undefined {
  const known = parcel.heardAt === null ? undefined : new Date(parcel.heardAt)
  const said = tracked.at ?? (isNews(parcel, tracked) ? now : known)
  if (said === undefined || (known && known > said)) return known
  return said > now ? now : said
}

/** A scan without another word: the version stays, since nobody who edits the parcel minds. */
async function noteScan(tx: Tx, { id }: ParcelView, heardAt: Date | undefined): Promise<void> {
  if (!heardAt) return
  await tx
    .updateTable('parcels')
    .set({ heard_at: utcText(heardAt) })
    .where('id', '=', id)
    .execute()
}

type News = { readonly parcel: ParcelView; readonly tracked: Tracked; readonly heardAt: Date }

async function storeNews(
  writing: WriteContext,
  shop: TrackingShop,
  { parcel, tracked, heardAt }: News,
): Promise<Result<undefined, ApplyFailure>> {
  const { tx } = writing
  const now = shop.clock()
  const { state, word, charge } = tracked
  const isSameState = trackingStateOf(parcel.tracking) === state && parcel.trackingSince !== null
  const order = state && (await findOrderById(tx, parcel.orderId))
  const isUnsent = order !== undefined && isCancelledInShop(order, state, now)
  const changed = await changeParcel(tx, parcel, {
    tracking: state ?? null,
    word,
    heard_at: utcText(heardAt),
    ...(!isSameState && { tracking_since: utcText(heardAt) }),
    ...(charge !== undefined && { charge_poisha: charge }),
    ...(isUnsent && { to: 'cancelled', ended_at: utcText(now), next_look_at: null }),
  })
  if (!changed) return failed({ kind: 'parcel-changed' })
  await tx
    .insertInto('parcel_events')
    .values({
      id: newId(now),
      parcel_id: parcel.id,
      happened_at: utcText(heardAt),
      heard_at: utcText(now),
      tracking: state ?? null,
      word,
    })
    .execute()
  if (order && !isUnsent && !isSameState) {
    const brought = await bringAlong(writing, shop, { order, parcel, state, word })
    if (!brought.ok) return brought
  }
  // What follows from a move of the order posts it too.
  if (order && !isUnsent && charge !== undefined && isOut(stageOf(order, now))) {
    await postCharge(tx, order.id, { actor: parcel.courier, now })
  }
  return ok(undefined)
}

/** The goods are with the buyer, or on their way back: until then a charge is an estimate. */
function isOut(stage: OrderStage): boolean {
  return !stageRules[stage].isInShop && saleIn(stage) !== 'open'
}

/** The courier never had the goods, so the order is free for another parcel. */
function isCancelledInShop(order: OrderView, state: TrackingState | undefined, now: Date): boolean {
  if (state === undefined) return false
  const { isOver, mayBeInShop } = trackingRules[state]
  return isOver && mayBeInShop && stageRules[stageOf(order, now)].isInShop
}

type Bringing = {
  readonly order: OrderView
  readonly parcel: Pick<ParcelView, 'courier' | 'tracking'>
  readonly state: TrackingState | undefined
  readonly word: string
}

/** An order that cannot follow by the table of stages stays where it is: its parcel shows an alert. */
async function bringAlong(
  writing: WriteContext,
  shop: TrackingShop,
  { order, parcel, state, word }: Bringing,
): Promise<Result<undefined, ApplyFailure>> {
  const due = state && stageWith(state, trackingStateOf(parcel.tracking))
  if (!due) return ok(undefined)
  let stands = order
  for (const to of wayToStage(stageOf(order, shop.clock()), due) ?? []) {
    const move = {
      order: stands,
      to,
      actor: parcel.courier,
      note: word,
      action: 'order.move',
    } as const
    const moved = await moveOrderIn(writing, shop, move)
    if (!moved.ok) return moved
    stands = moved.value
  }
  return ok(undefined)
}
