import { inBangla } from '#src/domain/catalogue/bangla-texts.ts'
import { isInternalId, isPid } from '#src/domain/catalogue/product.ts'
import { findBanglaOf } from '#src/features/catalogue/bangla-rows.server.ts'
import {
  type ProductRow,
  productColumns,
  productFromRow,
} from '#src/features/catalogue/product-rows.server.ts'
import type { ProductView, WholeProductView } from '#src/features/catalogue/product-view.ts'
import { wholeProduct } from '#src/features/catalogue/whole-products.server.ts'
import type { Language } from '#src/i18n/language.ts'
import { statement } from '#src/platform/database/statement.ts'
import type { Reads } from '#src/platform/database/tables.ts'

const findRow = { id: findBy('id', productColumns), pid: findBy('pid', productColumns) }
const findId = { id: findBy('id', ['products.id']), pid: findBy('pid', ['products.id']) }

function findBy(kind: 'id' | 'pid', columns: readonly (typeof productColumns)[number][]) {
  return statement<{ name: string }, ProductRow>((db, parameter) =>
    db
      .selectFrom('products')
      .select(columns)
      .where(kind, '=', parameter('name'))
      .where('archived_at', 'is', null)
      .$castTo<ProductRow>(),
  )
}

/** Undefined for neither: PostgreSQL throws for a text that it cannot store. */
function kindOf(name: string): 'id' | 'pid' | undefined {
  if (isInternalId(name)) return 'id'
  return isPid(name) ? 'pid' : undefined
}

/** Finds a product by pid or internal id, but never an archived one. */
export async function findProduct(reads: Reads, name: string): Promise<ProductView | undefined> {
  const kind = kindOf(name)
  const [row] = kind ? await findRow[kind](reads, { name }) : []
  return row && productFromRow(row)
}

/** For the owner: a product of the shop, or a draft. */
export async function findOwnProduct(
  reads: Reads,
  name: string,
): Promise<WholeProductView | undefined> {
  const kind = kindOf(name)
  if (!kind) return undefined
  const row = await reads
    .selectFrom('products')
    .select(productColumns)
    .where(kind, '=', name)
    .where((eb) => eb.or([eb('archived_at', 'is', null), eb('drafted_at', 'is not', null)]))
    .executeTakeFirst()
  return row && wholeProduct(reads, productFromRow(row))
}

/** A product of the shop with its Bangla texts and all pictures. */
export async function findWholeProduct(
  reads: Reads,
  name: string,
): Promise<WholeProductView | undefined> {
  const product = await findProduct(reads, name)
  return product && wholeProduct(reads, product)
}

/** Whether `findProduct` would find it. Costs far less than its page. */
export async function isSold(reads: Reads, name: string): Promise<boolean> {
  const kind = kindOf(name)
  return kind !== undefined && (await findId[kind](reads, { name })).length > 0
}

/** Each text in the language where it is written in it. */
export async function findProductIn(
  reads: Reads,
  id: string,
  language: Language,
): Promise<ProductView | undefined> {
  const product = await findProduct(reads, id)
  if (!product || language === 'en') return product
  return inBangla(product, await findBanglaOf(reads, product.id))
}
