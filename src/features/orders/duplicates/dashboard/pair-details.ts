import type { DuplicateMessages } from '#src/features/orders/duplicates/dashboard/use-duplicates.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'

const names = {
  mergedInto: 'mergedInto',
  merged: 'mergedFrom',
  splitInto: 'splitInto',
  splitFrom: 'splitFrom',
  keptBeside: 'keptBeside',
} as const satisfies Record<string, keyof DuplicateMessages>

/** The other order of an entry of the history, in words. */
export function pairDetails(
  after: Readonly<Record<string, unknown>>,
  messages: DuplicateMessages,
): readonly string[] {
  return Object.entries(names).flatMap(([field, name]) => {
    const number = after[field]
    return typeof number === 'string' ? [interpolate(messages[name], { number })] : []
  })
}
