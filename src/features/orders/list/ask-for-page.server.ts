/** A page of a list: this thread builds short ones, the list thread builds long ones. */

import {
  type GridQuery,
  listMatchingCards,
  type MatchingCards,
} from '#src/features/catalogue/list-matching-cards.server.ts'
import { listProducts, listProductsWithin } from '#src/features/catalogue/list-products.server.ts'
import type { ProductView } from '#src/features/catalogue/product-view.ts'
import type { ProductsQuery } from '#src/features/catalogue/products-query.server.ts'
import { listOrders, listOrdersWithin } from '#src/features/orders/list/list-orders.server.ts'
import type { OrdersQuery } from '#src/features/orders/list/order-page.server.ts'
import type { OrderShop } from '#src/features/orders/order-shop.ts'
import type { OrderView } from '#src/features/orders/order-view.ts'
import { otherTexts } from '#src/features/search/other-texts.server.ts'
import type { Page } from '#src/lib/paging.ts'

/** Some ten milliseconds of reading rows. */
const mostHere = 5_000
/** Page 101 of the grid passes 2,400 products, which takes 1 to 8 ms. */
const farthestPageHere = 100

type Asked = Pick<OrderShop, 'db' | 'listThread'>

export async function askForOrders(
  { db, listThread }: Asked,
  query: OrdersQuery,
): Promise<Page<OrderView>> {
  if (!listThread) return listOrders(db.read, query)
  return (await listOrdersWithin(db.read, query, mostHere)) ?? listThread.orders(query)
}

/** Also finds products by the words that the owner says mean the same. */
export async function askForProducts(
  { db, listThread }: Asked,
  typed: ProductsQuery,
): Promise<Page<ProductView>> {
  const others = typed.text === undefined ? [] : await otherTexts(db.read, typed.text)
  const query = others.length === 0 ? typed : { ...typed, others }
  if (!listThread) return listProducts(db.read, query)
  return (await listProductsWithin(db.read, query, mostHere)) ?? listThread.products(query)
}

/** A search finds few enough products for any page of it. */
export async function askForCards(
  { db, listThread }: Asked,
  query: GridQuery,
): Promise<MatchingCards> {
  const isFar = query.text === '' && query.page > farthestPageHere
  return listThread && isFar ? listThread.cards(query) : listMatchingCards(db.read, query)
}
