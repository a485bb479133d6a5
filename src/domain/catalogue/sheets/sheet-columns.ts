/** The columns of a spreadsheet of products (decision 0200). */

export const sheetColumns = [
  'pid',
  'title',
  'bnTitle',
  'details',
  'bnDetails',
  'host',
  'bnHost',
  'key',
  'category',
  'price',
  'oldp',
  'stock',
  'stockWas',
  'ddate',
  'offer',
  'images',
  'version',
] as const

export type SheetColumn = (typeof sheetColumns)[number]

/** Texts by column; a column that the sheet does not have, or that did not change, is absent. */
export type SheetCells = Readonly<Partial<Record<SheetColumn, string>>>

/** What a row says of its product, and not what the product shall be. */
const markColumns = ['pid', 'stockWas', 'version'] as const satisfies readonly SheetColumn[]

export type ValueColumn = Exclude<SheetColumn, (typeof markColumns)[number]>

export const valueColumns = sheetColumns.filter(isValueColumn)

function isValueColumn(column: SheetColumn): column is ValueColumn {
  return !markColumns.some((mark) => mark === column)
}

/** A product always has them: an empty cell leaves them as they are. */
const neverEmpty: ReadonlySet<SheetColumn> = new Set([
  'title',
  'details',
  'price',
  'oldp',
  'stock',
  'ddate',
  'offer',
])

export function isNeverEmpty(column: SheetColumn): boolean {
  return neverEmpty.has(column)
}

/** Spreadsheet programs keep them as numbers. */
export const numberColumns: ReadonlySet<SheetColumn> = new Set([
  'price',
  'oldp',
  'stock',
  'stockWas',
  'version',
])

/** Between the pictures of a cell: no address has a space. */
export const pictureSeparator = ' | '

export type HeadingFailure =
  /** Without it no row says which product it is. */
  { readonly kind: 'no-id-column' } | { readonly kind: 'column-twice'; readonly heading: string }

export type ReadHeadings =
  | {
      readonly kind: 'read'
      /** In the order of the sheet; undefined for a column that the shop does not know. */
      readonly columns: readonly (SheetColumn | undefined)[]
      readonly unknown: readonly string[]
    }
  | HeadingFailure

/** `known` finds a column by any of its headings, as `headingKey` writes them. */
export function readHeadings(
  row: readonly string[],
  known: ReadonlyMap<string, SheetColumn>,
): ReadHeadings {
  const columns = row.map((heading) => known.get(headingKey(heading)))
  const twice = columns.findIndex((one, at) => one !== undefined && columns.indexOf(one) < at)
  if (twice >= 0) return { kind: 'column-twice', heading: (row[twice] ?? '').trim().slice(0, 80) }
  if (!columns.includes('pid')) return { kind: 'no-id-column' }
  const unknown = row
    .filter((heading, at) => columns[at] === undefined && heading.trim() !== '')
    .map((heading) => heading.trim().slice(0, 80))
  return { kind: 'read', columns, unknown }
}

export function headingKey(heading: string): string {
  return heading
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s_\-()]+/gu, '')
}
