/** What is typed in the price grid, and what it becomes. Pure. */

import { type PriceRule, priceAfter } from '#src/domain/catalogue/price-rule.ts'
import { highestPrice, highestQuantity, lowestOnForm } from '#src/domain/catalogue/product.ts'
import { fromTaka, toTaka } from '#src/domain/money.ts'
import type { PricedOnTheWire } from '#src/features/catalogue/prices/price-wire.ts'
import { toAsciiDigits } from '#src/i18n/digits.ts'
import { takaTyped } from '#src/i18n/typed-taka.ts'

/** From left to right, as a spreadsheet pastes them. Cost follows from purchases: nobody writes it. */
export const sheetColumns = ['price', 'oldp', 'offer', 'stock'] as const
export type SheetColumn = (typeof sheetColumns)[number]

export type TypedRow = {
  readonly price: string
  readonly oldp: string
  readonly offer: boolean
  /** What was counted; absent where nobody counted. */
  readonly stock?: string
  /** The stock that the row showed when the count was typed. */
  readonly stockWas?: number
}

type Texts = Partial<Omit<TypedRow, 'stockWas'>>

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

export function write(sheet: Sheet, product: PricedOnTheWire, texts: Texts): Sheet {
  const row = withCount({ ...typedOf(sheet, product), ...texts }, product)
  const next = new Map(sheet)
  const { price, oldp } = row
  const isAsInShop =
    takasIn(price) === product.price &&
    takasIn(oldp) === product.oldp &&
    row.offer === product.offer &&
    row.stock === undefined
  if (isAsInShop) next.delete(product._id)
  else next.set(product._id, row)
  return next
}

/** A count of as many pieces as the row showed changes nothing. */
function withCount(row: TypedRow, product: PricedOnTheWire): TypedRow {
  const { stock, stockWas = product.stock, ...prices } = row
  return stock === undefined || piecesIn(stock) === stockWas
    ? prices
    : { ...prices, stock, stockWas }
}

/** Whole pieces that a product may have; undefined for any other text. */
export function piecesIn(text: string): number | undefined {
  const plain = toAsciiDigits(text).replace(/[\s,]/g, '')
  const pieces = /^\d{1,9}$/.test(plain) ? Number(plain) : undefined
  return pieces !== undefined && pieces <= highestQuantity ? pieces : undefined
}

/** The stock by a count, less the pieces sold since; undefined without a count. */
export function stockAfter(
  typed: TypedRow | undefined,
  { stock }: PricedOnTheWire,
): number | undefined {
  const pieces = typed?.stock === undefined ? undefined : piecesIn(typed.stock)
  return pieces === undefined ? undefined : stock + pieces - (typed?.stockWas ?? stock)
}

/** The shop has other pieces meanwhile: they have to be counted again. */
export function forgetCounts(sheet: Sheet, rows: Rows, ids: readonly string[]): Sheet {
  return rows
    .filter(({ _id }) => ids.includes(_id))
    .reduce((kept, product) => {
      const { stockWas = product.stock } = typedOf(kept, product)
      return write(kept, product, { stock: String(stockWas) })
    }, sheet)
}

/** Whole taka that a product may cost; undefined for any other text. */
export function takasIn(text: string): number | undefined {
  const amount = takaTyped(text)
  if (amount === undefined || amount % 100 !== 0 || amount > highestPrice) return undefined
  const takas = toTaka(amount)
  return takas < lowestOnForm ? undefined : takas
}

const yes = new Set(['1', 'true', 'yes', 'x', '✓', 'হ্যাঁ', '১'])

function textsFor(column: SheetColumn, text: string): Texts {
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
  const { stock = String(from.stock), ...prices } = typedOf(sheet, from)
  const { [column]: value } = { ...prices, stock }
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

export type CountItem = {
  readonly _id: string
  readonly quantity: number
  readonly stockWas: number
}

export type Summary = {
  /** Rows with a change and nothing to correct. */
  readonly changed: number
  readonly items: readonly PriceItem[]
  readonly counts: readonly CountItem[]
  /** Cells. */
  readonly wrong: number
  readonly belowCost: number
}

/** The typed rows of these products. */
export function summaryOf(sheet: Sheet, rows: Rows): Summary {
  const items: PriceItem[] = []
  const counts: CountItem[] = []
  let changed = 0
  let wrong = 0
  let belowCost = 0
  for (const product of rows) {
    const typed = sheet.get(product._id)
    if (!typed) continue
    const { stock, stockWas = product.stock, offer } = typed
    const [price, oldp] = [takasIn(typed.price), takasIn(typed.oldp)]
    const quantity = stock === undefined ? stockWas : piecesIn(stock)
    if (price === undefined || oldp === undefined || quantity === undefined) {
      wrong += [price, oldp, quantity].filter((value) => value === undefined).length
      continue
    }
    changed += 1
    if (isBelowCost(product, price)) belowCost += 1
    const { _id, version } = product
    if (quantity !== stockWas) counts.push({ _id, quantity, stockWas })
    if (price !== product.price || oldp !== product.oldp || offer !== product.offer) {
      items.push({ _id, version, price, oldp, offer })
    }
  }
  return { changed, items, counts, wrong, belowCost }
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
