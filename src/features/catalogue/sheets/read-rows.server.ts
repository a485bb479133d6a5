/** Reads the rows of a spreadsheet out of the parts of its file: of a CSV, with one part in memory at a time. */

import { setImmediate } from 'node:timers/promises'
import { readXlsxRows } from '#src/features/catalogue/sheets/read-xlsx-rows.server.ts'
import { sheetLimits } from '#src/features/catalogue/sheets/sheet-limits.ts'
import {
  type ReadPart,
  type SheetRow,
  UnreadableSheet,
} from '#src/features/catalogue/sheets/sheet-row.ts'
import { readEscaped } from '#src/lib/text/csv.ts'
import { decodeText, utf16In } from '#src/lib/text/decode-text.ts'
import { makeCsvReader } from '#src/lib/text/read-csv.ts'
import { isZip } from '#src/platform/workbooks/safe-workbook.ts'

/** A spreadsheet is split so, to leave other requests their turn. */
const bytesAtOnce = 64 * 1024

/** Throws `UnreadableSheet`. Rows without any text are left out, and keep their numbers. */
export async function* readRows(readPart: ReadPart): AsyncGenerator<readonly SheetRow[]> {
  const start = await readPart(0)
  const rows = start && isZip(start) ? readXlsxRows(readPart) : readCsvRows(readPart)
  for await (const some of rows) {
    yield some.flatMap(({ place, cells }) => {
      if (cells.length > sheetLimits.columns) throw new UnreadableSheet('not-a-table')
      const isEmpty = cells.every((cell) => cell.trim() === '')
      return isEmpty ? [] : [{ place, cells: cells.map(readEscaped) }]
    })
  }
}

async function* readCsvRows(readPart: ReadPart): AsyncGenerator<readonly SheetRow[]> {
  const decoder = new TextDecoder(await findEncoding(readPart))
  const reader = makeCsvReader(sheetLimits.row, () => {
    throw new UnreadableSheet('row-too-long')
  })
  let place = 0
  const numbered = (rows: readonly (readonly string[])[]) =>
    rows.map((cells) => {
      place += 1
      if (place > sheetLimits.rows + 1) throw new UnreadableSheet('too-many-rows')
      return { place, cells }
    })
  for await (const bytes of pieces(readPart)) {
    yield numbered(reader.push(decoder.decode(bytes, { stream: true })))
  }
  yield numbered([...reader.push(decoder.decode()), ...reader.end()])
}

async function* pieces(readPart: ReadPart): AsyncGenerator<Uint8Array> {
  for (let position = 0; ; position += 1) {
    const part = await readPart(position)
    if (!part) return
    for (let from = 0; from < part.length; from += bytesAtOnce) {
      yield part.subarray(from, from + bytesAtOnce)
      await setImmediate()
    }
  }
}

/** UTF-16 and UTF-8 where the whole file is that; else Windows-1252, in which any bytes are text. */
async function findEncoding(readPart: ReadPart): Promise<string> {
  const start = (await readPart(0))?.subarray(0, bytesAtOnce) ?? new Uint8Array()
  if (start.length === 0) throw new UnreadableSheet('empty')
  const text = decodeText(withoutCutLetter(start))
  if (text === undefined) throw new UnreadableSheet('not-a-table')
  const utf16 = utf16In(start)
  if (utf16 !== undefined) return utf16
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const bytes of pieces(readPart)) decoder.decode(bytes, { stream: true })
    decoder.decode()
    return 'utf-8'
  } catch (error) {
    if (error instanceof TypeError) return 'windows-1252'
    throw error
  }
}

/** Up to the last line: a piece may end within a letter. */
function withoutCutLetter(bytes: Uint8Array): Uint8Array {
  const end = bytes.lastIndexOf(10)
  const isWhole = bytes.length < bytesAtOnce || end < 0
  // Of UTF-16 an even number of bytes.
  return isWhole ? bytes : bytes.subarray(0, end - (end % 2))
}
