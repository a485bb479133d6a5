import { isInternalId, isPid } from '#src/domain/catalogue/product.ts'
import {
  type ProductRow,
  productColumns,
  productFromRow,
} from '#src/features/catalogue/product-rows.server.ts'
import type { ProductView } from '#src/features/catalogue/product-view.ts'
import type { Language } from '#src/i18n/language.ts'
import { statement } from '#src/platform/database/statement.ts'
import type { Reads } from '#src/platform/database/tables.ts'

const findById = findBy('id')
const findByPid = findBy('pid')

function findBy(name: 'id' | 'pid') {
  return statement<{ id: string }, ProductRow>((db, parameter) =>
    db
      .selectFrom('products')
      .select(productColumns)
      .where(name, '=', parameter('id'))
      .where('archived_at', 'is', null),
  )
}

/** Finds a product by pid or internal id, but never an archived one. */
export async function findProduct(reads: Reads, id: string): Promise<ProductView | undefined> {
  // PostgreSQL throws for a text that it cannot store.
  if (!isInternalId(id) && !isPid(id)) return undefined
  const [row] = await (isInternalId(id) ? findById : findByPid)(reads, { id })
  return row && productFromRow(row)
}

/** Uses the translation if there is one; else the shop's own texts. */
export async function findProductIn(
  reads: Reads,
  id: string,
  language: Language,
): Promise<ProductView | undefined> {
  const product = await findProduct(reads, id)
  if (!product || language === 'en') return product

  const words = await reads
    .selectFrom('product_translations')
    .select(['title', 'details', 'offer_message'])
    .where('product_id', '=', product.id)
    .where('language', '=', language)
    .executeTakeFirst()
  return words
    ? { ...product, title: words.title, details: words.details, offerMessage: words.offer_message }
    : product
}
