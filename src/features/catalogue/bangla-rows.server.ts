/** The Bangla texts of products, in rows of their own. */

import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { type BanglaTexts, textNames } from '#src/domain/catalogue/bangla-texts.ts'
import { inJsonList } from '#src/platform/database/in-list.ts'
import { statement } from '#src/platform/database/statement.ts'
import type { Reads, Tx } from '#src/platform/database/tables.ts'

type Row = {
  product_id: string
  title: string
  details: string
  offer_message: string
  to_review: string
}

const findRows = statement<{ ids: string }, Row>((db, parameter) =>
  db
    .selectFrom('product_translations')
    .select(['product_id', 'title', 'details', 'offer_message', 'to_review'])
    .where(inJsonList(db, 'product_id', parameter('ids')))
    .where('language', '=', 'bn')
    .$castTo<Row>(),
)

/**
 * The title of `products` in a language, null without one. It is looked up for each row that a statement
 * returns: joined, PostgreSQL may read the titles of all products for a language that has none.
 */
export function titleIn(language: string): RawBuilder<string | null> {
  return sql`(
    select t.title from product_translations t where t.product_id = products.id and t.language = ${language}
  )`
}

const ToReview = z.array(z.enum(textNames))

/** By the id of the product. */
export async function findBangla(
  reads: Reads | Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, BanglaTexts>> {
  const rows = await findRows(reads, { ids: JSON.stringify(ids) })
  return new Map(
    rows.map(({ product_id: id, title, details, offer_message: offerMessage, to_review }) => [
      id,
      { title, details, offerMessage, toReview: ToReview.parse(JSON.parse(to_review)) },
    ]),
  )
}

/** The Bangla texts of one product. */
export async function findBanglaOf(reads: Reads, id: string): Promise<BanglaTexts | undefined> {
  return (await findBangla(reads, [id])).get(id)
}

export async function saveBangla(
  tx: Tx,
  productId: string,
  bangla: BanglaTexts | undefined,
): Promise<void> {
  if (!bangla) {
    await tx
      .deleteFrom('product_translations')
      .where('product_id', '=', productId)
      .where('language', '=', 'bn')
      .execute()
    return
  }
  const texts = {
    title: bangla.title,
    details: bangla.details,
    offer_message: bangla.offerMessage,
    to_review: JSON.stringify(bangla.toReview),
  }
  await tx
    .insertInto('product_translations')
    .values({ product_id: productId, language: 'bn', ...texts })
    .onConflict((conflict) => conflict.columns(['product_id', 'language']).doUpdateSet(texts))
    .execute()
}
