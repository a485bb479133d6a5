/** Spreadsheets of products on their way into the shop; see tables.ts and decision 0200. */

import type { Generated } from 'kysely'
import type { ImportState, RowKind } from '#src/domain/catalogue/sheets/import-state.ts'

export interface SheetTables {
  product_imports: {
    id: string
    state: ImportState
    file_name: string
    parts: number
    /** JSON. */
    pictures: string
    /** JSON. */
    unknown_headings: Generated<string>
    failure: Generated<string>
    comparison: Generated<number>
    rows_done: Generated<number>
    rows_new: Generated<number>
    rows_changed: Generated<number>
    rows_same: Generated<number>
    rows_wrong: Generated<number>
    rows_kept: Generated<number>
    /** The id of a user. */
    made_by: string
    /** The name of the token by which a program began it. */
    token: string | null
    made_at: string
    applied_at: string | null
  }
  product_import_parts: { import_id: string; position: number; content: Uint8Array }
  product_import_rows: {
    import_id: string
    place: number
    pid: string
    kind: RowKind
    product_id: string | null
    seen_version: number | null
    /** JSON, like the three below it. */
    cells: string
    was: string
    problems: string
    kept: Generated<string>
  }
}
