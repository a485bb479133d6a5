/** The titles of an order's lines in the language of the page. */

import type { OrderView } from '#src/features/orders/order-view.ts'
import type { Language } from '#src/i18n/language.ts'
import type { Reads } from '#src/platform/database/tables.ts'

/** A title that was changed since the order stays as sold: its translation says something else. */
export async function titleLines<Order extends Pick<OrderView, 'lines'>>(
  reads: Reads,
  order: Order,
  language: Language,
): Promise<Order> {
  if (language === 'en') return order

  const rows = await reads
    .selectFrom('products')
    .innerJoin('product_translations', 'product_translations.product_id', 'products.id')
    .select(['products.id', 'products.title as sold', 'product_translations.title'])
    .where('language', '=', language)
    .where(
      'products.id',
      'in',
      order.lines.map(({ productId }) => productId),
    )
    .execute()
  const lines = order.lines.map((line) => {
    const row = rows.find(({ id, sold }) => id === line.productId && sold === line.title)
    return row ? { ...line, title: row.title } : line
  })
  return { ...order, lines }
}
