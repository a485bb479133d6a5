/** Updates a product's search index in the transaction that changes the product. */

import { optionsFromRow } from '#src/domain/catalogue/family.ts'
import { isWord, termsOf } from '#src/features/search/product-terms.ts'
import { keysOf, ownKey } from '#src/features/search/word-keys.ts'
import type { Tx } from '#src/platform/database/tables.ts'

/** Few different statement lengths, so that prepared statements are reused. */
const rowsAtOnce = 50

/** Writes only differences, so a new price writes nothing; removes an archived product. */
export async function indexProduct(tx: Tx, productId: string): Promise<void> {
  const expected = await findTerms(tx, productId)
  const rows = await tx
    .selectFrom('search_terms')
    .select(['term', 'weight'])
    .where('product_id', '=', productId)
    .execute()
  const standing = new Map(rows.map(({ term, weight }) => [term, weight]))
  const isNew = ([term, weight]: readonly [string, number]) => standing.get(term) !== weight
  const added = [...expected].filter(isNew)
  const gone = rows.filter(({ term, weight }) => expected.get(term) !== weight)

  for (const terms of inParts(gone.map(({ term }) => term))) {
    await tx
      .deleteFrom('search_terms')
      .where('product_id', '=', productId)
      .where('term', 'in', terms)
      .execute()
  }
  for (const terms of inParts(added)) {
    await tx
      .insertInto('search_terms')
      .values(terms.map(([term, weight]) => ({ product_id: productId, term, weight })))
      .execute()
  }
  await learnWords(tx, added.map(([term]) => term).filter(isWord))
}

async function findTerms(tx: Tx, productId: string): Promise<ReadonlyMap<string, number>> {
  const product = await tx
    .selectFrom('products')
    .select(['pid', 'title', 'details', 'keywords', 'category', 'option_values'])
    .where('id', '=', productId)
    .where('archived_at', 'is', null)
    .executeTakeFirst()
  if (!product) return new Map()

  const translations = await tx
    .selectFrom('product_translations')
    .select(['title', 'details'])
    .where('product_id', '=', productId)
    .execute()
  const inAllLanguages = [product, ...translations]
  return termsOf({
    pid: product.pid,
    keywords: product.keywords,
    titles: [...inAllLanguages.map(({ title }) => title), ...optionsIn(product.option_values)],
    details: inAllLanguages.map(({ details }) => details),
    categories: product.category === '' ? [] : await findCategoryNames(tx, product.category),
  })
}

/** Of a member of a family, whose title may be the owner's own. */
function optionsIn(stored: string | null): readonly string[] {
  return optionsFromRow(stored).flatMap(({ text, inBangla }) => [text, inBangla])
}

async function findCategoryNames(tx: Tx, id: string): Promise<readonly string[]> {
  const rows = await tx
    .selectFrom('categories')
    .select(['name', 'name_in_bangla'])
    .where((eb) =>
      eb.or([
        eb('id', '=', id),
        eb(
          'id',
          '=',
          eb.selectFrom('categories as below').select('parent_id').where('below.id', '=', id),
        ),
      ]),
    )
    .execute()
  return rows.flatMap((row) => [row.name, row.name_in_bangla])
}

/** Adds the search keys of these words; skips words that have theirs already. */
export async function learnWords(tx: Tx, words: readonly string[]): Promise<void> {
  // Sorted, so that two transactions with the same new words do not deadlock.
  for (const part of inParts(words.toSorted())) {
    const known = await tx
      .selectFrom('search_words')
      .select('word')
      .where('key', 'in', part.map(ownKey))
      .execute()
    const isKnown = new Set(known.map(({ word }) => word))
    const rows = part
      .filter((word) => !isKnown.has(word))
      .flatMap((word) => keysOf(word).map((key) => ({ key, word })))
    for (const some of inParts(rows)) {
      await tx
        .insertInto('search_words')
        .values(some)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
  }
}

function inParts<Item>(items: readonly Item[]): readonly (readonly Item[])[] {
  return Array.from({ length: Math.ceil(items.length / rowsAtOnce) }, (_, part) =>
    items.slice(part * rowsAtOnce, (part + 1) * rowsAtOnce),
  )
}
