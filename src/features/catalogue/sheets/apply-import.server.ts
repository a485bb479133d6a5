/**
 * Writes an import whole. First the products must still be those that somebody has looked at; from then on
 * every row is written, by whichever process goes on. A change that somebody makes meanwhile is the later
 * one: its cells stay, and the import says so (decision 0200).
 */

import { sql } from 'kysely'
import {
  type SheetCells,
  type SheetColumn,
  sheetColumns,
} from '#src/domain/catalogue/sheets/sheet-columns.ts'
import { lockProduct } from '#src/features/catalogue/edit/lock-product.server.ts'
import { inLockOrder } from '#src/features/catalogue/edit/lock-product-rows.server.ts'
import { type PutProduct, putProductIn } from '#src/features/catalogue/edit/put-product.server.ts'
import type { WholeProductView } from '#src/features/catalogue/product-view.ts'
import { clearParts } from '#src/features/catalogue/sheets/clear-import.server.ts'
import {
  type ImportedRow,
  listImportedRows,
  type ProductImport,
  takeStep,
} from '#src/features/catalogue/sheets/import-rows.server.ts'
import type { SheetLookup } from '#src/features/catalogue/sheets/parse-cell.ts'
import { planRow, unchangedCommand } from '#src/features/catalogue/sheets/plan-row.ts'
import { cellsOf } from '#src/features/catalogue/sheets/product-cells.ts'
import type { Shop } from '#src/features/shop.ts'
import { ok } from '#src/lib/result.ts'
import { utcText } from '#src/lib/text/utc-text.ts'
import { commit } from '#src/platform/database/database.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import {
  transactAndInvalidate,
  type WriteContext,
} from '#src/platform/page-cache/cache-invalidation.ts'

type Work = Pick<Shop, 'db' | 'clock' | 'cacheInvalidation'>

type Applying = {
  readonly lookup: SheetLookup
  readonly hasTime: () => boolean
}

const verifiedAtOnce = 500

/** False where the time is over. Products that have changed send the import back to its comparison. */
export async function verifyImport(
  { db }: Pick<Work, 'db'>,
  { id, done: begun }: ProductImport,
  { hasTime }: Pick<Applying, 'hasTime'>,
): Promise<boolean> {
  let done: number | undefined = begun
  while (done !== undefined) {
    if (!hasTime()) return false
    const from: number = done
    done = await commit(db, (tx) => verifySome(tx, { id, done: from }))
  }
  return true
}

type Place = { readonly id: string; readonly done: number }

/** Gives the last row that it verified; undefined where the step has ended. */
async function verifySome(tx: Tx, { id, done }: Place): Promise<number | undefined> {
  if (!(await takeStep(tx, { id, state: 'verifying', done }))) return undefined
  const places = await tx
    .selectFrom('product_import_rows')
    .select('place')
    .where('import_id', '=', id)
    .where('kind', 'in', ['new', 'changed'])
    .where('place', '>', done)
    .orderBy('place')
    .limit(verifiedAtOnce)
    .execute()
  const last = places.at(-1)?.place
  const imports = tx.updateTable('product_imports').where('id', '=', id)
  if (last === undefined) {
    await imports.set({ state: 'applying', rows_done: 0 }).execute()
    return undefined
  }
  if (!(await isStale(tx, { id, done, last }))) {
    await imports.set({ rows_done: last }).execute()
    return last
  }
  const fromStart = { rows_done: 0, rows_new: 0, rows_changed: 0, rows_same: 0, rows_wrong: 0 }
  await imports
    .set((eb) => ({ ...fromStart, state: 'reading', comparison: eb('comparison', '+', 1) }))
    .execute()
  return undefined
}

async function isStale(tx: Tx, { id, done, last }: Place & { last: number }): Promise<boolean> {
  const { rows } = await sql<{ place: number }>`
    select r.place from product_import_rows r
    left join products p on p.pid = r.pid and p.archived_at is null
    where r.import_id = ${id} and r.place > ${done} and r.place <= ${last}
      and r.kind in ('new', 'changed')
      and (coalesce(p.id, '') <> coalesce(r.product_id, '')
        or coalesce(p.version, 0) <> coalesce(r.seen_version, 0))
    limit 1`.execute(tx)
  return rows.length > 0
}

/** One transaction takes some milliseconds, so that orders can run in between. */
const rowsAtOnce = 10

/** False where the time is over. */
export async function applyImport(
  shop: Work,
  imported: ProductImport,
  { lookup, hasTime }: Applying,
): Promise<boolean> {
  let done: number | undefined = imported.done
  while (done !== undefined) {
    if (!hasTime()) return false
    done = await applySome(shop, { imported, done, lookup })
  }
  await clearParts(shop, imported.id)
  return true
}

type Some = {
  readonly imported: ProductImport
  readonly done: number
  readonly lookup: SheetLookup
}

/** Gives the last row that it wrote; undefined where there is none left, or another process goes on. */
async function applySome(
  shop: Work,
  { imported: { id, actor }, done, lookup }: Some,
): Promise<number | undefined> {
  const applied = await transactAndInvalidate<number | undefined, never>(shop, async (writing) => {
    const { tx } = writing
    if (!(await takeStep(tx, { id, state: 'applying', done }))) return ok(undefined)
    const rows = await listImportedRows(tx, {
      importId: id,
      kinds: ['new', 'changed'],
      after: done,
      size: rowsAtOnce,
    })
    let kept = 0
    for (const row of inLockOrder(rows)) {
      const columns = await applyRow({ writing, shop, actor: actor || 'nobody', lookup }, row)
      if (columns.length === 0) continue
      kept += 1
      await tx
        .updateTable('product_import_rows')
        .set({ kept: JSON.stringify(columns) })
        .where('import_id', '=', id)
        .where('place', '=', row.place)
        .execute()
    }
    const last = rows.at(-1)?.place
    await tx
      .updateTable('product_imports')
      .set((eb) => ({
        rows_kept: eb('rows_kept', '+', kept),
        ...(last === undefined
          ? { state: 'applied' as const, applied_at: utcText(shop.clock()) }
          : { rows_done: last }),
      }))
      .where('id', '=', id)
      .execute()
    return ok(last)
  })
  return applied.ok ? applied.value : undefined
}

type RowContext = {
  readonly writing: WriteContext
  readonly shop: Pick<Shop, 'clock'>
  readonly actor: string
  readonly lookup: SheetLookup
}

/** Gives the columns that keep what somebody has made of them since the row was verified. */
async function applyRow(context: RowContext, row: ImportedRow): Promise<readonly SheetColumn[]> {
  const standing = await lockProduct(context.writing.tx, row.pid)
  const whole = columnsIn(row.cells)
  if (standing?.id !== row.productId) return whole
  const later = standing ? laterColumns(row, standing, context.lookup) : []
  const mine = without(row.cells, later)
  const command = commandFor(row, { standing, cells: mine, lookup: context.lookup })
  if (!command) return whole
  const isSaved = await save(context, command, standing)
  if (isSaved) return later
  if (mine.stock === undefined || !standing) return whole
  // Orders have taken the pieces that the row takes away.
  const rest = commandFor(row, {
    standing,
    cells: without(mine, ['stock']),
    lookup: context.lookup,
  })
  return rest && (await save(context, rest, standing)) ? [...later, 'stock'] : whole
}

function columnsIn(cells: SheetCells): readonly SheetColumn[] {
  return sheetColumns.filter((column) => cells[column] !== undefined)
}

/** The stock is not among them: it moves by the difference. */
function laterColumns(
  { cells, was }: ImportedRow,
  standing: WholeProductView,
  { slugs }: SheetLookup,
): readonly SheetColumn[] {
  const now = cellsOf(standing, slugs)
  return columnsIn(cells).filter(
    (column) => column !== 'stock' && now[column] !== was[column] && now[column] !== cells[column],
  )
}

function without(cells: SheetCells, columns: readonly SheetColumn[]): SheetCells {
  return Object.fromEntries(
    columnsIn(cells)
      .filter((column) => !columns.includes(column))
      .map((column) => [column, cells[column]]),
  )
}

type ForCommand = {
  readonly standing: WholeProductView | undefined
  readonly cells: SheetCells
  readonly lookup: SheetLookup
}

function commandFor(
  { pid, was }: ImportedRow,
  { standing, cells, lookup }: ForCommand,
): Omit<PutProduct, 'condition' | 'actor'> | undefined {
  if (!standing) {
    const planned = planRow({ given: { ...cells, pid }, standing, lookup })
    return planned.kind === 'new' ? planned.command : undefined
  }
  const planned = planRow({ given: { ...without(cells, ['stock']), pid }, standing, lookup })
  if (planned.kind === 'wrong') return undefined
  const command = planned.kind === 'same' ? unchangedCommand(standing) : planned.command
  if (!command || cells.stock === undefined) return command
  return { ...command, stock: Number(cells.stock), stockWas: Number(was.stock) }
}

async function save(
  { writing, shop, actor }: RowContext,
  command: Omit<PutProduct, 'condition' | 'actor'>,
  standing: WholeProductView | undefined,
): Promise<boolean> {
  const condition: PutProduct['condition'] = standing
    ? { kind: 'only-there', version: standing.version }
    : { kind: 'only-new' }
  const saved = await putProductIn(writing, shop, { ...command, condition, actor })
  return saved.ok
}
