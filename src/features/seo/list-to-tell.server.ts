/** What sitemaps and feeds read of the catalogue. */

import type { ExpressionBuilder } from 'kysely'
import { showCategories } from '#src/features/catalogue/categories/show-categories.server.ts'
import { categoryPath, pathTo } from '#src/features/catalogue/categories/shown-category.ts'
import { findFamiliesOf } from '#src/features/catalogue/families/family-rows.server.ts'
import type { FamilyView } from '#src/features/catalogue/families/family-view.ts'
import { streamProducts } from '#src/features/catalogue/list-products.server.ts'
import { findPictures } from '#src/features/catalogue/picture-rows.server.ts'
import { productColumns, productFromRow } from '#src/features/catalogue/product-rows.server.ts'
import type { Offer } from '#src/features/seo/offers-feed.ts'
import type { FeedProduct } from '#src/features/seo/product-feed.ts'
import { ownPages, type PartOfSitemap, type SitemapProduct } from '#src/features/seo/sitemap.ts'
import { tellingFamily } from '#src/features/seo/telling-family.ts'
import { inBatches } from '#src/lib/async/in-batches.ts'
import type { Reads, Tables } from '#src/platform/database/tables.ts'

const batchSize = 100
const offersInFeed = 50

type Row = SitemapProduct & { readonly addedAt: string; readonly id: string }

/** The pages before the products: the shop's own, and one for each category with products. */
export async function listOwnPages(reads: Reads): Promise<readonly string[]> {
  const categories = await showCategories(reads, 'en')
  return [...ownPages, ...categories.filter(({ hasProducts }) => hasProducts).map(categoryPath)]
}

/** Oldest first, so that a new product changes only the last part. */
export async function* streamForSitemap(
  reads: Reads,
  { offset, count }: Pick<PartOfSitemap, 'offset' | 'count'>,
): AsyncGenerator<readonly Row[]> {
  let left = count
  for await (const batch of inBatches<Row>(batchSize, (last) => nextBatch(reads, last, offset))) {
    yield batch.slice(0, left)
    left -= batch.length
    if (left <= 0) return
  }
}

async function nextBatch(
  reads: Reads,
  last: Row | undefined,
  offset: number,
): Promise<readonly Row[]> {
  let query = reads
    .selectFrom('products')
    .select((eb) => ['id', 'pid', 'added_at', lastEdit(eb)])
    .where('archived_at', 'is', null)
    .orderBy('added_at')
    .orderBy('id')
    .limit(batchSize)
  query = last
    ? query.where((eb) => eb(eb.refTuple('added_at', 'id'), '>', eb.tuple(last.addedAt, last.id)))
    : query.offset(offset)
  return (await query.execute()).map((row) => ({
    id: row.id,
    pid: row.pid,
    addedAt: row.added_at,
    changedAt: row.edited_at ?? row.added_at,
  }))
}

/** Newest first, with all pictures and the names of the categories. */
export async function* streamForCatalogues(reads: Reads): AsyncGenerator<readonly FeedProduct[]> {
  const categories = await showCategories(reads, 'en')
  for await (const products of streamProducts(reads)) {
    const pictures = await findPictures(reads, products)
    const families = await findFamiliesOf(
      reads,
      products.map(({ id }) => id),
    )
    yield products.map((product) => ({
      ...product,
      pictures: pictures.get(product.id) ?? [],
      family: familyIn(families, product.id),
      categories: pathTo(categories, product.category).map(({ name }) => name),
    }))
  }
}

function familyIn(families: ReadonlyMap<string, FamilyView>, productId: string) {
  const family = families.get(productId)
  return family && tellingFamily(family, productId, 'en')
}

/** Newest first. */
export async function listNewestOffers(reads: Reads): Promise<readonly Offer[]> {
  const rows = await reads
    .selectFrom('products')
    .select(productColumns)
    .select(lastEdit)
    .where('archived_at', 'is', null)
    .where('is_offer', '=', 1)
    .orderBy('added_at', 'desc')
    .orderBy('id', 'desc')
    .limit(offersInFeed)
    .execute()
  return rows.map((row) => ({
    ...productFromRow(row),
    changedAt: row.edited_at ?? row.added_at,
  }))
}

/** A product has no time of its last change; its history has. */
function lastEdit(eb: ExpressionBuilder<Tables, 'products'>) {
  return eb
    .selectFrom('history')
    .select((inner) => inner.fn.max('history.happened_at').as('edited_at'))
    .where('history.subject', '=', 'product')
    .whereRef('history.subject_id', '=', 'products.id')
    .as('edited_at')
}
