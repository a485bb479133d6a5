/** A product as the cells of a spreadsheet: what the export writes, and what an import compares with. */

import { pictureSeparator, type SheetColumn } from '#src/domain/catalogue/sheets/sheet-columns.ts'
import { toTaka } from '#src/domain/money.ts'
import type { WholeProductView } from '#src/features/catalogue/product-view.ts'

/** By the id of a category. */
export type SlugOf = ReadonlyMap<string, string>

export type ProductCells = Readonly<Record<SheetColumn, string>>

export function cellsOf(product: WholeProductView, slugs: SlugOf): ProductCells {
  return {
    pid: product.pid,
    title: product.title,
    bnTitle: product.bangla?.title ?? '',
    details: product.details,
    bnDetails: product.bangla?.details ?? '',
    host: product.offerMessage,
    bnHost: product.bangla?.offerMessage ?? '',
    key: product.keywords,
    category: slugs.get(product.category) ?? '',
    price: String(toTaka(product.price)),
    oldp: String(toTaka(product.oldPrice)),
    stock: String(product.stock),
    stockWas: String(product.stock),
    ddate: product.expiresOn,
    offer: yesOrNo(product.isOffer),
    images: product.pictures.map(({ image }) => image).join(pictureSeparator),
    version: String(product.version),
  }
}

export function yesOrNo(claim: boolean): string {
  return claim ? 'yes' : 'no'
}
