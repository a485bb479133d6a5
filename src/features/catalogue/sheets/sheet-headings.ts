/** The headings of a spreadsheet of products: those of the pages in both languages, and the names of the API. */

import {
  headingKey,
  type SheetColumn,
  sheetColumns,
} from '#src/domain/catalogue/sheets/sheet-columns.ts'
import { dashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { type Language, languages } from '#src/i18n/language.ts'

export function headingsIn(language: Language): readonly string[] {
  const { columns } = dashboardMessages(language, 'productSheets')
  return sheetColumns.map((column) => columns[column])
}

export const knownHeadings: ReadonlyMap<string, SheetColumn> = new Map(
  sheetColumns.flatMap((column) => {
    const shown = languages.map((one) => dashboardMessages(one, 'productSheets').columns[column])
    return [column, ...shown].map((heading) => [headingKey(heading), column] as const)
  }),
)
