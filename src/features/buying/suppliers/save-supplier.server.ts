/** Adds, edits and removes suppliers. A supplier that was ordered from is archived, not deleted. */

import { supplierColumns } from '#src/features/buying/suppliers/list-suppliers.server.ts'
import { setStockLines } from '#src/features/catalogue/stock/low-stock.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import { utcText } from '#src/lib/text/utc-text.ts'
import { transact } from '#src/platform/database/database.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { recordHistory } from '#src/platform/history/record-history.server.ts'
import { newId } from '#src/platform/new-id.server.ts'

export type SupplierFields = {
  readonly name: string
  readonly phone: string
  readonly address: string
  readonly note: string
  readonly daysToDeliver: number
}

export type SupplierFailure =
  | { readonly kind: 'supplier-gone' }
  | { readonly kind: 'changed-meanwhile' }

type BuyingShop = Pick<Shop, 'db' | 'clock'>

export function addSupplier(
  { db, clock }: BuyingShop,
  { fields, actor }: { readonly fields: SupplierFields; readonly actor: string },
): Promise<Result<string, never>> {
  return transact<string, never>(db, async (tx) => {
    const now = clock()
    const id = newId(now)
    const { daysToDeliver, ...texts } = fields
    await tx
      .insertInto('suppliers')
      .values({ id, ...texts, days_to_deliver: daysToDeliver, archived_at: null })
      .execute()
    await record(tx, { id, action: 'supplier.add', before: {}, after: told(fields), actor, now })
    return ok(id)
  })
}

export type EditSupplier = {
  readonly id: string
  readonly fields: SupplierFields
  readonly expectedVersion: number | undefined
  readonly actor: string
}

/** Also of an archived one, which is a supplier again. */
export function editSupplier(
  { db, clock }: BuyingShop,
  { id, fields, expectedVersion, actor }: EditSupplier,
): Promise<Result<string, SupplierFailure>> {
  return transact<string, SupplierFailure>(db, async (tx) => {
    const before = await lockSupplier(tx, id)
    if (!before) return failed({ kind: 'supplier-gone' })
    if (expectedVersion !== undefined && expectedVersion !== before.version) {
      return failed({ kind: 'changed-meanwhile' })
    }
    const { daysToDeliver, ...texts } = fields
    await tx
      .updateTable('suppliers')
      .set({
        ...texts,
        days_to_deliver: daysToDeliver,
        archived_at: null,
        version: before.version + 1,
      })
      .where('id', '=', id)
      .execute()
    const was = fieldsOf(before)
    if (was.daysToDeliver !== daysToDeliver) await setLinesOf(tx, id)
    const isOther = (['phone', 'address', 'note'] as const).some(
      (name) => was[name] !== fields[name],
    )
    await record(tx, {
      id,
      action: 'supplier.edit',
      before: told(was),
      after: { ...told(fields), ...(isOther && { contact: 'changed' }) },
      actor,
      now: clock(),
    })
    return ok(id)
  })
}

export function removeSupplier(
  { db, clock }: BuyingShop,
  { id, actor }: { readonly id: string; readonly actor: string },
): Promise<Result<'deleted' | 'archived', SupplierFailure>> {
  return transact<'deleted' | 'archived', SupplierFailure>(db, async (tx) => {
    const before = await lockSupplier(tx, id)
    if (!before || before.archived_at !== null) return failed({ kind: 'supplier-gone' })
    const now = clock()
    const isUsed = await wasOrderedFrom(tx, id)
    if (isUsed) {
      await tx
        .updateTable('suppliers')
        .set({ archived_at: utcText(now), version: before.version + 1 })
        .where('id', '=', id)
        .execute()
    } else await tx.deleteFrom('suppliers').where('id', '=', id).execute()
    await tx
      .updateTable('product_buying')
      .set({ supplier_id: null })
      .where('supplier_id', '=', id)
      .execute()
    const action = isUsed ? 'supplier.archive' : 'supplier.delete'
    await record(tx, { id, action, before: told(fieldsOf(before)), after: {}, actor, now })
    return ok(isUsed ? 'archived' : 'deleted')
  })
}

/** The reorder list of its products goes by its days. */
async function setLinesOf(tx: Tx, id: string): Promise<void> {
  const rows = await tx
    .selectFrom('product_buying')
    .select('product_id')
    .where('supplier_id', '=', id)
    .execute()
  await setStockLines(
    tx,
    rows.map(({ product_id }) => product_id),
  )
}

async function wasOrderedFrom(tx: Tx, id: string): Promise<boolean> {
  for (const table of ['purchase_orders', 'supplier_payments'] as const) {
    const row = await tx
      .selectFrom(table)
      .select('id')
      .where('supplier_id', '=', id)
      .limit(1)
      .executeTakeFirst()
    if (row) return true
  }
  return false
}

/** An update that changes nothing: it locks the row on both engines. */
export async function lockSupplier(tx: Tx, id: string) {
  return tx
    .updateTable('suppliers')
    .set((eb) => ({ version: eb.ref('version') }))
    .where('id', '=', id)
    .returning(supplierColumns)
    .executeTakeFirst()
}

type Locked = NonNullable<Awaited<ReturnType<typeof lockSupplier>>>

function fieldsOf({ name, phone, address, note, days_to_deliver }: Locked): SupplierFields {
  return { name, phone, address, note, daysToDeliver: days_to_deliver }
}

/** The history outlives an erased contact: it says that phone and address changed, and not how. */
function told({ name, daysToDeliver }: SupplierFields) {
  return { name, daysToDeliver }
}

function record(
  tx: Tx,
  {
    id,
    ...change
  }: { readonly id: string } & Omit<Parameters<typeof recordHistory>[1], 'subject' | 'subjectId'>,
): Promise<void> {
  return recordHistory(tx, { subject: 'purchase', subjectId: id, ...change })
}
