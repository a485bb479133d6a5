/** The rows of imports in the database. */

import type { Selectable } from 'kysely'
import { z } from 'zod'
import {
  type FileFailure,
  fileFailures,
  type ImportState,
  type RowKind,
} from '#src/domain/catalogue/sheets/import-state.ts'
import {
  type SheetCells,
  type SheetColumn,
  sheetColumns,
} from '#src/domain/catalogue/sheets/sheet-columns.ts'
import type { RowProblems } from '#src/features/catalogue/sheets/plan-row.ts'
import type { Reads, Tables, Tx } from '#src/platform/database/tables.ts'

export type ProductImport = {
  readonly id: string
  readonly state: ImportState
  readonly fileName: string
  readonly parts: number
  readonly pictures: Readonly<Record<string, string>>
  readonly unknownHeadings: readonly string[]
  readonly failure: FileFailure | undefined
  /** From 1: products that change before somebody says yes make another one. */
  readonly comparison: number
  /** The last row of the sheet that the step under way has handled. */
  readonly done: number
  readonly counts: Readonly<Record<RowKind, number>>
  readonly kept: number
  /** E-mail of its author; empty where the account is gone. */
  readonly actor: string
  /** The name of the token by which a program of the author began it. */
  readonly token: string | undefined
  readonly madeAt: string
  readonly appliedAt: string | undefined
}

const Pictures = z.record(z.string(), z.string())
const Texts = z.array(z.string())
const columnName = z.enum(sheetColumns)
const Cells = z.partialRecord(columnName, z.string())
const Columns = z.array(columnName)

export async function findImport(
  reads: Reads | Tx,
  id: string,
): Promise<ProductImport | undefined> {
  const row = await selectImports(reads).where('product_imports.id', '=', id).executeTakeFirst()
  return row && importFromRow(row)
}

/** The newest first. */
export async function listImports(reads: Reads, most: number): Promise<readonly ProductImport[]> {
  const rows = await selectImports(reads)
    .orderBy('product_imports.id', 'desc')
    .limit(most)
    .execute()
  return rows.map(importFromRow)
}

export type WaitingImport = { readonly imported: ProductImport; readonly authorId: string }

/** Those that are neither applied nor discarded, the oldest first. */
export async function listWaitingImports(tx: Tx): Promise<readonly WaitingImport[]> {
  const rows = await selectImports(tx)
    .select('product_imports.made_by')
    .where('product_imports.state', '!=', 'applied')
    .orderBy('product_imports.id')
    .execute()
  return rows.map((row) => ({ imported: importFromRow(row), authorId: row.made_by }))
}

function selectImports(reads: Reads | Tx) {
  return reads
    .selectFrom('product_imports')
    .leftJoin('users', 'users.id', 'product_imports.made_by')
    .select(importColumns)
    .select('users.email as actor')
    .where('product_imports.state', '!=', 'discarded')
}

const importColumns = [
  'product_imports.id',
  'product_imports.state',
  'product_imports.file_name',
  'product_imports.parts',
  'product_imports.pictures',
  'product_imports.unknown_headings',
  'product_imports.failure',
  'product_imports.comparison',
  'product_imports.rows_done',
  'product_imports.rows_new',
  'product_imports.rows_changed',
  'product_imports.rows_same',
  'product_imports.rows_wrong',
  'product_imports.rows_kept',
  'product_imports.token',
  'product_imports.made_at',
  'product_imports.applied_at',
] as const

type ImportRow = Omit<Selectable<Tables['product_imports']>, 'made_by'> & {
  readonly actor: string | null
}

function importFromRow(row: ImportRow): ProductImport {
  return {
    id: row.id,
    state: row.state,
    fileName: row.file_name,
    parts: row.parts,
    pictures: Pictures.parse(JSON.parse(row.pictures)),
    unknownHeadings: Texts.parse(JSON.parse(row.unknown_headings)),
    failure: fileFailures.find((one) => one === row.failure),
    comparison: row.comparison,
    done: row.rows_done,
    counts: {
      new: row.rows_new,
      changed: row.rows_changed,
      same: row.rows_same,
      wrong: row.rows_wrong,
    },
    kept: row.rows_kept,
    actor: row.actor ?? '',
    token: row.token ?? undefined,
    madeAt: row.made_at,
    appliedAt: row.applied_at ?? undefined,
  }
}

export type ImportedRow = {
  readonly place: number
  readonly pid: string
  readonly kind: RowKind
  readonly productId: string | undefined
  readonly seenVersion: number | undefined
  readonly cells: SheetCells
  readonly was: SheetCells
  readonly problems: RowProblems
  readonly kept: readonly SheetColumn[]
}

export type RowsQuery = {
  readonly importId: string
  readonly kinds: readonly RowKind[]
  readonly isKept?: boolean
  /** Behind this row of the sheet. */
  readonly after: number
  readonly size: number
}

export async function listImportedRows(
  reads: Reads | Tx,
  { importId, kinds, isKept = false, after, size }: RowsQuery,
): Promise<readonly ImportedRow[]> {
  let query = reads
    .selectFrom('product_import_rows')
    .select(['place', 'pid', 'kind', 'product_id', 'seen_version'])
    .select(['cells', 'was', 'problems', 'kept'])
    .where('import_id', '=', importId)
    .where('kind', 'in', [...kinds])
    .where('place', '>', after)
    .orderBy('place')
    .limit(size)
  if (isKept) query = query.where('kept', '!=', '[]')
  const rows = await query.execute()
  return rows.map((row) => ({
    place: row.place,
    pid: row.pid,
    kind: row.kind,
    productId: row.product_id ?? undefined,
    seenVersion: row.seen_version === null ? undefined : Number(row.seen_version),
    cells: readCells(row.cells),
    was: readCells(row.was),
    problems: readCells(row.problems),
    kept: Columns.parse(JSON.parse(row.kept)),
  }))
}

function readCells(json: string): SheetCells {
  return Object.fromEntries(
    Object.entries(Cells.parse(JSON.parse(json))).flatMap(([name, cell]) =>
      cell === undefined ? [] : [[name, cell]],
    ),
  )
}

export type Step = {
  readonly id: string
  readonly state: ImportState
  /** How far this worker knows it to be. */
  readonly done: number
}

/**
 * Locks the import for one step; false where another process has done it, or somebody has discarded the
 * import.
 */
export async function takeStep(tx: Tx, { id, state, done }: Step): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('product_imports')
    .set((eb) => ({ rows_done: eb.ref('rows_done') }))
    .where('id', '=', id)
    .where('state', '=', state)
    .where('rows_done', '=', done)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
