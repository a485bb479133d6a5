/** Reads the rows of a statement by its columns. Pure. */

import { addPoisha, type Poisha, poisha } from '#src/domain/money.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import { asciiDigits, statementAmount } from './statement-amount.ts'
import {
  type ColumnRole,
  chargeRoles,
  headingsIn,
  plainHeading,
  type StatementColumns,
} from './statement-columns.ts'

/** A sheet as cells of text; the first row is row 1. */
export type Sheet = readonly (readonly string[])[]

export type StatementLine = {
  /** The row of the sheet. */
  readonly row: number
  /** Empty where the statement does not say it. */
  readonly consignment: string
  readonly invoice: string
  /** Undefined where the statement has no such column. */
  readonly collected: Poisha | undefined
  readonly charges: Poisha | undefined
  readonly paid: Poisha | undefined
}

export type ReadStatement = {
  readonly lines: readonly StatementLine[]
  /** Rows with amounts and without a parcel: sums, most often. */
  readonly leftOut: number
}

export type WrongRow = { readonly row: number; readonly text: string }

/** A title, the shop's name and a date may stand above the headings. */
const rowsAboveHeadings = 20

/** The row whose cells name the most columns; undefined where no row names two. */
export function findHeadings(sheet: Sheet): number | undefined {
  let found: number | undefined
  let most = 1
  for (const [at, cells] of sheet.slice(0, rowsAboveHeadings).entries()) {
    const named = headingsIn(cells)
    if (named > most) [found, most] = [at, named]
  }
  return found ?? firstWideRow(sheet)
}

/** Of a sheet whose headings the shop does not know: a person chooses the columns. */
function firstWideRow(sheet: Sheet): number | undefined {
  const at = sheet
    .slice(0, rowsAboveHeadings)
    .findIndex((cells) => cells.filter((cell) => cell.trim() !== '').length >= 2)
  return at < 0 ? undefined : at
}

/** A failure names the rows whose amounts nobody can read: guessing would be the wrong money. */
export function readLines(
  sheet: Sheet,
  headingsAt: number,
  columns: StatementColumns,
): Result<ReadStatement, readonly WrongRow[]> {
  const headings = (sheet[headingsAt] ?? []).map(plainHeading)
  const cellOf = (cells: readonly string[], role: ColumnRole): string | undefined => {
    const heading = columns[role]
    if (heading === undefined) return undefined
    return (cells[headings.indexOf(plainHeading(heading))] ?? '').trim()
  }
  const lines: StatementLine[] = []
  const wrong: WrongRow[] = []
  let leftOut = 0
  for (const [at, cells] of sheet.entries()) {
    if (at <= headingsAt || isHeadingAgain(cells, headings)) continue
    const consignment = referenceIn(cellOf(cells, 'consignment'))
    const invoice = referenceIn(cellOf(cells, 'invoice')).toUpperCase()
    if ((consignment === '' && invoice === '') || isSum(consignment, invoice)) {
      leftOut += cells.some((cell) => /[0-9০-৯]/.test(cell)) ? 1 : 0
      continue
    }
    const read = readAmounts((role) => cellOf(cells, role))
    if (typeof read === 'string') wrong.push({ row: at + 1, text: read })
    else lines.push({ row: at + 1, consignment, invoice, ...read })
  }
  return wrong.length > 0 ? failed(wrong) : ok({ lines, leftOut })
}

function isSum(consignment: string, invoice: string): boolean {
  return [consignment, invoice].some((text) =>
    /^(?:grand\s*)?(?:sub\s*)?total|^sum\b|^মোট/i.test(text),
  )
}

/** Some portals repeat the headings on each printed page, and write them in two languages. */
function isHeadingAgain(cells: readonly string[], headings: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell.trim() !== '')
  const plain = cells.map(plainHeading)
  const isSame =
    filled.length > 1 && plain.every((cell, at) => cell === '' || cell === headings[at])
  return isSame || headingsIn(cells) > 1
}

/** `'PM-7K2M9QXB` as spreadsheets keep text, `#1234` and `="1234"` as some portals write numbers. */
function referenceIn(cell: string | undefined): string {
  return asciiDigits((cell ?? '').normalize('NFKC'))
    .replace(/^=?["'#]|["']$/g, '')
    .trim()
    .slice(0, longestReference)
}

const longestReference = 64

type Amounts = Pick<StatementLine, 'collected' | 'charges' | 'paid'>

/** The text that is no amount, else the amounts. */
function readAmounts(cellOf: (role: ColumnRole) => string | undefined): Amounts | string {
  const amounts = new Map<ColumnRole, Poisha>()
  for (const role of ['collected', ...chargeRoles, 'paid'] as const) {
    const cell = cellOf(role)
    if (cell === undefined) continue
    const amount = statementAmount(cell)
    if (amount === undefined) return cell.slice(0, 40)
    amounts.set(role, amount)
  }
  const charges = chargeRoles.flatMap((role) => amounts.get(role) ?? [])
  return {
    collected: amounts.get('collected'),
    // A sheet may write what it takes off with a minus.
    charges: charges.length === 0 ? undefined : unsigned(addPoisha(...charges)),
    paid: amounts.get('paid'),
  }
}

function unsigned(amount: Poisha): Poisha {
  return poisha(Math.abs(amount))
}
