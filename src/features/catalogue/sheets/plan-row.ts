/** What one row of a spreadsheet does to its product: which cells change, or why it cannot. */

import { isPid } from '#src/domain/catalogue/product.ts'
import { plainPicture } from '#src/domain/catalogue/product-pictures.ts'
import { hasLostLetters, readWholeNumber } from '#src/domain/catalogue/sheets/read-cells.ts'
import {
  isNeverEmpty,
  type SheetCells,
  type SheetColumn,
  type ValueColumn,
  valueColumns,
} from '#src/domain/catalogue/sheets/sheet-columns.ts'
import { ProductBody, stockProblems } from '#src/features/catalogue/edit/product-form.ts'
import type { PutProduct } from '#src/features/catalogue/edit/put-product.server.ts'
import type { WholeProductView } from '#src/features/catalogue/product-view.ts'
import { productFromWire, productToWire } from '#src/features/catalogue/product-wire.ts'
import { parseCell, type SheetLookup } from '#src/features/catalogue/sheets/parse-cell.ts'
import { cellsOf, type ProductCells } from '#src/features/catalogue/sheets/product-cells.ts'
import { toAsciiDigits } from '#src/i18n/digits.ts'

/** By column: keys of the page's problems, or of the catalogue's. */
export type RowProblems = Readonly<Partial<Record<SheetColumn, string>>>

export type PlannedRow =
  | { readonly kind: 'same' }
  | { readonly kind: 'wrong'; readonly change: RowChange; readonly problems: RowProblems }
  | {
      readonly kind: 'new' | 'changed'
      readonly change: RowChange
      readonly command: Omit<PutProduct, 'condition' | 'actor'>
    }

export type RowChange = {
  /** As they shall be, of columns that change. */
  readonly cells: SheetCells
  /** As they are now. */
  readonly was: SheetCells
}

export type RowToPlan = {
  /** Of the columns that the sheet has. */
  readonly given: SheetCells
  /** The product of that id; undefined: the row makes one. */
  readonly standing: WholeProductView | undefined
  readonly lookup: SheetLookup
}

export function planRow({ given, standing, lookup }: RowToPlan): PlannedRow {
  const pid = (given.pid ?? '').trim()
  const current = standing && cellsOf(standing, lookup.slugs)
  const changed = changesOf({ given, standing: current, lookup })
  const problems = { ...changed.problems, ...marksAgainst(given, current, changed.cells) }
  const isNothing = Object.keys(changed.cells).length === 0 && Object.keys(problems).length === 0
  if (current && isNothing) return { kind: 'same' }

  const body = { ...bodyOf(standing), ...changed.values, pid, ...banglaOf(standing, changed) }
  const parsed = ProductBody.safeParse(body)
  const stock = parsed.success ? stockProblems(parsed.data, standing?.stock) : {}
  const found = { ...schemaProblems(parsed.error), ...stock, ...problems }
  const change = { cells: changed.cells, was: wasOf(current, changed.cells) }
  if (!parsed.success || Object.keys(found).length > 0) {
    return { kind: 'wrong', change, problems: isPid(pid) ? found : { ...found, pid: 'productPid' } }
  }
  return { kind: standing ? 'changed' : 'new', change, command: productFromWire(parsed.data) }
}

/** Saves the product as it stands; undefined for one that the rules of today refuse. */
export function unchangedCommand(
  standing: WholeProductView,
): Omit<PutProduct, 'condition' | 'actor'> | undefined {
  const parsed = ProductBody.safeParse({ ...bodyOf(standing), pid: standing.pid })
  return parsed.success ? productFromWire(parsed.data) : undefined
}

type Changes = {
  readonly cells: SheetCells
  readonly values: Readonly<Record<string, unknown>>
  readonly problems: RowProblems
}

type ToCompare = Pick<RowToPlan, 'given' | 'lookup'> & {
  readonly standing: ProductCells | undefined
}

/** A cell that says what the export would write now is no change, whatever it can be read as. */
function changesOf({ given, standing, lookup }: ToCompare): Changes {
  const cells: Partial<Record<ValueColumn, string>> = {}
  const values: Record<string, unknown> = {}
  const problems: Partial<Record<SheetColumn, string>> = {}
  for (const column of valueColumns) {
    const cell = given[column]
    if (cell === undefined || isAsItStands(cell, standing?.[column], column)) continue
    if (column === 'stock' && standing && isAsExported(cell, given.stockWas)) continue
    const parsed = parseCell(column, withPlainLines(cell), standing, lookup)
    if (!parsed.ok) {
      problems[column] = parsed.problem
      cells[column] = cell.trim()
    } else if (parsed.cell !== standing?.[column]) {
      cells[column] = parsed.cell
      if (hasLostLetters(cell, standing?.[column] ?? '')) problems[column] = 'lostLetters'
      else values[column] = parsed.value
    }
  }
  return { cells, values: wireValues(values), problems }
}

function isAsItStands(cell: string, standing: string | undefined, column: ValueColumn): boolean {
  if (isNeverEmpty(column) && cell.trim() === '') return true
  const now = withPlainLines(standing ?? '').trim()
  return withPlainLines(cell).trim() === now && (standing !== undefined || now === '')
}

function withPlainLines(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n')
}

/** Nobody has edited this stock: orders may have moved it since. */
function isAsExported(stock: string, stockWas: string | undefined): boolean {
  const was = numberIn(stockWas)
  return was !== undefined && was === numberIn(stock)
}

function numberIn(cell = ''): number | undefined {
  return readWholeNumber(toAsciiDigits(cell.trim()))
}

/** A row that was exported before somebody else's change would take that change back. */
function marksAgainst(
  given: SheetCells,
  standing: ProductCells | undefined,
  cells: SheetCells,
): RowProblems {
  const version = numberIn(given.version)
  if (!standing) return version === undefined ? {} : { version: 'gone' }
  const stockWas = numberIn(given.stockWas)
  const isOld = version !== undefined && String(version) !== standing.version
  const hasMoved = stockWas !== undefined && String(stockWas) !== standing.stock
  return {
    ...(isOld && Object.keys(cells).some((name) => name !== 'stock') && { version: 'stale' }),
    ...(hasMoved && cells.stock !== undefined && { stock: 'stockMoved' }),
  }
}

/** By the names of the API. */
function wireValues({
  category,
  images,
  ...values
}: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return {
    ...values,
    ...(category !== undefined && { categoryId: category }),
    ...(Array.isArray(images) && { image: images[0] ?? '', images }),
  }
}

function bodyOf(standing: WholeProductView | undefined): Readonly<Record<string, unknown>> {
  if (!standing) return {}
  const { title, details, price, oldp, stock, ddate, host, key, categoryId, offer } =
    productToWire(standing)
  const kept = { title, details, price, oldp, stock, ddate, host, key, categoryId, offer }
  // The stock that the comparison saw: what orders take until the row is written stays taken.
  return { ...kept, stockWas: stock }
}

/** The parts of a body that hold several columns. */
function banglaOf(
  standing: WholeProductView | undefined,
  { values, cells }: Changes,
): Readonly<Record<string, unknown>> {
  const known = new Map(
    (standing ? productToWire(standing).images : []).map((picture) => [picture.image, picture]),
  )
  const { bnTitle: title, bnDetails: details, bnHost: host } = cells
  const bn = {
    ...(title !== undefined && { title }),
    ...(details !== undefined && { details }),
    ...(host !== undefined && { host }),
  }
  const images: readonly unknown[] | undefined = Array.isArray(values.images)
    ? values.images
    : undefined
  return {
    ...(Object.keys(bn).length > 0 && { bn }),
    ...(images && {
      images: images.map((image) => {
        const { alt, isReal: real, altInBangla: altBn } = plainPicture(String(image))
        return known.get(String(image)) ?? { image, alt, altBn, real }
      }),
    }),
  }
}

function wasOf(standing: ProductCells | undefined, cells: SheetCells): SheetCells {
  if (!standing) return {}
  return Object.fromEntries(
    valueColumns.filter((name) => cells[name] !== undefined).map((name) => [name, standing[name]]),
  )
}

const columnOfField: Readonly<Record<string, SheetColumn>> = {
  categoryId: 'category',
  image: 'images',
  'bn.title': 'bnTitle',
  'bn.details': 'bnDetails',
  'bn.host': 'bnHost',
}

type Issues = {
  readonly issues: readonly { readonly path: PropertyKey[]; readonly message: string }[]
}

function schemaProblems(error: Issues | undefined): RowProblems {
  const problems: Record<string, string> = {}
  for (const { path, message } of error?.issues ?? []) {
    const [field = '', part = ''] = path.map(String)
    const name = field === 'bn' ? `bn.${part}` : field
    problems[columnOfField[name] ?? name] ??= message
  }
  return problems
}
