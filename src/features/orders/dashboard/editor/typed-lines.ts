/** The lines of an edited order, as the owner changes them: pure. */

import { mostProducts } from '#src/domain/cart.ts'
import { highestQuantity } from '#src/domain/catalogue/product.ts'
import { fromTaka, type Poisha, poisha, toTaka } from '#src/domain/money.ts'
import type { OrderOnTheWire } from '#src/features/orders/order-wire.ts'
import { numberTyped, piecesTyped } from '#src/features/orders/place/typed-order.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import type { Language } from '#src/i18n/language.ts'
import { titleIn } from '#src/i18n/title-in.ts'

export type TypedLine = {
  readonly pid: string
  /** Empty in an order of one product, which has no title on the wire. */
  readonly title: string
  readonly image: string
  /** In taka: as sold, or the catalogue's where the owner has added the product. */
  readonly unit: number
  readonly quantity: string
  /** Can come back until the order is saved. */
  readonly isRemoved: boolean
}

export type PickedProduct = Pick<TypedLine, 'pid' | 'title' | 'image'> & { readonly price: number }

export type LineEvent =
  | { readonly kind: 'type'; readonly pid: string; readonly quantity: string }
  | { readonly kind: 'remove' | 'restore'; readonly pid: string }
  | { readonly kind: 'add'; readonly product: PickedProduct }
  /** In place of the line, with as many pieces. */
  | { readonly kind: 'swap'; readonly pid: string; readonly product: PickedProduct }

/** Of an order of one product, as sold: what the product costs today changes nothing. */
export function unitPriceOf({ price, quantity }: OrderOnTheWire): Poisha {
  return poisha(fromTaka(price) / quantity)
}

export function linesFromOrder(order: OrderOnTheWire): readonly TypedLine[] {
  const { pid, quantity } = order
  const lines = order.items ?? [
    { pid, title: '', image: '', unit: toTaka(unitPriceOf(order)), quantity },
  ]
  return lines.map((line) => ({
    pid: line.pid,
    title: line.title,
    image: line.image,
    unit: line.unit,
    quantity: String(line.quantity),
    isRemoved: false,
  }))
}

/** Undefined for a text that is no quantity of an order. */
export function piecesIn(typed: string): number | undefined {
  const pieces = piecesTyped(typed) ?? 0
  return pieces >= 1 && pieces <= highestQuantity ? pieces : undefined
}

export function keptLines(lines: readonly TypedLine[]): readonly TypedLine[] {
  return lines.filter(({ isRemoved }) => !isRemoved)
}

/** An order keeps one line at least, and has twenty at most: an event beyond that changes nothing. */
export function linesAfter(lines: readonly TypedLine[], event: LineEvent): readonly TypedLine[] {
  const after = changed(lines, event)
  const kept = keptLines(after).length
  return kept >= 1 && kept <= mostProducts ? after : lines
}

function changed(lines: readonly TypedLine[], event: LineEvent): readonly TypedLine[] {
  const set = (pid: string, matters: Partial<TypedLine>) =>
    lines.map((line) => (line.pid === pid ? { ...line, ...matters } : line))
  switch (event.kind) {
    case 'type':
      return set(event.pid, { quantity: event.quantity })
    case 'remove':
      return set(event.pid, { isRemoved: true })
    case 'restore':
      return set(event.pid, { isRemoved: false })
    case 'add':
      return added(lines, event.product, { quantity: '1', after: undefined })
    case 'swap': {
      const { pid, product } = event
      const quantity = lines.find((line) => line.pid === pid)?.quantity ?? '1'
      if (pid === product.pid) return lines
      return added(set(pid, { isRemoved: true }), product, { quantity, after: pid })
    }
  }
}

/** A product that has a line already gets the pieces there; one that was removed comes back. */
function added(
  lines: readonly TypedLine[],
  { price, pid, title, image }: PickedProduct,
  { quantity, after }: { readonly quantity: string; readonly after: string | undefined },
): readonly TypedLine[] {
  const standing = lines.find((line) => line.pid === pid)
  if (standing) {
    const sum = (piecesIn(standing.quantity) ?? 0) + (piecesIn(quantity) ?? 0)
    const pieces = standing.isRemoved ? quantity : String(sum)
    return lines.map((line) =>
      line === standing ? { ...line, quantity: pieces, isRemoved: false } : line,
    )
  }
  const fresh = { pid, title, image, unit: price, quantity, isRemoved: false }
  const at = lines.findIndex((line) => line.pid === after)
  return lines.toSpliced(at < 0 ? lines.length : at + 1, 0, fresh)
}

/** The form's field `items`: one text, as every field of an editor. */
export function writeLines(lines: readonly TypedLine[]): string {
  return JSON.stringify(lines)
}

/** Reads only what `writeLines` wrote; a draft of another version of the page has no lines. */
export function readLines(text: string): readonly TypedLine[] {
  try {
    return JSON.parse(text)
  } catch {
    return []
  }
}

/** As the shop reads them. */
export function plainLines(lines: readonly TypedLine[]): string {
  return keptLines(lines)
    .map(({ pid, quantity }) => `${pid}:${numberTyped(quantity) ?? quantity.trim()}`)
    .join('&')
}

/** `2 × Kettle`, one a line. */
export function linesAsText(
  lines: readonly {
    readonly pid: string
    readonly title: string
    readonly titleBn?: string | undefined
    readonly quantity: unknown
  }[],
  language: Language,
): string {
  return lines
    .map(({ pid, quantity, ...titles }) => {
      const pieces = Number(quantity)
      const shown = Number.isSafeInteger(pieces) ? formatNumber(pieces, language) : String(quantity)
      return `${shown} × ${titleIn(language, titles) || pid}`
    })
    .join('\n')
}
