/** The form of an order that staff take, as text: pure. */

import type { CartLine } from '#src/domain/cart.ts'
import { findPlace, zoneOfPlace } from '#src/domain/delivery/places.ts'
import { type DeliveryFees, type DeliveryZone, deliveryZones } from '#src/domain/delivery.ts'
import { fromTaka, toTaka } from '#src/domain/money.ts'
import type { StaffSource } from '#src/domain/orders/order-source.ts'
import { type Discount, type Quote, quoteOrder } from '#src/domain/pricing.ts'
import {
  keptLines,
  piecesIn,
  type TypedLine,
} from '#src/features/orders/dashboard/editor/typed-lines.ts'
import type { OrderOnTheWire } from '#src/features/orders/order-wire.ts'
import { numberTyped } from '#src/features/orders/place/typed-order.ts'
import type { ProposedOrderOnTheWire } from '#src/features/orders/staff/staff-order-wire.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import type { FieldProblems } from '#src/platform/http/answer.ts'

export type NewOrderDraft = {
  readonly cphone: string
  readonly cname: string
  readonly caddress: string
  readonly place: string
  readonly zone: DeliveryZone | ''
  readonly lines: readonly TypedLine[]
  /** As typed; the page asks the shop what it takes off. */
  readonly coupon: string
  readonly source: StaffSource
  readonly isConfirmed: boolean
  /** Names of fields and pids of lines that the message leaves open. */
  readonly toCheck: readonly string[]
}

/** The source stays as it is: most orders in a row come from one of them. */
export function emptyDraft(source: StaffSource): NewOrderDraft {
  return {
    cphone: '',
    cname: '',
    caddress: '',
    place: '',
    zone: '',
    lines: [],
    coupon: '',
    source,
    isConfirmed: true,
    toCheck: [],
  }
}

/** A new message is a new order: what it does not say is empty. */
export function draftFrom(
  { cphone, cname, caddress, place, items }: ProposedOrderOnTheWire,
  source: StaffSource,
): NewOrderDraft {
  const open = Object.entries({ cphone, cname, caddress, place })
    .filter(([, proposed]) => proposed?.certain === false)
    .map(([name]) => name)
  const openLines = items.filter(({ certain, quantityCertain }) => !certain || !quantityCertain)
  return {
    ...emptyDraft(source),
    cphone: cphone?.value ?? '',
    cname: cname?.value ?? '',
    caddress: caddress?.value ?? '',
    place: place?.value ?? '',
    zone: place?.zone ?? '',
    lines: items.map(({ pid, title, image, unit, quantity }) => ({
      pid,
      title,
      image,
      unit,
      quantity: String(quantity),
      isRemoved: false,
    })),
    toCheck: [...open, ...openLines.map(({ pid }) => pid)],
  }
}

export function hasTyped(draft: NewOrderDraft): boolean {
  const { cphone, cname, caddress, place, coupon, lines } = draft
  const texts = [cphone, cname, caddress, place, coupon]
  return texts.some((text) => text.trim() !== '') || lines.length > 0
}

type FieldOfDraft = keyof NewOrderDraft | 'items' | 'city'

/** The names of problems that a change settles: the shop has not seen the new value. */
export function changedFields(
  before: NewOrderDraft,
  after: NewOrderDraft,
): readonly FieldOfDraft[] {
  const names = ['cphone', 'cname', 'caddress', 'place', 'coupon', 'zone', 'lines'] as const
  return names
    .filter((name) => before[name] !== after[name])
    .flatMap((name): readonly FieldOfDraft[] => {
      if (name === 'lines') return ['items']
      return name === 'zone' ? ['zone', 'city'] : [name]
    })
}

type TypedField = {
  readonly name: 'cphone' | 'cname' | 'caddress' | 'place' | 'coupon'
  readonly text: string
  /** Places that the owner counts as inside Dhaka. */
  readonly alsoInside: readonly string[]
}

/** A change by hand settles what was marked. */
export function withField(
  draft: NewOrderDraft,
  { name, text, alsoInside }: TypedField,
): NewOrderDraft {
  const place = name === 'place' ? findPlace(text) : undefined
  return {
    ...draft,
    [name]: text,
    ...(place && { zone: zoneOfPlace(place, alsoInside) }),
    toCheck: draft.toCheck.filter((one) => one !== name),
  }
}

type LastOrder = Pick<OrderOnTheWire, 'cname' | 'caddress' | 'place'>

/** Only into fields that are empty; to be checked, since people move. */
export function withLastOrder(
  draft: NewOrderDraft,
  { cname, caddress, place = '' }: LastOrder,
  alsoInside: readonly string[],
): NewOrderDraft {
  const isAddressOpen = draft.caddress.trim() === ''
  const found = findPlace(place)
  return {
    ...draft,
    cname: draft.cname.trim() === '' ? cname : draft.cname,
    ...(isAddressOpen && {
      caddress,
      place: draft.place || place,
      zone: draft.zone || (found ? zoneOfPlace(found, alsoInside) : ''),
      toCheck: [...draft.toCheck, 'caddress'],
    }),
  }
}

/** What the form does not say itself. */
export type Reckoning = {
  readonly fees: DeliveryFees
  /** With the coupon, once the shop has said what it takes off. */
  readonly discount: Discount
}

/** By the server's own function; undefined until it can be computed. */
export function quoteOfDraft(
  draft: NewOrderDraft,
  { fees, discount }: Reckoning,
): Quote | undefined {
  const kept = keptLines(draft.lines)
  const lines = kept.flatMap(({ unit, quantity }) => {
    const pieces = piecesIn(quantity)
    return pieces === undefined ? [] : [{ unitPrice: fromTaka(unit), quantity: pieces }]
  })
  const zone = deliveryZones.find((one) => one === draft.zone)
  if (!zone || lines.length === 0 || lines.length < kept.length) return undefined
  return quoteOrder({ lines, discount, zone, fees })
}

export function problemsOfDraft(
  draft: NewOrderDraft,
  messages: DashboardMessages<'newOrder'>,
): FieldProblems {
  const isEmpty = (text: string) => text.trim() === ''
  return {
    ...(isEmpty(draft.cphone) && { cphone: messages.phoneNeeded }),
    ...(isEmpty(draft.cname) && { cname: messages.nameNeeded }),
    ...(isEmpty(draft.caddress) && { caddress: messages.addressNeeded }),
    ...(draft.lines.length === 0 && { items: messages.noProducts }),
    ...(draft.zone === '' && { city: messages.chooseZone }),
  }
}

/** What is no number stays text, so that the shop names it. */
function itemsOfDraft({ lines }: NewOrderDraft) {
  return keptLines(lines).map(({ pid, quantity }) => ({
    pid,
    quantity: numberTyped(quantity) ?? quantity,
  }))
}

/** Undefined for a line that nobody can order as it is. */
export function cartOfDraft({ lines }: NewOrderDraft): readonly CartLine[] | undefined {
  const kept = keptLines(lines)
  const cart = kept.flatMap(({ pid, quantity }) => {
    const pieces = piecesIn(quantity)
    return pieces === undefined ? [] : [{ pid, quantity: pieces }]
  })
  return cart.length < kept.length ? undefined : cart
}

export function bodyOfDraft(
  draft: NewOrderDraft,
  reckoning: Reckoning,
): Readonly<Record<string, unknown>> {
  const quote = quoteOfDraft(draft, reckoning)
  return {
    items: itemsOfDraft(draft),
    cname: draft.cname,
    cphone: draft.cphone,
    caddress: draft.caddress,
    ...(draft.place.trim() !== '' && { place: draft.place }),
    ...(draft.coupon.trim() !== '' && { coupon: draft.coupon }),
    ...(draft.zone !== '' && { zone: draft.zone }),
    source: draft.source,
    confirmed: draft.isConfirmed,
    ...(quote && { grand: toTaka(quote.total) }),
  }
}
