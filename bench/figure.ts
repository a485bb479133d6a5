/** A figure of a bench: the shop's and a baseline's of the same run, so that the machine cancels out. */

export type Figure = {
  /** The name of the figure in the table. */
  readonly name: string
  readonly ours: string
  readonly baseline: string
  readonly ratio: number
  readonly goal: string
  readonly isReached: boolean
  /** More results for `results.json`: percentiles, every round. */
  readonly details: Readonly<Record<string, unknown>>
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}

/** `share` from 0 to 1. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}

export function rounded(value: number, digits = 2): number {
  return Number(value.toFixed(digits))
}
