/**
 * On SQLite a thread with a connection of its own reads the lists that no index serves: the main
 * thread would answer no other request while it read a hundred thousand rows. The thread starts with
 * the first such list, and ends when idle.
 */

import type {
  GridQuery,
  MatchingCards,
} from '#src/features/catalogue/list-matching-cards.server.ts'
import type { ProductView } from '#src/features/catalogue/product-view.ts'
import type { ProductsQuery } from '#src/features/catalogue/products-query.server.ts'
import type { OrdersQuery } from '#src/features/orders/list/order-page.server.ts'
import type { OrderView } from '#src/features/orders/order-view.ts'
import { makeSemaphore, QueueFull } from '#src/lib/async/semaphore.ts'
import type { Page } from '#src/lib/paging.ts'
import { DatabaseBusy, DatabaseUnavailable, type Watch } from '#src/platform/database/database.ts'
import { sharerNow } from '#src/platform/request-scope.ts'
import { startThread } from '#src/platform/workers/start-thread.ts'
import { makeWorkerClient } from '#src/platform/workers/worker-client.ts'

/** For each kind, so that the owner's orders never wait behind the lists of visitors. */
const listsWaiting = { waiting: 20, waitMs: 5_000 }
const idleForMs = 60_000

export type ListThreadData = { readonly file: string }

export type ListRequest =
  | { readonly list: 'orders'; readonly query: OrdersQuery }
  | { readonly list: 'products'; readonly query: ProductsQuery }
  | { readonly list: 'cards'; readonly query: GridQuery }

export type ListPage = Page<OrderView> | Page<ProductView> | MatchingCards

export type ListThread = {
  readonly orders: (query: OrdersQuery) => Promise<Page<OrderView>>
  readonly products: (query: ProductsQuery) => Promise<Page<ProductView>>
  readonly cards: (query: GridQuery) => Promise<MatchingCards>
  /** Open at this moment. */
  readonly connections: () => number
  readonly close: () => Promise<void>
}

type Options = ListThreadData & {
  /** The thread's program, built or as source. */
  readonly script: string
  readonly watch: Watch
  /** Called when the thread died; the next list starts another. */
  readonly onDeath: (because: unknown) => void
  readonly idleMs?: number
}

export function makeListThread({
  script,
  watch,
  onDeath,
  idleMs = idleForMs,
  ...data
}: Options): ListThread {
  const semaphores = {
    orders: makeSemaphore(1, listsWaiting, sharerNow),
    products: makeSemaphore(1, listsWaiting, sharerNow),
    cards: makeSemaphore(1, listsWaiting, sharerNow),
  }
  const client = makeWorkerClient<ListRequest, ListPage>({
    start: startThread({ script, data: data satisfies ListThreadData }),
    onDeath,
    failureOf: (because) => new DatabaseUnavailable(because, { isFull: false }),
    idleMs,
  })

  async function read(request: ListRequest): Promise<ListPage> {
    try {
      return await semaphores[request.list].run(() => callThread(request))
    } catch (error) {
      throw error instanceof QueueFull ? new DatabaseBusy(error) : error
    }
  }

  async function callThread(request: ListRequest): Promise<ListPage> {
    const since = performance.now()
    const page = await client.call(request)
    watch('read', (performance.now() - since) / 1_000)
    return page
  }

  return {
    orders: (query) => read({ list: 'orders', query }) as Promise<Page<OrderView>>,
    products: (query) => read({ list: 'products', query }) as Promise<Page<ProductView>>,
    cards: (query) => read({ list: 'cards', query }) as Promise<MatchingCards>,
    connections: client.workers,
    close: client.close,
  }
}
