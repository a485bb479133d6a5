/** The thread that reads long lists on SQLite: see `features/orders/list/list-thread.server.ts`. */

import { parentPort, workerData } from 'node:worker_threads'
import { listMatchingCards } from '#src/features/catalogue/list-matching-cards.server.ts'
import { listProducts } from '#src/features/catalogue/list-products.server.ts'
import { listOrders } from '#src/features/orders/list/list-orders.server.ts'
import type {
  ListPage,
  ListRequest,
  ListThreadData,
} from '#src/features/orders/list/list-thread.server.ts'
import { openSqliteReader } from '#src/platform/database/sqlite/sqlite-database.ts'
import { answerCalls } from '#src/platform/workers/answer-calls.ts'
import type { Call } from '#src/platform/workers/worker-client.ts'

if (!parentPort) throw new Error('This is a thread of the shop, not a program')
const port = parentPort
const { file }: ListThreadData = workerData
const read = openSqliteReader(file)

const answer = answerCalls(
  (answers) => port.postMessage(answers),
  (request: ListRequest): Promise<ListPage> => {
    switch (request.list) {
      case 'orders':
        return listOrders(read, request.query)
      case 'products':
        return listProducts(read, request.query)
      case 'cards':
        return listMatchingCards(read, request.query)
    }
  },
)

port.on('message', async (message: readonly Call<ListRequest>[] | 'close') => {
  if (message !== 'close') return answer(message)
  await read.destroy()
  port.close()
})
