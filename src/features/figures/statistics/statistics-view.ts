/** What the page of statistics shows: figures with their names and links. */

import type { Figures } from '#src/domain/figures/day-figures.ts'
import type { Period, Span } from '#src/domain/figures/period.ts'

export const shownCuts = ['product', 'place', 'courier', 'staff', 'source'] as const

export type ShownCut = (typeof shownCuts)[number]

export const tableCuts = ['day', 'hour', ...shownCuts] as const

export type TableCut = (typeof tableCuts)[number]

export type FigureLine = {
  readonly key: string
  readonly name: string
  /** The orders of the line, under `/dashboard/`; undefined where no list has them alone. */
  readonly list: string | undefined
  readonly figures: Figures
}

export type CutView = {
  /** The largest ones. */
  readonly lines: readonly FigureLine[]
  readonly others: { readonly count: number; readonly figures: Figures } | undefined
}

export type StatisticsView = {
  readonly period: Period
  readonly before: Period
  readonly today: string
  readonly span: Span | undefined
  readonly total: Figures
  readonly totalBefore: Figures
  readonly days: readonly FigureLine[]
  /** Orders placed on each day of the period before. */
  readonly placedBefore: readonly number[]
  /** By `weekday hour`. */
  readonly hours: readonly FigureLine[]
  readonly cuts: Readonly<Record<ShownCut, CutView>>
  readonly countedFrom: string | undefined
  readonly isEmptyShop: boolean
}

/** Whole percent; undefined where there is nothing to take a share of. */
export function percentOf(part: number, whole: number): number | undefined {
  return whole === 0 ? undefined : Math.round((100 * part) / whole)
}

/** The orders of the period, or of one of its days. */
export function ordersOf(
  { from, to }: Period,
  more: Readonly<Record<string, string>> = {},
): string {
  return `manage-orders?${new URLSearchParams({ from, to, ...more })}`
}
