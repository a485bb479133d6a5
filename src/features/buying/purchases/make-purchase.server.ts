/** Makes a purchase order, changes its draft, and moves it from state to state. */

import { sql } from 'kysely'
import { type PurchaseState, purchaseRules } from '#src/domain/buying/purchase-state.ts'
import type { Poisha } from '#src/domain/money.ts'
import { findProductIds } from '#src/features/buying/purchases/find-product-ids.server.ts'
import { lockSupplier } from '#src/features/buying/suppliers/save-supplier.server.ts'
import { setStockLines } from '#src/features/catalogue/stock/low-stock.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import { utcText } from '#src/lib/text/utc-text.ts'
import { transact } from '#src/platform/database/database.ts'
import { insertRows } from '#src/platform/database/insert-rows.server.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { recordHistory } from '#src/platform/history/record-history.server.ts'
import { newId } from '#src/platform/new-id.server.ts'

export type PurchaseItem = {
  /** Or its internal id. */
  readonly pid: string
  readonly pieces: number
  /** Of one piece; undefined where nobody knows. */
  readonly cost: Poisha | undefined
}

export type PurchaseFields = {
  readonly supplierId: string
  readonly note: string
  readonly items: readonly PurchaseItem[]
}

export type PurchaseFailure =
  | { readonly kind: 'purchase-gone' }
  | { readonly kind: 'supplier-gone' }
  | { readonly kind: 'product-gone'; readonly pid: string }
  | { readonly kind: 'changed-meanwhile' }
  | { readonly kind: 'illegal-state'; readonly state: PurchaseState }
  | { readonly kind: 'key-of-another' }

type BuyingShop = Pick<Shop, 'db' | 'clock'>
type Done = Result<{ readonly id: string }, PurchaseFailure>

export type MakePurchase = PurchaseFields & { readonly key: string; readonly actor: string }

/** The same key and fields again give the first order. */
export function makePurchase(
  { db, clock }: BuyingShop,
  { key, actor, ...fields }: MakePurchase,
): Promise<Done> {
  return transact<{ readonly id: string }, PurchaseFailure>(db, async (tx) => {
    const fingerprint = JSON.stringify(fields)
    const known = await findByKey(tx, key)
    if (known) {
      return known.fingerprint === fingerprint
        ? ok({ id: known.id })
        : failed({ kind: 'key-of-another' })
    }
    const lines = await linesFor(tx, fields)
    if (!lines.ok) return lines

    const now = clock()
    const id = newId(now)
    const number = await nextNumber(tx)
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('purchase_orders')
      .values({
        id,
        number,
        supplier_id: fields.supplierId,
        state: 'draft',
        note: fields.note,
        made_at: utcText(now),
        request_key: key,
        fingerprint,
      })
      .onConflict((conflict) => conflict.column('request_key').doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows !== 1n) {
      const first = await findByKey(tx, key)
      return first?.fingerprint === fingerprint
        ? ok({ id: first.id })
        : failed({ kind: 'key-of-another' })
    }
    await storeLines(tx, id, lines.value)
    await recordHistory(tx, {
      subject: 'purchase',
      subjectId: id,
      actor,
      action: 'purchase.add',
      before: {},
      after: { purchase: number, products: fields.items.length },
      now,
    })
    return ok({ id })
  })
}

/** Any number, the same for every process of this shop. */
const numberingLock = 7_246_064

/** Two that are made at once wait for each other: numbers follow without a gap. */
async function nextNumber(tx: Tx): Promise<number> {
  if (tx.engine === 'postgres') {
    await sql`select pg_advisory_xact_lock(${sql.lit(numberingLock)})`.execute(tx)
  }
  const { last } = await tx
    .selectFrom('purchase_orders')
    .select((eb) => eb.fn.max<number | string | null>('number').as('last'))
    .executeTakeFirstOrThrow()
  return Number(last ?? 0) + 1
}

function findByKey(tx: Tx, key: string) {
  return tx
    .selectFrom('purchase_orders')
    .select(['id', 'fingerprint'])
    .where('request_key', '=', key)
    .executeTakeFirst()
}

export type ChangePurchase = {
  readonly id: string
  readonly expectedVersion: number | undefined
  readonly actor: string
}

export function editPurchase(
  { db, clock }: BuyingShop,
  { id, expectedVersion, actor, ...fields }: ChangePurchase & PurchaseFields,
): Promise<Done> {
  return transact<{ readonly id: string }, PurchaseFailure>(db, async (tx) => {
    const purchase = await lockPurchase(tx, id)
    const refusal = refusalOf(purchase, expectedVersion)
    if (!purchase || refusal) return failed(refusal ?? { kind: 'purchase-gone' })
    if (!purchaseRules[purchase.state].isEdited) {
      return failed({ kind: 'illegal-state', state: purchase.state })
    }
    const lines = await linesFor(tx, fields)
    if (!lines.ok) return lines
    await tx.deleteFrom('purchase_order_lines').where('purchase_order_id', '=', id).execute()
    await storeLines(tx, id, lines.value)
    const { supplierId: supplier_id, note } = fields
    await tx
      .updateTable('purchase_orders')
      .set({ supplier_id, note, version: purchase.version + 1 })
      .where('id', '=', id)
      .execute()
    await recordHistory(tx, {
      subject: 'purchase',
      subjectId: id,
      actor,
      action: 'purchase.edit',
      before: {},
      after: { purchase: purchase.number, products: fields.items.length },
      now: clock(),
    })
    return ok({ id })
  })
}

/** Asking for the state that stands changes nothing. */
export function movePurchase(
  { db, clock }: BuyingShop,
  { id, to, expectedVersion, actor }: ChangePurchase & { readonly to: PurchaseState },
): Promise<Done> {
  return transact<{ readonly id: string }, PurchaseFailure>(db, async (tx) => {
    const purchase = await lockPurchase(tx, id)
    if (purchase?.state === to) return ok({ id })
    const refusal = refusalOf(purchase, expectedVersion)
    if (!purchase || refusal) return failed(refusal ?? { kind: 'purchase-gone' })
    const { state, number, version } = purchase
    if (!purchaseRules[state].next.includes(to)) return failed({ kind: 'illegal-state', state })
    await tx
      .updateTable('purchase_orders')
      .set({ state: to, version: version + 1 })
      .where('id', '=', id)
      .execute()
    if (to === 'sent') await rememberSupplier(tx, purchase)
    await recordHistory(tx, {
      subject: 'purchase',
      subjectId: id,
      actor,
      action: 'purchase.move',
      before: { state },
      after: { state: to, purchase: number },
      now: clock(),
    })
    return ok({ id })
  })
}

function refusalOf(
  purchase: { readonly version: number } | undefined,
  expectedVersion: number | undefined,
): PurchaseFailure | undefined {
  if (!purchase) return { kind: 'purchase-gone' }
  const isOther = expectedVersion !== undefined && expectedVersion !== purchase.version
  return isOther ? { kind: 'changed-meanwhile' } : undefined
}

/** An update that changes nothing: it locks the row on both engines. */
export function lockPurchase(tx: Tx, id: string) {
  return tx
    .updateTable('purchase_orders')
    .set((eb) => ({ version: eb.ref('version') }))
    .where('id', '=', id)
    .returning(['id', 'number', 'supplier_id', 'state', 'version'])
    .executeTakeFirst()
}

type Line = {
  readonly product_id: string
  readonly pieces: number
  readonly cost_poisha: Poisha | null
}

async function linesFor(
  tx: Tx,
  { supplierId, items }: PurchaseFields,
): Promise<Result<readonly Line[], PurchaseFailure>> {
  const supplier = await lockSupplier(tx, supplierId)
  if (!supplier || supplier.archived_at !== null) return failed({ kind: 'supplier-gone' })
  const ids = await findProductIds(
    tx,
    items.map(({ pid }) => pid),
  )
  const lines: Line[] = []
  for (const { pid, pieces, cost } of items) {
    const product_id = ids.get(pid)
    if (product_id === undefined) return failed({ kind: 'product-gone', pid })
    lines.push({ product_id, pieces, cost_poisha: cost ?? null })
  }
  return ok(lines)
}

function storeLines(tx: Tx, id: string, lines: readonly Line[]): Promise<void> {
  return insertRows(
    tx,
    'purchase_order_lines',
    lines.map((line, position) => ({
      purchase_order_id: id,
      position,
      ...line,
      received: 0,
      damaged: 0,
    })),
  )
}

/** The reorder list proposes who was asked last, and the cost of then. */
async function rememberSupplier(
  tx: Tx,
  { id, supplier_id }: { readonly id: string; readonly supplier_id: string },
): Promise<void> {
  await sql`
    insert into product_buying (product_id, supplier_id, cost_poisha)
    select product_id, ${supplier_id}, cost_poisha from purchase_order_lines
    where purchase_order_id = ${id} order by product_id
    on conflict (product_id) do update set supplier_id = excluded.supplier_id,
      cost_poisha = coalesce(excluded.cost_poisha, product_buying.cost_poisha)`.execute(tx)
  const lines = await tx
    .selectFrom('purchase_order_lines')
    .select('product_id')
    .where('purchase_order_id', '=', id)
    .execute()
  await setStockLines(
    tx,
    lines.map(({ product_id }) => product_id),
  )
}
