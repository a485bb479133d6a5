/** Describes an entry of the history in messages. A field without a message keeps its own name. */

import { isDay } from '#src/domain/dhaka-time.ts'
import { fromTaka, isTaka } from '#src/domain/money.ts'
import type { DashboardWords } from '#src/i18n/dashboard-words.ts'
import { formatDay } from '#src/i18n/format-date.ts'
import { formatMoney } from '#src/i18n/format-money.ts'
import { formatNumber } from '#src/i18n/format-number.ts'

type HistoryWords = DashboardWords<'history'>
type Fields = Readonly<Record<string, unknown>>

export type ChangeInWords = {
  readonly name: string
  readonly label: string
  readonly before: string
  readonly after: string
}

/** Hidden from the owner: other fields show the same information. */
const untold = new Set(['_id', 'oid', 'version', 'deliveryZone', 'odate', 'adate', 'words'])

/** Hidden as well: the entry shows its time already. */
const moments = new Set(['deletedAt', 'archivedAt'])

const amounts = new Set([
  'price',
  'oldp',
  'discount',
  'city',
  'grand',
  'insideDhaka',
  'outsideDhaka',
])

/** Returns only fields with a difference, in the order of the message catalogue. */
export function changesInWords(
  { before, after }: { readonly before: Fields; readonly after: Fields },
  words: HistoryWords,
): readonly ChangeInWords[] {
  const names = new Set([
    ...Object.keys(words.fields),
    ...Object.keys(before),
    ...Object.keys(after),
  ])
  return [...names]
    .filter((name) => Object.hasOwn(before, name) || Object.hasOwn(after, name))
    .filter((name) => !untold.has(name) && !moments.has(name))
    .map((name) => ({
      name,
      label: wordFor(name, words.fields),
      before: valueInWords(name, before[name], words),
      after: valueInWords(name, after[name], words),
    }))
    .filter((change) => change.before !== change.after)
}

export function actionInWords(action: string, words: HistoryWords): string {
  return wordFor(action, words.actions)
}

function valueInWords(name: string, value: unknown, words: HistoryWords): string {
  if (value === undefined || value === null || value === '') return words.nothing
  if (typeof value === 'boolean') return value ? words.yes : words.no
  if (typeof value === 'number') return numberInWords(name, value)
  if (typeof value === 'string') {
    return isDay(value) ? formatDay(value, 'en') : wordFor(value, words.values)
  }
  if (Array.isArray(value)) {
    return value.map((one) => valueInWords(name, one, words)).join(', ') || words.nothing
  }
  return Object.values(value)
    .map((one) => valueInWords(name, one, words))
    .join(' ')
}

function numberInWords(name: string, value: number): string {
  return amounts.has(name) && isTaka(value)
    ? formatMoney(fromTaka(value), 'en')
    : formatNumber(value, 'en')
}

function wordFor(name: string, words: Readonly<Record<string, string>>): string {
  return Object.hasOwn(words, name) ? (words[name] ?? name) : name
}
