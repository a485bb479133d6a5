/** The thread that reads one XLSX, some rows for each `next`, and ends: see read-xlsx-rows.server.ts. */

import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { streamXlsxRows } from 'hucre/xlsx'
import type { FromThread } from '#src/features/catalogue/sheets/read-xlsx-rows.server.ts'
import { sheetLimits } from '#src/features/catalogue/sheets/sheet-limits.ts'
import type { SheetRow } from '#src/features/catalogue/sheets/sheet-row.ts'
import { cellText, safeWorkbook } from '#src/platform/workbooks/safe-workbook.ts'

const rowsAtOnce = 500

if (!parentPort) throw new Error('This is a thread of the shop, not a program')
const port = parentPort
const bytes: Uint8Array = workerData

async function send(answer: FromThread): Promise<void> {
  port.postMessage(answer)
  await once(port, 'message')
}

async function sendRows(zip: Buffer): Promise<void> {
  let rows: SheetRow[] = []
  for await (const { index, values } of streamXlsxRows(zip, { sheet: 0 })) {
    const cells = values.map(cellText)
    const width = cells.findLastIndex((cell) => cell !== '') + 1
    if (width === 0) continue
    if (index > sheetLimits.xlsxRows) return send({ rows: [], failure: 'xlsx-too-large' })
    if (width > sheetLimits.columns) return send({ rows: [], failure: 'not-a-table' })
    if (cells.reduce((length, cell) => length + cell.length, 0) > sheetLimits.row) {
      return send({ rows: [], failure: 'row-too-long' })
    }
    rows.push({ place: index + 1, cells: cells.slice(0, width) })
    if (rows.length < rowsAtOnce) continue
    await send({ rows })
    rows = []
  }
  if (rows.length > 0) await send({ rows })
  await send({ rows: [] })
}

const workbook = safeWorkbook(bytes, sheetLimits.xlsxUnpackedBytes)
if (workbook.kind !== 'safe') {
  await send({
    rows: [],
    failure: workbook.kind === 'too-large' ? 'xlsx-too-large' : 'not-a-table',
  })
} else {
  try {
    await sendRows(workbook.zip)
  } catch {
    // Whatever the library found wrong: it is no sheet that anybody can read.
    await send({ rows: [], failure: 'not-a-table' })
  }
}
