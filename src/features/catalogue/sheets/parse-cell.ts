/** What a cell says of a field of a product, by the names of the API. */

import { readDay, readWholeNumber, readYesOrNo } from '#src/domain/catalogue/sheets/read-cells.ts'
import { pictureSeparator, type ValueColumn } from '#src/domain/catalogue/sheets/sheet-columns.ts'
import { type ProductCells, yesOrNo } from '#src/features/catalogue/sheets/product-cells.ts'
import { hashOfAddress, isImage } from '#src/features/media/picture-address.ts'
import { toAsciiDigits } from '#src/i18n/digits.ts'

export type SheetLookup = {
  /** The id of a category by its address or a name, as `lookupKey` writes them. */
  readonly categories: ReadonlyMap<string, string>
  /** By the id of the category. */
  readonly slugs: ReadonlyMap<string, string>
  /** The address of an uploaded picture by the name of its file, as `lookupKey` writes it. */
  readonly pictures: ReadonlyMap<string, string>
}

export type ParsedCell =
  | {
      readonly ok: true
      /** As a body of `PUT /product` has it. */
      readonly value: unknown
      /** As the export writes it. */
      readonly cell: string
    }
  /** A key of the page's problems. */
  | { readonly ok: false; readonly problem: string }

export function lookupKey(text: string): string {
  return text.normalize('NFC').trim().toLowerCase()
}

export function parseCell(
  column: ValueColumn,
  given: string,
  standing: ProductCells | undefined,
  lookup: SheetLookup,
): ParsedCell {
  const text = given.trim()
  const digits = toAsciiDigits(text)
  switch (column) {
    case 'price':
    case 'oldp':
    case 'stock': {
      const number = readWholeNumber(digits)
      // The schema says what is wrong with a text.
      return number === undefined ? same(text) : { ok: true, value: number, cell: String(number) }
    }
    case 'ddate': {
      const day = readDay(digits, standing?.ddate)
      return day === undefined ? { ok: false, problem: 'day' } : same(day)
    }
    case 'offer': {
      const claim = readYesOrNo(digits)
      if (claim === undefined) return { ok: false, problem: 'yesOrNo' }
      return { ok: true, value: claim, cell: yesOrNo(claim) }
    }
    case 'category':
      return parseCategory(text, lookup)
    case 'images':
      return parsePictures(text, lookup)
    default:
      return same(text)
  }
}

function same(text: string): ParsedCell {
  return { ok: true, value: text, cell: text }
}

function parseCategory(text: string, { categories, slugs }: SheetLookup): ParsedCell {
  if (text === '') return same('')
  const id = categories.get(lookupKey(text))
  if (id === undefined) return { ok: false, problem: 'category' }
  return { ok: true, value: id, cell: slugs.get(id) ?? '' }
}

/** Addresses and names of files, in the order of the product. */
function parsePictures(text: string, { pictures }: SheetLookup): ParsedCell {
  const addresses: string[] = []
  for (const name of picturesIn(text)) {
    const address = isAddress(name) ? name : pictures.get(lookupKey(name))
    if (address === undefined) return { ok: false, problem: 'pictureName' }
    addresses.push(address)
  }
  return { ok: true, value: addresses, cell: addresses.join(pictureSeparator) }
}

/** An address may have the sign that stands between two of them, but no space beside it. */
export function picturesIn(text: string): readonly string[] {
  return text
    .split(/\n| \| /)
    .flatMap((part) => (isAddress(part.trim()) ? [part] : part.split('|')))
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

export function isAddress(text: string): boolean {
  return hashOfAddress(text) !== undefined || (text.startsWith('https:') && isImage(text))
}
