/** A text that the owner changes replaces its translation in every language (decision 0013). */

import type { ProductView } from '#src/features/catalogue/product-view.ts'
import type { Tx } from '#src/platform/database/tables.ts'

type Words = Pick<ProductView, 'title' | 'details' | 'offerMessage'>
type WordsByLanguage = Readonly<Record<string, Words>>

/** Returns the translations before and after the change. */
export async function replaceWords(
  tx: Tx,
  before: ProductView,
  after: ProductView,
): Promise<{ before: WordsByLanguage; after: WordsByLanguage }> {
  const changed: Partial<Words> = {
    ...(after.title !== before.title && { title: after.title }),
    ...(after.details !== before.details && { details: after.details }),
    ...(after.offerMessage !== before.offerMessage && { offerMessage: after.offerMessage }),
  }
  if (Object.keys(changed).length === 0) return { before: {}, after: {} }

  const rows = await tx
    .selectFrom('product_translations')
    .select(['language', 'title', 'details', 'offer_message'])
    .where('product_id', '=', before.id)
    .execute()
  if (rows.length === 0) return { before: {}, after: {} }

  const said = rows.map(
    ({ language, title, details, offer_message: offerMessage }) =>
      [language, { title, details, offerMessage }] as const,
  )
  await tx
    .updateTable('product_translations')
    .set({
      ...(changed.title !== undefined && { title: changed.title }),
      ...(changed.details !== undefined && { details: changed.details }),
      ...(changed.offerMessage !== undefined && { offer_message: changed.offerMessage }),
    })
    .where('product_id', '=', before.id)
    .execute()
  return {
    before: Object.fromEntries(said),
    after: Object.fromEntries(
      said.map(([language, words]) => [language, { ...words, ...changed }] as const),
    ),
  }
}
