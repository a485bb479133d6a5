/** The suppliers of the shop: some dozens, with what they are owed. */

import { type Poisha, poisha } from '#src/domain/money.ts'
import { balanceOf } from '#src/features/journal/entries/money-entries.server.ts'
import type { Reads } from '#src/platform/database/tables.ts'

export type SupplierView = {
  readonly id: string
  readonly name: string
  readonly phone: string
  readonly address: string
  readonly note: string
  readonly daysToDeliver: number
  readonly owed: Poisha
  readonly isArchived: boolean
  readonly version: number
}

export type SupplierList = {
  /** By name, archived ones last. */
  readonly suppliers: readonly SupplierView[]
  /** What the shop owes by its journal, and by no delivery of a supplier. */
  readonly owedOtherwise: Poisha
}

export async function listSuppliers(reads: Reads): Promise<SupplierList> {
  const rows = await reads.selectFrom('suppliers').select(supplierColumns).orderBy('name').execute()
  const suppliers = rows
    .map(supplierFromRow)
    .toSorted((a, b) => Number(a.isArchived) - Number(b.isArchived))
  const owed = -(await balanceOf(reads, 'owed-to-suppliers'))
  const ofSuppliers = suppliers.reduce((sum, one) => sum + one.owed, 0)
  return { suppliers, owedOtherwise: poisha(owed - ofSuppliers) }
}

export async function findSupplier(reads: Reads, id: string): Promise<SupplierView | undefined> {
  const row = await reads
    .selectFrom('suppliers')
    .select(supplierColumns)
    .where('id', '=', id)
    .executeTakeFirst()
  return row && supplierFromRow(row)
}

export const supplierColumns = [
  'id',
  'name',
  'phone',
  'address',
  'note',
  'days_to_deliver',
  'owed_poisha',
  'archived_at',
  'version',
] as const

function supplierFromRow(row: {
  id: string
  name: string
  phone: string
  address: string
  note: string
  days_to_deliver: number
  owed_poisha: number
  archived_at: string | null
  version: number
}): SupplierView {
  return {
    id: row.id,
    name: row.name,
    phone: row.phone,
    address: row.address,
    note: row.note,
    daysToDeliver: row.days_to_deliver,
    owed: poisha(row.owed_poisha),
    isArchived: row.archived_at !== null,
    version: row.version,
  }
}
