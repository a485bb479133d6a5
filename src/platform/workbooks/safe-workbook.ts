/** Makes an XLSX of strangers safe to give to a library. Runs in a thread that can be ended. */

import { packZip } from '#src/lib/zip/pack-zip.ts'
import { unpackZip } from '#src/lib/zip/unpack-zip.ts'

export type SafeWorkbook =
  | { readonly kind: 'safe'; readonly zip: Buffer }
  | { readonly kind: 'too-large' }
  | { readonly kind: 'not-a-workbook' }

const mostEntries = 200
const xmlFile = /\.(?:xml|rels)$/i

/** Every ZIP begins with these letters, and no text does. */
export function isZip(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, 4)).toString('latin1') === 'PK\x03\x04'
}

/**
 * The library gets files that are unpacked and bounded already, in a ZIP of ours: whatever a hostile file
 * says of its sizes and places, the library reads what was checked.
 */
export function safeWorkbook(bytes: Uint8Array, mostUnpackedBytes: number): SafeWorkbook {
  const bounds = { entries: mostEntries, bytes: mostUnpackedBytes }
  const unpacked = unpackZip(Buffer.from(bytes), bounds)
  if (unpacked.kind === 'too-large') return { kind: 'too-large' }
  if (unpacked.kind === 'broken') return { kind: 'not-a-workbook' }
  const files = new Map([...unpacked.files].filter(([name]) => xmlFile.test(name)))
  if (!files.has('xl/workbook.xml')) return { kind: 'not-a-workbook' }
  // No spreadsheet program declares entities; a file that does wants them expanded.
  if ([...files.values()].some(hasDoctype)) return { kind: 'not-a-workbook' }
  return { kind: 'safe', zip: packZip(files) }
}

function hasDoctype(bytes: Buffer): boolean {
  const isUtf16 = bytes[0] === 0xff || bytes[0] === 0xfe || bytes[0] === 0 || bytes[1] === 0
  return isUtf16 || /<!(?:doctype|entity)/i.test(bytes.toString('latin1'))
}

/** A formula is its last value, as the file has it; nothing is worked out. */
export function cellText(value: unknown): string {
  if (value instanceof Date) {
    return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10)
  }
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : ''
  return typeof value === 'string' ? value : ''
}
