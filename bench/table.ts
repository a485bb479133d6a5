/** Writes figures as a Markdown table, which is readable on a terminal too. */

import type { Figure } from './figure.ts'

const heading = ['Figure', 'Ours', 'Baseline', 'Ratio', 'Goal', '']

export function tableOf(figures: readonly Figure[]): string {
  const rows = figures.map(({ name, ours, baseline, ratio, goal, isReached }) => [
    name,
    ours,
    baseline,
    String(ratio),
    goal,
    isReached ? '✓' : '✗',
  ])
  const widths = heading.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  )
  const rule = widths.map((width) => '-'.repeat(width))
  return [heading, rule, ...rows]
    .map(
      (row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |\n`,
    )
    .join('')
}
