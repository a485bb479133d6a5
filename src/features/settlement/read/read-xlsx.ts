/** Reads the first sheet of an XLSX. Runs in a thread that can be ended: see read-sheet.server.ts. */

import { packZip } from '#src/features/settlement/read/pack-zip.ts'
import { type SheetRead, sheetLimits } from '#src/features/settlement/read/sheet-limits.ts'
import { unpackZip } from '#src/features/settlement/read/unpack-zip.ts'

/** A sheet of 5,000 rows has some 3 MiB. */
const unpackedLimits = { entries: 200, bytes: 24 * 1024 * 1024 }

const xmlFile = /\.(?:xml|rels)$/i

/**
 * The library gets files that are unpacked and bounded already, in a ZIP of ours: whatever a hostile file
 * says of its sizes and places, the library reads what was checked.
 */
export async function readXlsx(bytes: Uint8Array): Promise<SheetRead> {
  const unpacked = unpackZip(Buffer.from(bytes), unpackedLimits)
  if (unpacked.kind === 'too-large') return { kind: 'too-many-rows' }
  if (unpacked.kind === 'broken') return { kind: 'not-a-table' }
  const files = new Map([...unpacked.files].filter(([name]) => xmlFile.test(name)))
  if (!files.has('xl/workbook.xml')) return { kind: 'not-a-table' }
  // No spreadsheet program declares entities; a file that does wants them expanded.
  if ([...files.values()].some(hasDoctype)) return { kind: 'not-a-table' }
  try {
    return await readRows(packZip(files))
  } catch {
    // Whatever the library found wrong: it is no sheet that anybody can read.
    return { kind: 'not-a-table' }
  }
}

function hasDoctype(bytes: Buffer): boolean {
  const isUtf16 = bytes[0] === 0xff || bytes[0] === 0xfe || bytes[0] === 0 || bytes[1] === 0
  return isUtf16 || /<!(?:doctype|entity)/i.test(bytes.toString('latin1'))
}

async function readRows(zip: Buffer): Promise<SheetRead> {
  const { streamXlsxRows } = await import('hucre/xlsx')
  const rows: string[][] = []
  for await (const { index, values } of streamXlsxRows(zip, { sheet: 0 })) {
    const cells = values.map(textOf)
    const width = cells.findLastIndex((cell) => cell !== '') + 1
    if (width === 0) continue
    if (index >= sheetLimits.rows || width > sheetLimits.columns) return { kind: 'too-many-rows' }
    // Empty rows may be left out of the file: rows keep their numbers.
    while (rows.length < index) rows.push([])
    rows.push(cells.slice(0, width))
  }
  return rows.length === 0 ? { kind: 'empty' } : { kind: 'read', sheet: rows }
}

/** A formula is its last value, as the file has it; nothing is worked out. */
function textOf(value: unknown): string {
  if (value instanceof Date) {
    return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10)
  }
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : ''
  return typeof value === 'string' ? value.slice(0, sheetLimits.cell) : ''
}
