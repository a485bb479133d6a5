/** Parcels for the dashboard, each with what its order says, the newest first. */

import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { bookableStages, stagesToBuyer } from '#src/domain/orders/order-stage.ts'
import { stageOf } from '#src/domain/orders/stages/stored-stage.ts'
import { apiCouriers, hasApi } from '#src/domain/parcels/courier-name.ts'
import {
  alertsOf,
  lateBefore,
  type ParcelAlert,
  statesNeverLate,
} from '#src/domain/parcels/parcel-alert.ts'
import { trackingStateOf } from '#src/domain/parcels/tracking-state.ts'
import { findOrdersById } from '#src/features/orders/find-order.server.ts'
import { isInStageIndex } from '#src/features/orders/list/find-by-time.server.ts'
import { literals } from '#src/features/orders/list/order-places.server.ts'
import type { OrderView } from '#src/features/orders/order-view.ts'
import type { ParcelList } from '#src/features/parcels/parcel-lists.ts'
import { listParcelsById, type ParcelView } from '#src/features/parcels/parcel-rows.server.ts'
import type { Shop } from '#src/features/shop.ts'
import type { Reads } from '#src/platform/database/tables.ts'

export type ListedParcel = {
  readonly parcel: ParcelView
  /** Undefined once the order is deleted. */
  readonly order: OrderView | undefined
  readonly alerts: readonly ParcelAlert[]
}

/** A courier's day, several times over. */
const mostLookedAt = 2_000

export type ParcelQuery = {
  readonly list: ParcelList
  readonly before?: string | undefined
  readonly size: number
}

export async function listParcels(
  shop: Pick<Shop, 'db' | 'clock'>,
  { list, before, size }: ParcelQuery,
): Promise<{ readonly items: readonly ListedParcel[]; readonly next: string | undefined }> {
  const { read } = shop.db
  const isAlerts = list === 'alerts'
  const most = isAlerts ? mostLookedAt : size + 1
  const ids = await findIds(read, { list, before, size: most }, shop.clock())
  const found = await withOrders(shop, ids)
  const items = isAlerts ? found.filter(({ alerts }) => alerts.length > 0) : found
  const page = items.slice(0, size)
  return { items: page, next: items.length > size ? page.at(-1)?.parcel.id : undefined }
}

async function findIds(read: Reads, query: ParcelQuery, now: Date): Promise<readonly string[]> {
  const ids = await findInTable(read, query, now)
  if (query.list !== 'alerts' && query.list !== 'on-the-way' && query.list !== 'late') return ids
  let byHand = carried(read).select('parcels.id').orderBy('parcels.id', 'desc').limit(query.size)
  if (query.list === 'late') byHand = byHand.where(isBookedTooLongAgo(now))
  if (query.before !== undefined) byHand = byHand.where('parcels.id', '<', query.before)
  const others = await byHand.execute()
  return [...ids, ...others.map(({ id }) => id)].toSorted().toReversed().slice(0, query.size)
}

/** No bare column: SQLite would read every parcel that was ever booked by the index of states. */
const isBooked = sql<SqlBool>`parcels.state || '' = 'booked'`

/** No courier tells of them: they are on their way while their orders are. */
function carried(read: Reads) {
  return read
    .selectFrom('orders')
    .innerJoin('parcels', 'parcels.live_order_id', 'orders.id')
    .where('orders.deleted_at', 'is', null)
    .where(sql<boolean>`orders.stage in (${literals(stagesToBuyer)})`)
    .where(isInStageIndex)
    .where(isBooked)
    .where('parcels.courier', 'not in', apiCouriers)
}

async function findInTable(
  read: Reads,
  { list, before, size }: ParcelQuery,
  now: Date,
): Promise<readonly string[]> {
  let query = read.selectFrom('parcels').select('id').orderBy('id', 'desc').limit(size)
  // Parcels that are looked at are on their way: an index holds them alone.
  if (list === 'alerts' || list === 'on-the-way')
    query = query.where('next_look_at', 'is not', null)
  else if (list === 'late') query = query.where(isLate(now))
  else if (list !== 'all') query = query.where('state', '=', list)
  if (before !== undefined) query = query.where('id', '<', before)
  return (await query.execute()).map(({ id }) => id)
}

/**
 * As `alertsOf` has it, of a parcel with its order. Nobody books an order before it is placed, so the
 * oldest orders of a stage are looked at, and no others.
 */
function isBookedTooLongAgo(now: Date): RawBuilder<SqlBool> {
  const [inside, outside] = [lateBefore('inside-dhaka', now), lateBefore('outside-dhaka', now)]
  return sql<SqlBool>`
    orders.placed_at < ${inside.toISOString()} and parcels.booked_at < ${inside.toISOString()}
    and (orders.delivery_zone = 'inside-dhaka' or parcels.booked_at < ${outside.toISOString()})`
}

/** As `alertsOf` has it. In the words of the index `parcels_may_be_late`. */
function isLate(now: Date): RawBuilder<SqlBool> {
  const inside = lateBefore('inside-dhaka', now)
  return sql<SqlBool>`
    parcels.next_look_at is not null and ${isBooked}
    and parcels.booked_at < ${inside.toISOString()}
    and coalesce(parcels.tracking, '') not in (${literals(statesNeverLate)})
    and exists (
      select 1 from orders where orders.id = parcels.order_id and orders.deleted_at is null
        and ${isBookedTooLongAgo(now)}
    )`
}

export async function countLate({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<number> {
  const now = clock()
  const { n } = await db.read
    .selectFrom('parcels')
    .select((eb) => eb.fn.countAll<number | string>().as('n'))
    .where(isLate(now))
    .executeTakeFirstOrThrow()
  const others = await carried(db.read)
    .select((eb) => eb.fn.countAll<number | string>().as('n'))
    .where(isBookedTooLongAgo(now))
    .executeTakeFirstOrThrow()
  return Number(n) + Number(others.n)
}

/** In the order of the ids. */
export async function withOrders(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  ids: readonly string[],
): Promise<readonly ListedParcel[]> {
  const parcels = await listParcelsById(db.read, ids)
  const orderIds = [...new Set(parcels.map(({ orderId }) => orderId))]
  const orders = await findOrdersById(db.read, orderIds)
  const now = clock()
  return parcels.map((parcel) => {
    const order = orders.get(parcel.orderId)
    return { parcel, order, alerts: order ? alertsFor(parcel, order, now) : [] }
  })
}

function alertsFor(parcel: ParcelView, order: OrderView, now: Date): readonly ParcelAlert[] {
  if (parcel.state !== 'booked' || parcel.bookedAt === null) return []
  const stage = stageOf(order, now)
  const isOpen = hasApi(parcel.courier) ? parcel.nextLookAt !== null : stagesToBuyer.includes(stage)
  if (!isOpen) return []
  const dateOf = (text: string | null) => (text === null ? undefined : new Date(text))
  return alertsOf(
    {
      courier: parcel.courier,
      tracking: trackingStateOf(parcel.tracking),
      word: parcel.word,
      bookedAt: new Date(parcel.bookedAt),
      heardAt: dateOf(parcel.heardAt),
      trackingSince: dateOf(parcel.trackingSince),
      zone: order.deliveryZone,
      stage,
      hasReturn: order.lines.some(({ returned }) => returned > 0),
    },
    now,
  )
}

/** Numbers of the orders that wait to be booked: packed ones first, then the oldest. */
export async function listBookable(read: Reads, most: number): Promise<readonly string[]> {
  const rows = await bookable(read)
    .select('oid')
    .orderBy('stage', 'desc')
    .orderBy('placed_at')
    .limit(most)
    .execute()
  return rows.map(({ oid }) => oid)
}

/** In the words of the index `orders_stage`, so that SQLite reads it alone. */
function bookable(read: Reads) {
  return read
    .selectFrom('orders')
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`stage in (${literals(bookableStages)})`)
    .where(isInStageIndex)
    .where(sql<boolean>`not exists (select 1 from parcels where live_order_id = orders.id)`)
}

export async function countBookable(read: Reads): Promise<number> {
  const { n } = await bookable(read)
    .select((eb) => eb.fn.countAll<number | string>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}

const mostCounted = 1_000

/** How many parcels wait for somebody: at most a thousand are counted. */
export async function countParcels(
  read: Reads,
): Promise<Readonly<Record<'to-book' | 'unsure' | 'refused', number>>> {
  const count = async (state: 'to-book' | 'unsure' | 'refused') => {
    const { n } = await read
      .selectFrom((eb) =>
        eb
          .selectFrom('parcels')
          .select('id')
          .where('state', '=', state)
          .limit(mostCounted)
          .as('some'),
      )
      .select((eb) => eb.fn.countAll<number | string>().as('n'))
      .executeTakeFirstOrThrow()
    return Number(n)
  }
  return {
    'to-book': await count('to-book'),
    unsure: await count('unsure'),
    refused: await count('refused'),
  }
}
