/**
 * On SQLite a thread puts together the lists that no index has, over a connection of its own: where
 * this one looked at a hundred thousand rows, nobody else would have a turn. It starts with the
 * first such list, and ends when nobody has asked for one for a while.
 */

import type { Worker } from 'node:worker_threads'
import type { ProductsWanted } from '#src/features/catalogue/list-products.server.ts'
import type { ProductView } from '#src/features/catalogue/product-view.ts'
import type { OrdersWanted } from '#src/features/orders/order-page.server.ts'
import type { OrderView } from '#src/features/orders/order-view.ts'
import type { Page } from '#src/lib/paging.ts'
import { makeTurns, TooManyWait } from '#src/lib/turns.ts'
import { DatabaseBusy, DatabaseUnavailable, type Watch } from '#src/platform/database/database.ts'
import { type CrossingError, errorAcross, startThread } from '#src/platform/start-thread.ts'

/** Of each kind, so that the owner's orders never wait behind all that visitors ask for. */
const listsWaiting = { waiting: 20, waitMs: 5_000 }
const idleForMs = 60_000

export type ListThreadData = { readonly file: string }

export type ListAsked = { readonly id: number } & (
  | { readonly list: 'orders'; readonly wanted: OrdersWanted }
  | { readonly list: 'products'; readonly wanted: ProductsWanted }
)

export type ListAnswer = { readonly id: number } & (
  | { readonly page: Page<OrderView> | Page<ProductView> }
  | { readonly failure: CrossingError }
)

export type ListThread = {
  readonly orders: (wanted: OrdersWanted) => Promise<Page<OrderView>>
  readonly products: (wanted: ProductsWanted) => Promise<Page<ProductView>>
  /** Open at this moment. */
  readonly connections: () => number
  readonly close: () => Promise<void>
}

type Asking = {
  readonly since: number
  readonly resolve: (page: never) => void
  readonly reject: (error: unknown) => void
}

type Options = ListThreadData & {
  /** The thread's own program, built or as it is written. */
  readonly script: string
  readonly watch: Watch
  /** It ended by itself; the next list starts another. */
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
  const turns = { orders: makeTurns(1, listsWaiting), products: makeTurns(1, listsWaiting) }
  const asking = new Map<number, Asking>()
  const running = new Map<Worker, Promise<void>>()
  let worker: Worker | undefined
  let idle: NodeJS.Timeout | undefined
  let lastId = 0

  function start(): Worker {
    const ended = Promise.withResolvers<void>()
    const started = startThread({
      script,
      data: data satisfies ListThreadData,
      onMessage: settle,
      onEnd: (because) => {
        running.delete(started)
        if (worker === started) die(because)
        ended.resolve()
      },
    })
    running.set(started, ended.promise)
    return started
  }

  function die(because: unknown): void {
    worker = undefined
    onDeath(because)
    const owed = [...asking.values()]
    asking.clear()
    for (const { reject } of owed) reject(new DatabaseUnavailable(because, { isFull: false }))
  }

  async function ask<Item>(
    list: ListAsked['list'],
    send: (id: number, to: Worker) => void,
  ): Promise<Page<Item>> {
    try {
      return await turns[list].take(
        () =>
          new Promise<Page<Item>>((resolve, reject) => {
            clearTimeout(idle)
            worker ??= start()
            lastId += 1
            asking.set(lastId, { since: performance.now(), resolve, reject })
            send(lastId, worker)
          }),
      )
    } catch (error) {
      throw error instanceof TooManyWait ? new DatabaseBusy(error) : error
    }
  }

  function settle(answer: ListAnswer): void {
    const one = asking.get(answer.id)
    asking.delete(answer.id)
    if (asking.size === 0) idle = setTimeout(end, idleMs).unref()
    if (!one) return
    watch('read', (performance.now() - one.since) / 1_000)
    if ('page' in answer) one.resolve(answer.page as never)
    else one.reject(errorAcross(answer.failure))
  }

  /** Whoever asks from now on is given another. */
  function end(): void {
    clearTimeout(idle)
    worker?.postMessage('close')
    worker = undefined
  }

  return {
    orders: (wanted) =>
      ask('orders', (id, to) => to.postMessage({ id, list: 'orders', wanted } satisfies ListAsked)),
    products: (wanted) =>
      ask('products', (id, to) =>
        to.postMessage({ id, list: 'products', wanted } satisfies ListAsked),
      ),
    connections: () => running.size,
    close: async () => {
      end()
      await Promise.all(running.values())
    },
  }
}
