/**
 * The wire names of changed fields: products, orders, users and shop settings, amounts in taka. A
 * field without a wire name keeps its own.
 */

import { z } from 'zod'
import { quantityOf, shortageOf } from '#src/domain/catalogue/stock.ts'
import { type HistorySubject, isHistorySubject } from '#src/domain/history/history-subject.ts'
import { poisha, toTaka } from '#src/domain/money.ts'
import type { HistoryEntry } from '#src/features/history/list-history.server.ts'

const Fields = z.record(z.string(), z.unknown())
type Fields = z.output<typeof Fields>

export const HistoryEntryOnTheWire = z.object({
  _id: z.string(),
  at: z.iso.datetime(),
  actor: z.string().describe('The e-mail address of the author'),
  token: z
    .string()
    .nullable()
    .describe('The name of the token by which a program of theirs did it'),
  action: z.string(),
  before: Fields.describe('The changed fields before'),
  after: Fields.describe('The changed fields after'),
})
export type HistoryEntryOnTheWire = z.output<typeof HistoryEntryOnTheWire>

export function historyToWire(
  subject: string,
  { id, at, actor, token, action, before, after }: HistoryEntry,
): HistoryEntryOnTheWire {
  return {
    _id: id,
    at,
    actor,
    token,
    action,
    before: fieldsToWire(subject, before),
    after: fieldsToWire(subject, after),
  }
}

function fieldsToWire(subject: string, changed: unknown): Fields {
  return spelled(changed, (name) =>
    isHistorySubject(subject) ? spellings[subject].get(name) : undefined,
  )
}

/** A field without a spelling keeps its own name. */
function spelled(changed: unknown, spellingOf: (name: string) => Spelling | undefined): Fields {
  const fields = Object.entries(Fields.safeParse(changed).data ?? {})
  return Object.assign(
    {},
    ...fields.map(([name, value]) => spellingOf(name)?.(value) ?? { [name]: value }),
  )
}

type Spelling = (value: unknown) => Fields

const as =
  (name: string): Spelling =>
  (value) => ({ [name]: value })

const takaAs =
  (name: string): Spelling =>
  (value) => ({ [name]: typeof value === 'number' ? toTaka(poisha(value)) : value })

/** The fields within a field, each under its own name. */
const within =
  (names: Readonly<Record<string, Spelling>>): Spelling =>
  (value) =>
    spelled(value, (name) => names[name])

const Lines = z.array(
  z.object({
    pid: z.string(),
    title: z.string(),
    titleInBangla: z.string().optional(),
    quantity: z.number(),
    taken: z.number(),
  }),
)

const linesAsPieces: Spelling = (value) => {
  const lines = Lines.safeParse(value).data
  if (!lines) return {}
  return {
    items: lines.map(({ pid, title, titleInBangla, quantity }) => ({
      pid,
      title,
      ...(titleInBangla && { titleBn: titleInBangla }),
      quantity,
    })),
    quantity: quantityOf(lines),
    short: shortageOf(lines),
  }
}

const Pictures = z.array(
  z.object({
    image: z.string(),
    alt: z.string(),
    altInBangla: z.string(),
    isReal: z.boolean(),
  }),
)

const picturesAsImages: Spelling = (value) => {
  const pictures = Pictures.safeParse(value).data
  return {
    images: pictures?.map(({ image, alt, altInBangla: altBn, isReal: real }) => ({
      image,
      alt,
      altBn,
      real,
    })),
  }
}

const Terms = z.object({ code: z.string() })

const couponAsCode: Spelling = (value) => ({ coupon: Terms.safeParse(value).data?.code })

const spellings: Readonly<Record<HistorySubject, ReadonlyMap<string, Spelling>>> = {
  product: new Map([
    ['id', as('_id')],
    ['pictures', picturesAsImages],
    ['offerMessage', as('host')],
    ['keywords', as('key')],
    ['category', as('categoryId')],
    ['price', takaAs('price')],
    ['oldPrice', takaAs('oldp')],
    ['isOffer', as('offer')],
    ['isDraft', as('draft')],
    ['expiresOn', as('ddate')],
    ['addedAt', as('adate')],
    [
      'bangla',
      within({
        title: as('bnTitle'),
        details: as('bnDetails'),
        offerMessage: as('bnHost'),
        toReview: as('bnReview'),
      }),
    ],
  ]),
  order: new Map([
    ['id', as('_id')],
    ['number', as('oid')],
    ['customer', within({ name: as('cname'), phone: as('cphone'), address: as('caddress') })],
    ['coupon', as('cupon')],
    ['couponTerms', couponAsCode],
    ['subtotal', takaAs('price')],
    ['discount', takaAs('discount')],
    ['deliveryFee', takaAs('city')],
    ['total', takaAs('grand')],
    ['adjusted', takaAs('adjustments')],
    ['advanced', takaAs('advances')],
    ['owedBack', takaAs('owedBack')],
    ['advanceAsked', takaAs('advanceAsked')],
    ['refundsOwed', takaAs('refundsOwed')],
    ['placedAt', as('odate')],
    ['lines', linesAsPieces],
  ]),
  user: new Map([['id', as('_id')]]),
  message: new Map(),
  outbox: new Map(),
  picture: new Map(),
  money: new Map(['amount', 'counted', 'expected', 'charges'].map((name) => [name, takaAs(name)])),
  category: new Map([
    ['nameInBangla', as('nameBn')],
    ['parentId', as('parent')],
  ]),
  coupon: new Map([
    ['amount', takaAs('amount')],
    ['from', takaAs('min')],
  ]),
  synonym: new Map(),
  prices: new Map(),
  purchase: new Map(['goods', 'freight', 'owed', 'amount'].map((name) => [name, takaAs(name)])),
  phone: new Map([['lastDay', as('until')]]),
  settings: new Map([
    [
      'deliveryFees',
      within({ 'inside-dhaka': takaAs('insideDhaka'), 'outside-dhaka': takaAs('outsideDhaka') }),
    ],
    [
      'deliveryDays',
      within({ 'inside-dhaka': as('insideDays'), 'outside-dhaka': as('outsideDays') }),
    ],
    [
      'advance',
      within({
        asks: as('advanceAsks'),
        from: takaAs('advanceFrom'),
        percent: as('advancePercent'),
        bkash: as('bkashNumber'),
        nagad: as('nagadNumber'),
      }),
    ],
  ]),
}
