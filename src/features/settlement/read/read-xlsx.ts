/** Reads the first sheet of an XLSX. Runs in a thread that can be ended: see read-sheet.server.ts. */

import { type SheetRead, sheetLimits } from '#src/features/settlement/read/sheet-limits.ts'
import { cellText, safeWorkbook } from '#src/platform/workbooks/safe-workbook.ts'

/** A sheet of 5,000 rows has some 3 MiB. */
const mostUnpackedBytes = 24 * 1024 * 1024

export async function readXlsx(bytes: Uint8Array): Promise<SheetRead> {
  const workbook = safeWorkbook(bytes, mostUnpackedBytes)
  if (workbook.kind === 'too-large') return { kind: 'too-many-rows' }
  if (workbook.kind === 'not-a-workbook') return { kind: 'not-a-table' }
  try {
    return await readRows(workbook.zip)
  } catch {
    // Whatever the library found wrong: it is no sheet that anybody can read.
    return { kind: 'not-a-table' }
  }
}

async function readRows(zip: Buffer): Promise<SheetRead> {
  const { streamXlsxRows } = await import('hucre/xlsx')
  const rows: string[][] = []
  for await (const { index, values } of streamXlsxRows(zip, { sheet: 0 })) {
    const cells = values.map((value) => cellText(value).slice(0, sheetLimits.cell))
    const width = cells.findLastIndex((cell) => cell !== '') + 1
    if (width === 0) continue
    if (index >= sheetLimits.rows || width > sheetLimits.columns) return { kind: 'too-many-rows' }
    // Empty rows may be left out of the file: rows keep their numbers.
    while (rows.length < index) rows.push([])
    rows.push(cells.slice(0, width))
  }
  return rows.length === 0 ? { kind: 'empty' } : { kind: 'read', sheet: rows }
}
