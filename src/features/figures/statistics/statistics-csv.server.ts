/** One cut of a period as a table, with every line and every figure. */

import { type Figures, figureNames } from '#src/domain/figures/day-figures.ts'
import type { Period } from '#src/domain/figures/period.ts'
import { exactTaka, poisha } from '#src/domain/money.ts'
import {
  findCut,
  findDays,
  findHours,
} from '#src/features/figures/statistics/find-statistics.server.ts'
import type { TableCut } from '#src/features/figures/statistics/statistics-view.ts'
import {
  dayLines,
  hourName,
  nameLines,
} from '#src/features/figures/statistics/view-statistics.server.ts'
import { dashboardMessages } from '#src/i18n/dashboard-messages.ts'
import type { Language } from '#src/i18n/language.ts'
import type { Reads } from '#src/platform/database/tables.ts'

export type Row = { readonly name: string; readonly figures: Figures }

type Asked = { readonly cut: TableCut; readonly period: Period; readonly language: Language }

export async function tableRows(
  reads: Reads,
  { cut, period, language }: Asked,
): Promise<readonly Row[]> {
  if (cut === 'day') return dayLines(period, await findDays(reads, period))
  if (cut === 'hour') {
    const messages = dashboardMessages(language, 'statistics')
    const hours = await findHours(reads, period)
    return hours.map(({ name, figures }) => ({ name: hourName(name, language, messages), figures }))
  }
  return nameLines({ reads, period, language }, cut, await findCut(reads, cut, period))
}

export function tableHeadings(cut: TableCut, language: Language): readonly string[] {
  const { columns } = dashboardMessages(language, 'statistics')
  const first = cut === 'day' || cut === 'hour' ? columns[cut] : columns.name
  return [first, ...figureNames.map((name) => columns[name])]
}

/** Amounts in taka. */
export function tableCells({ name, figures }: Row): readonly string[] {
  return [
    name,
    ...figureNames.map((one) =>
      one === 'sales' || one === 'salesDelivered'
        ? exactTaka(poisha(figures[one]))
        : String(figures[one]),
    ),
  ]
}
