/** Compares the rows of an import with the products, some at a time; writes nothing but its own rows. */

import { isPid } from '#src/domain/catalogue/product.ts'
import type { RowKind } from '#src/domain/catalogue/sheets/import-state.ts'
import {
  readHeadings,
  type SheetCells,
  type SheetColumn,
} from '#src/domain/catalogue/sheets/sheet-columns.ts'
import { findShopProblems } from '#src/features/catalogue/edit/field-problems.server.ts'
import { productColumns, productFromRow } from '#src/features/catalogue/product-rows.server.ts'
import type { WholeProductView } from '#src/features/catalogue/product-view.ts'
import { clearRows } from '#src/features/catalogue/sheets/clear-import.server.ts'
import { type ProductImport, takeStep } from '#src/features/catalogue/sheets/import-rows.server.ts'
import type { SheetLookup } from '#src/features/catalogue/sheets/parse-cell.ts'
import { type PlannedRow, planRow } from '#src/features/catalogue/sheets/plan-row.ts'
import { readRows } from '#src/features/catalogue/sheets/read-rows.server.ts'
import { knownHeadings } from '#src/features/catalogue/sheets/sheet-headings.ts'
import {
  type ReadPart,
  type SheetRow,
  UnreadableSheet,
} from '#src/features/catalogue/sheets/sheet-row.ts'
import { wholeProducts } from '#src/features/catalogue/whole-products.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { chunksOf } from '#src/lib/chunks-of.ts'
import { commit } from '#src/platform/database/database.ts'
import { inList } from '#src/platform/database/in-list.ts'
import { insertRows } from '#src/platform/database/insert-rows.server.ts'
import type { Reads, Tx } from '#src/platform/database/tables.ts'

/** Comparing so many takes some milliseconds, so that visitors can be served in between. */
const rowsAtOnce = 25

type Reading = {
  readonly lookup: SheetLookup
  /** The rest is read by another event. */
  readonly hasTime: () => boolean
}

type Work = Pick<Shop, 'db'>

/** Whether the whole file is read, or found unreadable, or another process goes on with it. */
export async function readImport(
  { db }: Work,
  imported: ProductImport,
  { lookup, hasTime }: Reading,
): Promise<boolean> {
  const { id } = imported
  let done = imported.done
  if (done === 0 && !(await clearRows({ db }, { id, state: 'reading', done }))) return true
  let columns: readonly (SheetColumn | undefined)[] | undefined
  try {
    for await (const rows of readRows(partsOf(db.read, id))) {
      const [first] = rows
      if (!first) continue
      const below = columns ? rows : rows.slice(1)
      columns ??= await headingsIn({ db }, id, first)
      for (const some of chunksOf(
        below.filter(({ place }) => place > done),
        rowsAtOnce,
      )) {
        if (!hasTime()) return false
        const compared = await compareRows(db.read, some, { columns, lookup })
        const isMine = await commit(db, (tx) => storeRows(tx, { id, done, compared }))
        if (!isMine) return true
        done = compared.at(-1)?.place ?? done
      }
    }
    if (!columns) throw new UnreadableSheet('empty')
  } catch (error) {
    if (!(error instanceof UnreadableSheet)) throw error
    await end({ db }, { id, failure: error.failure })
    return true
  }
  await end({ db }, { id, failure: '' })
  return true
}

function partsOf(reads: Reads, id: string): ReadPart {
  return async (position) => {
    const part = await reads
      .selectFrom('product_import_parts')
      .select('content')
      .where('import_id', '=', id)
      .where('position', '=', position)
      .executeTakeFirst()
    return part?.content
  }
}

async function headingsIn({ db }: Work, id: string, { cells }: SheetRow) {
  const read = readHeadings(cells, knownHeadings)
  if (read.kind !== 'read') throw new UnreadableSheet(read.kind)
  await commit(db, (tx) =>
    tx
      .updateTable('product_imports')
      .set({ unknown_headings: JSON.stringify(read.unknown) })
      .where('id', '=', id)
      .execute(),
  )
  return read.columns
}

type Compared = {
  readonly place: number
  readonly pid: string
  readonly standing: WholeProductView | undefined
  readonly planned: PlannedRow
}

type Comparing = {
  readonly columns: readonly (SheetColumn | undefined)[]
  readonly lookup: SheetLookup
}

async function compareRows(
  reads: Reads,
  rows: readonly SheetRow[],
  { columns, lookup }: Comparing,
): Promise<readonly Compared[]> {
  const given = rows.map(({ place, cells }) => ({ place, cells: givenIn(cells, columns) }))
  const pids = given.map(({ cells }) => (cells.pid ?? '').trim())
  const standing = await findProducts(reads, pids.filter(isPid))
  const drafts = await findDrafts(reads, pids.filter(isPid))
  return Promise.all(
    given.map(async ({ place, cells }, at) => {
      const pid = pids[at] ?? ''
      const product = standing.get(pid)
      const planned = planRow({ given: cells, standing: product, lookup })
      const seen = await withPictures(reads, planned, product)
      const isTooLong = (rows[at]?.cells.slice(columns.length) ?? []).some(
        (cell) => cell.trim() !== '',
      )
      const problem = isTooLong ? 'tooManyCells' : drafts.has(pid) ? 'ofDraft' : undefined
      return { place, pid, standing: product, planned: withProblem(seen, problem) }
    }),
  )
}

/** A row that is shorter than the headings says nothing of the columns behind its end. */
function givenIn(cells: readonly string[], columns: Comparing['columns']): SheetCells {
  return Object.fromEntries(
    columns.flatMap((column, at) => {
      const cell = cells[at]
      return column === undefined || cell === undefined ? [] : [[column, cell]]
    }),
  )
}

/** Of the row as a whole, said at its id: a separator in a text without quotes has moved the cells behind it. */
function withProblem(planned: PlannedRow, problem: string | undefined): PlannedRow {
  if (problem === undefined) return planned
  const change = planned.kind === 'same' ? { cells: {}, was: {} } : planned.change
  const problems = planned.kind === 'wrong' ? planned.problems : {}
  return { kind: 'wrong', change, problems: { ...problems, pid: problem } }
}

/** By pid. */
async function findProducts(
  reads: Reads,
  pids: readonly string[],
): Promise<ReadonlyMap<string, WholeProductView>> {
  const rows = await reads
    .selectFrom('products')
    .select(productColumns)
    .where(inList(reads, 'pid', pids))
    .where('archived_at', 'is', null)
    .execute()
  const whole = await wholeProducts(reads, rows.map(productFromRow))
  return new Map(whole.map((product) => [product.pid, product]))
}

/** The pids that drafts have: a sheet has none of them, and no product may take one. */
async function findDrafts(reads: Reads, pids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await reads
    .selectFrom('products')
    .select('pid')
    .where(inList(reads, 'pid', pids))
    .where('drafted_at', 'is not', null)
    .execute()
  return new Set(rows.map(({ pid }) => pid))
}

/** An address of the shop may name a picture that it does not have. */
async function withPictures(
  reads: Reads,
  planned: PlannedRow,
  standing: WholeProductView | undefined,
): Promise<PlannedRow> {
  if (planned.kind !== 'new' && planned.kind !== 'changed') return planned
  if (planned.change.cells.images === undefined) return planned
  const { image, pictures } = planned.command
  const found = await findShopProblems(
    reads,
    { stock: undefined, stockWas: undefined, image, pictures },
    standing,
  )
  const problem = found.images ?? found.image
  if (problem === undefined) return planned
  return { kind: 'wrong', change: planned.change, problems: { images: problem } }
}

type ToStore = {
  readonly id: string
  readonly done: number
  readonly compared: readonly Compared[]
}

async function storeRows(tx: Tx, { id, done, compared }: ToStore): Promise<boolean> {
  if (!(await takeStep(tx, { id, state: 'reading', done }))) return false
  const known = new Set(
    (
      await tx
        .selectFrom('product_import_rows')
        .select('pid')
        .where('import_id', '=', id)
        .where(inList(tx, 'pid', compared.map(({ pid }) => pid).filter(isPid)))
        .execute()
    ).map(({ pid }) => pid),
  )
  const rows = compared.map(({ place, pid, standing, planned }) => {
    const isTwice = isPid(pid) && known.has(pid)
    known.add(pid)
    const problems = {
      ...(planned.kind === 'wrong' && planned.problems),
      ...(isTwice && { pid: 'twice' }),
    }
    const { cells, was } = planned.kind === 'same' ? { cells: {}, was: {} } : planned.change
    const kind: RowKind = isTwice ? 'wrong' : planned.kind
    return {
      import_id: id,
      place,
      // PostgreSQL stores neither a zero character nor half a letter.
      pid: pid.replaceAll('\0', '').slice(0, 100).toWellFormed(),
      kind,
      product_id: standing?.id ?? null,
      seen_version: standing?.version ?? null,
      cells: JSON.stringify(cells),
      was: JSON.stringify(was),
      problems: JSON.stringify(problems),
    }
  })
  await insertRows(tx, 'product_import_rows', rows)
  const countOf = (kind: RowKind) => rows.filter((row) => row.kind === kind).length
  await tx
    .updateTable('product_imports')
    .set((eb) => ({
      rows_done: compared.at(-1)?.place ?? done,
      rows_new: eb('rows_new', '+', countOf('new')),
      rows_changed: eb('rows_changed', '+', countOf('changed')),
      rows_same: eb('rows_same', '+', countOf('same')),
      rows_wrong: eb('rows_wrong', '+', countOf('wrong')),
    }))
    .where('id', '=', id)
    .execute()
  return true
}

async function end(
  { db }: Work,
  { id, failure }: { readonly id: string; readonly failure: string },
): Promise<void> {
  await commit(db, (tx) =>
    tx
      .updateTable('product_imports')
      .set({ state: 'checked', failure })
      .where('id', '=', id)
      .where('state', '=', 'reading')
      .execute(),
  )
}
