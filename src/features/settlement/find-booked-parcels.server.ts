/** The parcels that a statement names, with what the journal says of their money. */

import { sql } from 'kysely'
import { type DueAccount, dueAccountOf } from '#src/domain/journal/account.ts'
import { saleIn } from '#src/domain/journal/sale.ts'
import { type Poisha, poisha } from '#src/domain/money.ts'
import { stageOf } from '#src/domain/orders/stages/stored-stage.ts'
import type { CourierName } from '#src/domain/parcels/courier-name.ts'
import { parcelRules } from '#src/domain/parcels/parcel-state.ts'
import type { BookedParcel, UnpaidOrder } from '#src/domain/settlement/compare-statement.ts'
import type { StatementLine } from '#src/domain/settlement/statement-lines.ts'
import { inList } from '#src/platform/database/in-list.ts'
import type { Reads, Tx } from '#src/platform/database/tables.ts'

type Named = Pick<StatementLine, 'consignment' | 'invoice'>

export type FindParcel = (line: Named) => BookedParcel | undefined

/** The number of the courier counts before the name that the shop gave. */
export async function findBookedParcels(
  reads: Reads | Tx,
  courier: CourierName,
  { lines, now }: { readonly lines: readonly Named[]; readonly now: Date },
): Promise<FindParcel> {
  const named = await findNamed(reads, courier, lines)
  const orderIds = [...new Set(named.map(({ order_id }) => order_id))]
  const parcels = await listParcels(reads, courier, orderIds)
  const orders = await listOrders(reads, orderIds)
  const money = await findMoney(reads, dueAccountOf(courier), orderIds)
  const settled = await findSettled(reads, courier, orderIds)
  const chargeOf = (parcelId: string) =>
    poisha((money.charges.get(parcelId) ?? 0) - (settled.get(parcelId)?.claimed ?? 0))

  const booked = new Map<string, BookedParcel>()
  for (const [orderId, ofOrder] of Map.groupBy(parcels, ({ order_id }) => order_id)) {
    const order = orders.get(orderId)
    const carrier =
      ofOrder.findLast(({ state }) => parcelRules[state].isWithCourier) ?? ofOrder.at(-1)
    if (!order || !carrier) continue
    const others = ofOrder.filter(({ id }) => id !== carrier.id)
    for (const { id } of others) {
      booked.set(id, {
        orderId,
        parcelId: id,
        number: order.oid,
        // It brought no money: it costs what the courier charges for it.
        owed: poisha(0 - chargeOf(id)),
        knownCharge: chargeOf(id),
        isPaid: false,
        settled: settled.get(id)?.figures ?? [],
      })
    }
    const ofOthers = others.reduce((sum, { id }) => sum + chargeOf(id), 0)
    const isBeforeJournal =
      !money.sold.has(orderId) &&
      saleIn(stageOf({ ...order, placedAt: order.placed_at }, now)) === 'made'
    const figures = settled.get(carrier.id)?.figures ?? []
    booked.set(carrier.id, {
      orderId: isBeforeJournal ? undefined : orderId,
      parcelId: carrier.id,
      number: order.oid,
      owed: isBeforeJournal
        ? poisha(
            figures.reduce((left, one) => left - one.paid - one.charges, carrier.collect_poisha),
          )
        : poisha((money.owed.get(orderId) ?? 0) + ofOthers),
      knownCharge: isBeforeJournal ? poisha(0) : chargeOf(carrier.id),
      isPaid: money.paid.has(orderId) || (isBeforeJournal && figures.length > 0),
      settled: figures,
    })
  }
  return finderOf(named, booked)
}

type NamedRow = {
  readonly id: string
  readonly order_id: string
  readonly invoice: string
  readonly consignment: string | null
  readonly tracking_code: string | null
}

/** Three look-ups, each by its own index: no engine serves them together from a million parcels. */
async function findNamed(
  reads: Reads | Tx,
  courier: CourierName,
  lines: readonly Named[],
): Promise<readonly NamedRow[]> {
  const consignments = namesIn(lines.map((line) => line.consignment))
  const invoices = namesIn(lines.map((line) => line.invoice))
  const found = new Map<string, NamedRow>()
  for (const [column, names] of [
    ['consignment', consignments],
    ['tracking_code', consignments],
    ['invoice', invoices],
  ] as const) {
    if (names.length === 0) continue
    const rows = await reads
      .selectFrom('parcels')
      .select(['id', 'order_id', 'invoice', 'consignment', 'tracking_code'])
      .where(inList(reads, column, names))
      .where('courier', '=', courier)
      .execute()
    for (const row of rows) found.set(row.id, row)
  }
  // The newest parcel of a number counts.
  return [...found.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

function namesIn(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)].filter((text) => text !== '')
}

function finderOf(
  named: readonly NamedRow[],
  booked: ReadonlyMap<string, BookedParcel>,
): FindParcel {
  const byNumber = new Map<string, string>()
  const byInvoice = new Map<string, string>()
  for (const { id, invoice, consignment, tracking_code } of named) {
    byInvoice.set(invoice.toUpperCase(), id)
    for (const number of [tracking_code, consignment]) {
      if (number !== null) byNumber.set(number.toUpperCase(), id)
    }
  }
  return ({ consignment, invoice }) => {
    const id = byNumber.get(consignment.toUpperCase()) ?? byInvoice.get(invoice.toUpperCase())
    return id === undefined ? undefined : booked.get(id)
  }
}

/** All of the courier's for these orders, the oldest first. */
function listParcels(reads: Reads | Tx, courier: CourierName, orderIds: readonly string[]) {
  return reads
    .selectFrom('parcels')
    .select(['id', 'order_id', 'number', 'state', 'collect_poisha'])
    .where('courier', '=', courier)
    .where(inList(reads, 'order_id', orderIds))
    .orderBy('order_id')
    .orderBy('number')
    .execute()
}

async function listOrders(reads: Reads | Tx, orderIds: readonly string[]) {
  const rows = await reads
    .selectFrom('orders')
    .select(['id', 'oid', 'stage', 'status', 'placed_at'])
    .where(inList(reads, 'id', orderIds))
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

type Money = {
  /** By the ids of orders. */
  readonly owed: ReadonlyMap<string, number>
  readonly paid: ReadonlySet<string>
  readonly sold: ReadonlySet<string>
  /** By the ids of parcels. */
  readonly charges: ReadonlyMap<string, number>
}

async function findMoney(
  reads: Reads | Tx,
  account: DueAccount,
  orderIds: readonly string[],
): Promise<Money> {
  const dues = await reads
    .selectFrom('journal_dues')
    .select(['order_id', 'owed_poisha'])
    .where('account', '=', account)
    .where(inList(reads, 'order_id', orderIds))
    .execute()
  const postings = await reads
    .selectFrom('journal')
    .select(['order_id', 'parcel_id', 'event', 'debit', 'credit', 'amount_poisha'])
    .where(inList(reads, 'order_id', orderIds))
    .where('event', 'in', ['delivered', 'courier-paid', 'courier-charge'])
    .execute()
  const charges = new Map<string, number>()
  const [paid, sold] = [new Set<string>(), new Set<string>()]
  for (const { order_id, parcel_id, event, debit, credit, amount_poisha } of postings) {
    if (event === 'delivered') sold.add(order_id ?? '')
    if (event === 'courier-paid' && credit === account) paid.add(order_id ?? '')
    if (event !== 'courier-charge' || parcel_id === null) continue
    const amount = credit === account ? amount_poisha : debit === account ? -amount_poisha : 0
    charges.set(parcel_id, (charges.get(parcel_id) ?? 0) + amount)
  }
  return {
    owed: new Map(dues.map(({ order_id, owed_poisha }) => [order_id, owed_poisha])),
    paid,
    sold,
    charges,
  }
}

type Settled = {
  readonly figures: readonly { readonly paid: Poisha; readonly charges: Poisha }[]
  /** Of the charges that the journal has, what these statements named. */
  readonly claimed: number
}

/** By the ids of parcels: what confirmed statements said, where something came by it. */
async function findSettled(
  reads: Reads | Tx,
  courier: CourierName,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, Settled>> {
  const rows = await reads
    .selectFrom('statement_rows')
    .innerJoin('parcels', 'parcels.id', 'statement_rows.parcel_id')
    .select(['parcel_id', 'settled_paid_poisha', 'settled_charges_poisha'])
    .select(['known_charge_poisha', 'posted_charge_poisha'])
    .where('parcels.courier', '=', courier)
    .where(inList(reads, 'parcels.order_id', orderIds))
    .where('kind', 'is not', null)
    .where('decision', '<>', sql.lit('skip'))
    .execute()
  return new Map(
    [...Map.groupBy(rows, ({ parcel_id }) => parcel_id ?? '')].map(([parcelId, some]) => [
      parcelId,
      {
        figures: some.map((row) => ({
          paid: poisha(row.settled_paid_poisha ?? 0),
          charges: poisha(row.settled_charges_poisha ?? 0),
        })),
        claimed: some.reduce(
          (sum, row) => sum + (row.known_charge_poisha ?? 0) + (row.posted_charge_poisha ?? 0),
          0,
        ),
      },
    ]),
  )
}

/** What the courier owes for delivered orders, the oldest first. */
export async function listUnpaidOrders(
  reads: Reads | Tx,
  courier: CourierName,
): Promise<readonly UnpaidOrder[]> {
  const rows = await reads
    .selectFrom('journal_dues')
    .innerJoin('orders', 'orders.id', 'journal_dues.order_id')
    .select(['order_id', 'oid', 'since', 'owed_poisha'])
    .where('account', '=', dueAccountOf(courier))
    .where('owed_poisha', '>', 0)
    .orderBy('since')
    .orderBy('order_id')
    .execute()
  return rows.map(({ order_id, oid, since, owed_poisha }) => ({
    orderId: order_id,
    number: oid,
    since,
    owed: poisha(owed_poisha),
  }))
}
