/** Reads a file that somebody gives as a courier's statement, whatever its name says. */

import type { Sheet } from '#src/domain/settlement/statement-lines.ts'
import { decodeText } from '#src/features/settlement/read/decode-text.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import { readCsv } from '#src/lib/text/read-csv.ts'

/** A statement of some thousand parcels has a tenth of it. */
export const sheetLimits = {
  bytes: 1024 * 1024,
  rows: 5_000,
  columns: 60,
  cell: 300,
} as const

export type SheetFailure =
  | { readonly kind: 'too-large' }
  | { readonly kind: 'empty' }
  | { readonly kind: 'too-many-rows' }
  /** A picture, a PDF, an old Excel file, a page of HTML. */
  | { readonly kind: 'not-a-table' }

export async function readSheet(bytes: Uint8Array): Promise<Result<Sheet, SheetFailure>> {
  if (bytes.length > sheetLimits.bytes) return failed({ kind: 'too-large' })
  const text = decodeText(bytes)
  if (text === undefined) return failed({ kind: 'not-a-table' })
  if (text.trim() === '') return failed({ kind: 'empty' })
  const sheet = readCsv(text, sheetLimits)
  return sheet ? ok(sheet) : failed({ kind: 'too-many-rows' })
}
