/** What is typed in the price grid, and what it becomes. Pure. */

import { type PriceRule, priceAfter } from '#src/domain/catalogue/price-rule.ts'
import { highestPrice, lowestOnForm } from '#src/domain/catalogue/product.ts'
import { fromTaka, toTaka } from '#src/domain/money.ts'
import type { PricedOnTheWire } from '#src/features/catalogue/prices/price-wire.ts'
import { toAsciiDigits } from '#src/i18n/digits.ts'
import { takaTyped } from '#src/i18n/typed-taka.ts'

/** From left to right, as a spreadsheet pastes them. */
export const sheetColumns = ['price', 'oldp', 'offer'] as const
export type SheetColumn = (typeof sheetColumns)[number]

export type TypedRow = { readonly price: string; readonly oldp: string; readonly offer: boolean }

/** The rows that differ from the shop, by the product's id. */
export type Sheet = ReadonlyMap<string, TypedRow>

export type Place = { readonly row: number; readonly column: SheetColumn }

type Rows = readonly PricedOnTheWire[]

export function typedOf(sheet: Sheet, product: PricedOnTheWire): TypedRow {
  return sheet.get(product._id) ?? asInShop(product)
}

function asInShop({ price, oldp, offer }: PricedOnTheWire): TypedRow {
  return { price: String(price), oldp: String(oldp), offer }
}

export function write(sheet: Sheet, product: PricedOnTheWire, texts: Partial<TypedRow>): Sheet {
  const row = { ...typedOf(sheet, product), ...texts }
  const next = new Map(sheet)
  const { price, oldp } = row
  const isAsInShop =
    takasIn(price) === product.price &&
    takasIn(oldp) === product.oldp &&
    row.offer === product.offer
  if (isAsInShop) next.delete(product._id)
  else next.set(product._id, row)
  return next
}

/** Whole taka that a product may cost; undefined for any other text. */
export function takasIn(text: string): number | undefined {
  const amount = takaTyped(text)
  if (amount === undefined || amount % 100 !== 0 || amount > highestPrice) return undefined
  const takas = toTaka(amount)
  return takas < lowestOnForm ? undefined : takas
}

const yes = new Set(['1', 'true', 'yes', 'x', '✓', 'হ্যাঁ', '১'])

function textsFor(column: SheetColumn, text: string): Partial<TypedRow> {
  return column === 'offer'
    ? { offer: yes.has(text.trim().toLowerCase()) }
    : { [column]: toAsciiDigits(text.trim()) }
}

/** Rows that a spreadsheet copied: tabs between the cells, and an empty cell changes nothing. */
export function paste(sheet: Sheet, rows: Rows, at: Place, text: string): Sheet {
  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/)
  const first = sheetColumns.indexOf(at.column)
  let pasted = sheet
  for (const [down, line] of lines.entries()) {
    const product = rows[at.row + down]
    if (!product) break
    const cells = line.split('\t').slice(0, sheetColumns.length - first)
    for (const [right, cell] of cells.entries()) {
      const column = sheetColumns[first + right]
      if (column && cell.trim() !== '') pasted = write(pasted, product, textsFor(column, cell))
    }
  }
  return pasted
}

/** Copies a cell to all rows below it. */
export function fillDown(sheet: Sheet, rows: Rows, at: Place): Sheet {
  return copyTo(sheet, rows[at.row], at.column, rows.slice(at.row + 1))
}

export function copyFromAbove(sheet: Sheet, rows: Rows, at: Place): Sheet {
  const product = rows[at.row]
  return product ? copyTo(sheet, rows[at.row - 1], at.column, [product]) : sheet
}

function copyTo(
  sheet: Sheet,
  from: PricedOnTheWire | undefined,
  column: SheetColumn,
  to: Rows,
): Sheet {
  if (!from) return sheet
  const { [column]: value } = typedOf(sheet, from)
  return to.reduce((filled, product) => write(filled, product, { [column]: value }), sheet)
}

type Calculation = {
  readonly rule: PriceRule
  /** A lower price is shown beside the present one. */
  readonly keepsOld: boolean
}

/** From the prices of the shop, whatever is typed. */
export function calculate(sheet: Sheet, products: Rows, { rule, keepsOld }: Calculation): Sheet {
  return products.reduce((calculated, product) => {
    const price = toTaka(priceAfter(fromTaka(product.price), rule))
    const isLower = price < product.price
    return write(calculated, product, {
      price: String(price),
      ...(keepsOld && isLower && { oldp: String(product.price) }),
    })
  }, sheet)
}

export type PriceItem = Pick<PricedOnTheWire, '_id' | 'version' | 'price' | 'oldp' | 'offer'>

export type Summary = {
  readonly items: readonly PriceItem[]
  readonly wrong: number
  readonly belowCost: number
}

/** The typed rows of these products. */
export function summaryOf(sheet: Sheet, rows: Rows): Summary {
  const items: PriceItem[] = []
  let wrong = 0
  let belowCost = 0
  for (const product of rows) {
    const typed = sheet.get(product._id)
    if (!typed) continue
    const [price, oldp] = [takasIn(typed.price), takasIn(typed.oldp)]
    if (price === undefined || oldp === undefined) {
      wrong += [price, oldp].filter((takas) => takas === undefined).length
      continue
    }
    if (isBelowCost(product, price)) belowCost += 1
    const { _id, version } = product
    items.push({ _id, version, price, oldp, offer: typed.offer })
  }
  return { items, wrong, belowCost }
}

export function isBelowCost({ cost }: PricedOnTheWire, price: number | undefined): boolean {
  return cost !== null && price !== undefined && price < cost
}

/** The next cell; undefined beyond the edge. */
export function step(
  { row, column }: Place,
  by: { readonly rows?: number; readonly columns?: number },
  size: number,
): Place | undefined {
  const next = row + (by.rows ?? 0)
  const at = sheetColumns[sheetColumns.indexOf(column) + (by.columns ?? 0)]
  return at && next >= 0 && next < size ? { row: next, column: at } : undefined
}
