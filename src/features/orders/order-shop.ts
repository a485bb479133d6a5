import type { ListThread } from '#src/features/orders/list/list-thread.server.ts'
import type { WriteOrder } from '#src/features/orders/place/place-order.server.ts'
import type { Shop } from '#src/features/shop.ts'

/** What the process makes once: the shop with the threads that serve orders and lists. */
export type OrderShop = Shop & {
  /** The thread that writes orders on SQLite; without it `placeOrder` makes the transaction itself. */
  readonly writeOrder?: WriteOrder
  /** Every clear phone that leaves to a user; see `makeNumbersSeen`. */
  readonly sawNumber?: (userId: string, orderId: string) => void
  /** A text that a visitor searched and the shop did not find; see `makeMissedSearches`. */
  readonly missedSearch?: (text: string) => void
  /** The thread for slow lists on SQLite; without it the process reads them itself. */
  readonly listThread?: Pick<ListThread, 'orders' | 'products' | 'cards'>
}
