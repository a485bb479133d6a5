import type { Sheet } from '#src/domain/settlement/statement-lines.ts'

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

export type SheetRead = { readonly kind: 'read'; readonly sheet: Sheet } | SheetFailure
