/** The thread that writes orders on SQLite: see `features/orders/place/order-thread.server.ts`. */

import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads'
import {
  type OrderAnswers,
  type OrderCall,
  type OrderThreadData,
  steadyMs,
} from '#src/features/orders/place/order-thread.server.ts'
import { placeOrderIn, type WrittenOrder } from '#src/features/orders/place/place-order.server.ts'
import {
  CommitInDoubt,
  DatabaseUnavailable,
  writesPerCommit,
} from '#src/platform/database/database.ts'
import { openSqliteWriter, type SharingWrite } from '#src/platform/database/sqlite/sqlite-writer.ts'
import { joinLock, secondWriter } from '#src/platform/database/sqlite/writer-lock.ts'
import type { PageTag } from '#src/platform/page-cache/page-cache.ts'
import { type SerializedError, serializeError } from '#src/platform/workers/serialize-error.ts'

type OrderAnswer = OrderAnswers['answers'][number]

if (!parentPort) throw new Error('This is a thread of the shop, not a program')
const port = parentPort
const { file, lock: sharedLock }: OrderThreadData = workerData
const writer = openSqliteWriter(file)
const lock = joinLock(sharedLock, secondWriter)

let waiting: OrderCall[] = []
let isWriting = false
let isClosing = false

port.on('message', (message: string) => {
  receive(message)
  if (isWriting) return
  isWriting = true
  void writeAll()
})

function receive(message: string): void {
  if (message === 'close') isClosing = true
  else waiting.push(...(JSON.parse(message) as OrderCall[]))
}

async function writeAll(): Promise<void> {
  while (waiting.length > 0) {
    await lock.acquire()
    const batch = waiting.slice(0, writesPerCommit)
    waiting = waiting.slice(writesPerCommit)
    const written = await writeTogether(batch)
    lock.release()
    port.postMessage(written)
    // Orders that came during the commit go into the next one.
    receiveWaiting()
  }
  isWriting = false
  if (isClosing) close()
}

function receiveWaiting(): void {
  for (let came = receiveMessageOnPort(port); came; came = receiveMessageOnPort(port)) {
    receive(came.message)
  }
}

async function writeTogether(batch: readonly OrderCall[]): Promise<OrderAnswers> {
  const answers: OrderAnswer[] = []
  const commitSeconds = await writer.commitTogether(
    batch.map((order) => sharingWrite(order, (answer) => answers.push(answer))),
  )
  return { answers, report: { commitSeconds } }
}

function sharingWrite(
  { id, request: { order, clockAheadMs } }: OrderCall,
  answer: (answer: OrderAnswer) => void,
): SharingWrite {
  let tags: PageTag[]
  let result: WrittenOrder
  return {
    run: async (tx) => {
      tags = []
      const invalidate = (...more: readonly PageTag[]): void => void tags.push(...more)
      // Read here, as every write does: the count of new orders relies on how long a commit may take.
      const now = new Date(clockAheadMs + steadyMs())
      result = await placeOrderIn({ tx, invalidate }, order, now)
      return result.ok
    },
    settle: () => answer({ id, response: { result, tags: result.ok ? tags : [] } }),
    reject: (error) => answer({ id, failure: failureToSend(error) }),
  }
}

/** SQLite's own error, which the main thread names again, and whether the commit is in doubt. */
function failureToSend(error: unknown): SerializedError {
  const failure = serializeError(error instanceof DatabaseUnavailable ? error.cause : error)
  return error instanceof CommitInDoubt ? { ...failure, name: error.name } : failure
}

function close(): void {
  writer.close()
  port.close()
}
