/** The thread that puts together long lists on SQLite: see `features/lists/list-thread.server.ts`. */

import { parentPort, workerData } from 'node:worker_threads'
import { listProducts } from '#src/features/catalogue/list-products.server.ts'
import type {
  ListAnswer,
  ListAsked,
  ListThreadData,
} from '#src/features/lists/list-thread.server.ts'
import { listOrders } from '#src/features/orders/list-orders.server.ts'
import { openSqliteReader } from '#src/platform/database/sqlite-database.ts'
import { serializeError } from '#src/platform/start-thread.ts'

if (!parentPort) throw new Error('This is a thread of the shop, not a program')
const port = parentPort
const { file }: ListThreadData = workerData
const read = openSqliteReader(file)

port.on('message', async (message: ListAsked | 'close') => {
  if (message === 'close') {
    await read.destroy()
    port.close()
  } else {
    port.postMessage(await answerTo(message))
  }
})

async function answerTo(asked: ListAsked): Promise<ListAnswer> {
  const { id } = asked
  try {
    const page =
      asked.list === 'orders'
        ? await listOrders(read, asked.wanted)
        : await listProducts(read, asked.wanted)
    return { id, page }
  } catch (error) {
    return { id, failure: serializeError(error) }
  }
}
