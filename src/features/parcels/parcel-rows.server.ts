/** Reads parcels, and the one way to change one: a change that is based on what somebody read. */

import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { type Poisha, poisha } from '#src/domain/money.ts'
import type { CourierName } from '#src/domain/parcels/courier-name.ts'
import { canMoveParcel, type ParcelState, parcelRules } from '#src/domain/parcels/parcel-state.ts'
import { inOrderOf } from '#src/lib/in-order-of.ts'
import { inList } from '#src/platform/database/in-list.ts'
import type { Reads, Tables, Tx } from '#src/platform/database/tables.ts'
import { newId } from '#src/platform/new-id.server.ts'

type ParcelRow = Selectable<Tables['parcels']>

export type ParcelView = {
  readonly id: string
  readonly orderId: string
  /** 1, 2 … of its order. */
  readonly number: number
  readonly courier: CourierName
  /** The name of the parcel at its courier. */
  readonly invoice: string
  readonly state: ParcelState
  /** The courier's sentence of a refusal, or why the shop cannot tell. */
  readonly because: string
  readonly consignment: string | null
  readonly trackingCode: string | null
  /** The page where the parcel can be followed; empty where the courier's own table has it. */
  readonly link: string
  readonly carrierName: string
  readonly carrierPhone: string
  readonly area: { readonly id: string; readonly name: string } | null
  readonly collect: Poisha
  readonly value: Poisha
  readonly pieces: number
  readonly grams: number
  /** For the courier. */
  readonly note: string
  readonly charge: Poisha | null
  /** The shop's word for where the courier has it; null before the first, and for an unknown word. */
  readonly tracking: string | null
  /** The courier's word as it came. */
  readonly word: string | null
  readonly madeBy: string
  readonly madeAt: string
  readonly sentAt: string | null
  readonly bookedAt: string | null
  readonly endedAt: string | null
  readonly askedAt: string | null
  readonly nextLookAt: string | null
  /** When the courier last scanned it or changed its word. */
  readonly heardAt: string | null
  /** Since when it is in its tracking state. */
  readonly trackingSince: string | null
  readonly version: number
}

const parcelColumns = [
  'parcels.id',
  'order_id',
  'number',
  'courier',
  'invoice',
  'state',
  'because',
  'consignment',
  'tracking_code',
  'link',
  'carrier_name',
  'carrier_phone',
  'area_id',
  'area_name',
  'collect_poisha',
  'value_poisha',
  'pieces',
  'grams',
  'parcels.note',
  'charge_poisha',
  'tracking',
  'word',
  'made_by',
  'made_at',
  'sent_at',
  'booked_at',
  'ended_at',
  'asked_at',
  'next_look_at',
  'heard_at',
  'tracking_since',
  'parcels.version',
] as const

function parcelFromRow(row: Omit<ParcelRow, 'live_order_id' | 'hinted_consignment'>): ParcelView {
  return {
    id: row.id,
    orderId: row.order_id,
    number: row.number,
    courier: row.courier,
    invoice: row.invoice,
    state: row.state,
    because: row.because,
    consignment: row.consignment,
    trackingCode: row.tracking_code,
    link: row.link,
    carrierName: row.carrier_name,
    carrierPhone: row.carrier_phone,
    area: row.area_id === null ? null : { id: row.area_id, name: row.area_name },
    collect: poisha(row.collect_poisha),
    value: poisha(row.value_poisha),
    pieces: row.pieces,
    grams: row.grams,
    note: row.note,
    charge: row.charge_poisha === null ? null : poisha(row.charge_poisha),
    tracking: row.tracking,
    word: row.word,
    madeBy: row.made_by,
    madeAt: row.made_at,
    sentAt: row.sent_at,
    bookedAt: row.booked_at,
    endedAt: row.ended_at,
    askedAt: row.asked_at,
    nextLookAt: row.next_look_at,
    heardAt: row.heard_at,
    trackingSince: row.tracking_since,
    version: row.version,
  }
}

function selectParcels(reads: Reads | Tx) {
  return reads.selectFrom('parcels').select(parcelColumns)
}

/** In the order in which they were made. */
export async function listParcelsOf(
  reads: Reads | Tx,
  orderIds: readonly string[],
): Promise<readonly ParcelView[]> {
  const rows = await selectParcels(reads)
    .where(inList(reads, 'order_id', orderIds))
    .orderBy('order_id')
    .orderBy('number')
    .execute()
  return rows.map(parcelFromRow)
}

/** In the sequence of the ids. */
export async function listParcelsById(
  reads: Reads,
  ids: readonly string[],
): Promise<readonly ParcelView[]> {
  if (ids.length === 0) return []
  const rows = await selectParcels(reads)
    .where(inList(reads, 'parcels.id', ids))
    .execute()
  return inOrderOf(ids, rows.map(parcelFromRow))
}

export async function findParcel(
  reads: Reads | Tx,
  by: { readonly id: string } | { readonly invoice: string },
): Promise<ParcelView | undefined> {
  const parcels = selectParcels(reads)
  const found =
    'id' in by ? parcels.where('parcels.id', '=', by.id) : parcels.where('invoice', '=', by.invoice)
  const row = await found.executeTakeFirst()
  return row && parcelFromRow(row)
}

export async function findByConsignment(
  reads: Reads | Tx,
  courier: CourierName,
  consignment: string,
): Promise<ParcelView | undefined> {
  const row = await selectParcels(reads)
    .where('consignment', '=', consignment)
    .where('courier', '=', courier)
    .executeTakeFirst()
  return row && parcelFromRow(row)
}

/** Any number, the same for every process of this shop. */
const consignmentLock = 7_246_054

/** Whoever gives this number to another order at the same moment waits for the commit. */
export async function lockNumber(
  tx: Tx,
  courier: CourierName,
  consignment: string | undefined,
): Promise<void> {
  if (consignment === undefined || tx.engine !== 'postgres') return
  const number = `${courier} ${consignment}`
  await sql`select pg_advisory_xact_lock(${sql.lit(consignmentLock)}, hashtext(${number}))`.execute(
    tx,
  )
}

/** Whether a parcel that holds another order has this number of the courier. Cancelled ones may have had it. */
export async function isNumberTaken(
  reads: Reads | Tx,
  courier: CourierName,
  consignment: string | undefined,
  orderId: string,
): Promise<boolean> {
  if (consignment === undefined) return false
  const other = await reads
    .selectFrom('parcels')
    .select('id')
    .where('consignment', '=', consignment)
    .where('courier', '=', courier)
    .where('live_order_id', 'is not', null)
    .where('order_id', '<>', orderId)
    .executeTakeFirst()
  return other !== undefined
}

export type ParcelChanges = Omit<
  Updateable<Tables['parcels']>,
  'id' | 'order_id' | 'live_order_id' | 'number' | 'invoice' | 'state' | 'version'
>

/**
 * Changes a parcel, and moves it where the table of states allows that. Undefined: another write has
 * changed it since it was read, or the table forbids the move. Locks its row until the commit.
 */
export async function changeParcel(
  tx: Tx,
  { id, orderId, state, version }: Pick<ParcelView, 'id' | 'orderId' | 'state' | 'version'>,
  changes: ParcelChanges & { readonly to?: ParcelState },
): Promise<ParcelView | undefined> {
  const { to = state, ...columns } = changes
  if (to !== state && !canMoveParcel(state, to)) return undefined
  const row = await tx
    .updateTable('parcels')
    .set({
      ...columns,
      state: to,
      live_order_id: parcelRules[to].holdsOrder ? orderId : null,
      version: version + 1,
    })
    .where('id', '=', id)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst()
  return row && parcelFromRow(row)
}

type NewParcel = Omit<
  Insertable<Tables['parcels']>,
  'id' | 'live_order_id' | 'made_at' | 'version'
> & { readonly now: Date }

/** Throws where the order has a parcel that holds it: lock the order, and look, before. */
export async function insertParcel(tx: Tx, { now, ...row }: NewParcel): Promise<ParcelView> {
  const inserted = await tx
    .insertInto('parcels')
    .values({
      ...row,
      id: newId(now),
      live_order_id: parcelRules[row.state].holdsOrder ? row.order_id : null,
      made_at: now.toISOString(),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return parcelFromRow(inserted)
}
