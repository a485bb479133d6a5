/** Reads the lines of a statement out of the bytes of a file, whatever its name says. */

import {
  areEnough,
  columnsFor,
  type StatementColumns,
} from '#src/domain/settlement/statement-columns.ts'
import {
  findHeadings,
  type ReadStatement,
  readLines,
  type WrongRow,
} from '#src/domain/settlement/statement-lines.ts'
import { readXlsx } from '#src/features/settlement/read/read-xlsx.ts'
import {
  type SheetFailure,
  type SheetRead,
  sheetLimits,
} from '#src/features/settlement/read/sheet-limits.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import { decodeText } from '#src/lib/text/decode-text.ts'
import { readCsv } from '#src/lib/text/read-csv.ts'
import { isZip } from '#src/platform/workbooks/safe-workbook.ts'

export type ReadTable = {
  readonly bytes: Uint8Array
  /** What a person chose. */
  readonly chosen: StatementColumns | undefined
  /** Of the courier's latest statement. */
  readonly remembered: StatementColumns | undefined
}

export type TableFailure =
  | SheetFailure
  /** The headings do not say enough: a person chooses. */
  | {
      readonly kind: 'columns-needed'
      readonly headings: readonly string[]
      readonly columns: StatementColumns
    }
  | { readonly kind: 'wrong-rows'; readonly rows: readonly WrongRow[] }
  /** It names no parcel at all. */
  | { readonly kind: 'no-rows' }

export type TableRead = ReadStatement & {
  readonly headings: readonly string[]
  readonly columns: StatementColumns
}

const rowsTold = 10

export async function readTable({
  bytes,
  chosen,
  remembered,
}: ReadTable): Promise<Result<TableRead, TableFailure>> {
  const read = await readSheet(bytes)
  if (read.kind !== 'read') return failed(read)
  const { sheet } = read
  const headingsAt = findHeadings(sheet)
  if (headingsAt === undefined) return failed({ kind: 'no-rows' })
  const headings = (sheet[headingsAt] ?? []).map((cell) => cell.trim().slice(0, 80))
  const columns = chosen ?? columnsFor(headings, remembered)
  if (!areEnough(columns)) return failed({ kind: 'columns-needed', headings, columns })
  const lines = readLines(sheet, headingsAt, columns)
  if (!lines.ok) return failed({ kind: 'wrong-rows', rows: lines.failure.slice(0, rowsTold) })
  if (lines.value.lines.length === 0) return failed({ kind: 'no-rows' })
  return ok({ ...lines.value, headings, columns })
}

async function readSheet(bytes: Uint8Array): Promise<SheetRead> {
  if (bytes.length > sheetLimits.bytes) return { kind: 'too-large' }
  if (isZip(bytes)) return readXlsx(bytes)
  const text = decodeText(bytes)
  if (text === undefined) return { kind: 'not-a-table' }
  if (text.trim() === '') return { kind: 'empty' }
  const sheet = readCsv(text, sheetLimits)
  return sheet ? { kind: 'read', sheet } : { kind: 'too-many-rows' }
}
