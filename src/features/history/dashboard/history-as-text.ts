/** Describes an entry of the history in messages. A field without a message keeps its own name. */

import { isDay } from '#src/domain/dhaka-time.ts'
import { fromTaka, isTaka } from '#src/domain/money.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { formatDateTime, formatDay } from '#src/i18n/format-date.ts'
import { formatMoney } from '#src/i18n/format-money.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import type { Language } from '#src/i18n/language.ts'
import { titleIn } from '#src/i18n/title-in.ts'

/** Of the history, and their language. */
type HistoryTexts = {
  readonly language: Language
  readonly messages: DashboardMessages<'history'>
}
type Fields = Readonly<Record<string, unknown>>

export type ChangeAsText = {
  readonly name: string
  readonly label: string
  readonly before: string
  readonly after: string
}

/** Hidden from the owner: other fields show the same information. */
const untold = new Set(['_id', 'oid', 'version', 'deliveryZone', 'odate', 'adate', 'messages'])

/** Hidden as well: the entry shows its time already. */
const moments = new Set(['deletedAt', 'archivedAt'])

/** Instants in UTC. */
const times = new Set(['callAgainAt', 'expiresAt', 'startsAt', 'endsAt'])

const amounts = new Set([
  'price',
  'oldp',
  'discount',
  'city',
  'grand',
  'insideDhaka',
  'outsideDhaka',
  'amount',
  'min',
  'counted',
  'expected',
  'charges',
  'goods',
  'freight',
  'owed',
])

/** Returns only fields with a difference, in the order of the message catalogue. */
export function changesAsText(
  { before, after }: { readonly before: Fields; readonly after: Fields },
  texts: HistoryTexts,
): readonly ChangeAsText[] {
  const { messages } = texts
  const names = new Set([
    ...Object.keys(messages.fields),
    ...Object.keys(before),
    ...Object.keys(after),
  ])
  return [...names]
    .filter((name) => Object.hasOwn(before, name) || Object.hasOwn(after, name))
    .filter((name) => !untold.has(name) && !moments.has(name))
    .map((name) => ({
      name,
      label: wordFor(name, messages.fields),
      before: valueAsText(name, before[name], texts),
      after: valueAsText(name, after[name], texts),
    }))
    .filter((change) => change.before !== change.after)
    .filter(({ name }) => name !== 'items' || !isOneProduct(before.items, after.items))
}

export function actionAsText(action: string, { messages }: Pick<HistoryTexts, 'messages'>): string {
  return wordFor(action, messages.actions)
}

/** The e-mail of a person, or the part of the shop that did it. */
export function actorAsText(actor: string, { messages }: Pick<HistoryTexts, 'messages'>): string {
  return wordFor(actor, messages.actors)
}

type Item = {
  readonly pid: string
  readonly title: string
  readonly titleBn?: string
  readonly quantity: number
}

function itemsIn(value: unknown): readonly Item[] {
  return Array.isArray(value) ? value : []
}

/** The same one before and after: its quantity says it all. */
function isOneProduct(before: unknown, after: unknown): boolean {
  const [was, is] = [itemsIn(before), itemsIn(after)]
  return was.length === 1 && is.length === 1 && was[0]?.pid === is[0]?.pid
}

function itemAsText(item: Item, language: Language): string {
  return `${formatNumber(item.quantity, language)} × ${titleIn(language, item)}`
}

function valueAsText(name: string, value: unknown, texts: HistoryTexts): string {
  const { language, messages } = texts
  if (value === undefined || value === null || value === '') return messages.nothing
  if (typeof value === 'boolean') return value ? messages.yes : messages.no
  if (typeof value === 'number') return numberAsText(name, value, language)
  if (typeof value === 'string') {
    if (isDay(value)) return formatDay(value, language)
    if (times.has(name)) return formatDateTime(new Date(value), language)
    return wordFor(value, name === 'source' ? messages.sources : messages.values)
  }
  if (name === 'images' && Array.isArray(value)) return picturesAsText(value, messages)
  if (name === 'items')
    return itemsIn(value)
      .map((item) => itemAsText(item, language))
      .join('\n')
  if (Array.isArray(value)) {
    return value.map((one) => valueAsText(name, one, texts)).join(', ') || messages.nothing
  }
  return Object.values(value)
    .map((one) => valueAsText(name, one, texts))
    .join(' ')
}

type ShownPicture = {
  readonly image: string
  readonly alt: string
  readonly altBn: string
  readonly real: boolean
}

/** A picture without texts by its address; the cover, which has a field of its own, without. */
function picturesAsText(
  pictures: readonly ShownPicture[],
  messages: HistoryTexts['messages'],
): string {
  const lines = pictures.map(({ image, alt, altBn, real }, at) =>
    [at + 1, alt, altBn, real && messages.realPhoto, at > 0 && alt + altBn === '' && image]
      .filter(Boolean)
      .join(' · '),
  )
  return lines.join('\n') || messages.nothing
}

function numberAsText(name: string, value: number, language: Language): string {
  return amounts.has(name) && isTaka(value)
    ? formatMoney(fromTaka(value), language)
    : formatNumber(value, language)
}

/** A name without a message stays as it is. */
export function wordFor(name: string, messages: Readonly<Record<string, string>>): string {
  return Object.hasOwn(messages, name) ? (messages[name] ?? name) : name
}
