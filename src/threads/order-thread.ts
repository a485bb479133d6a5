/** The thread that writes orders on SQLite: see `features/orders/order-thread.server.ts`. */

import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads'
import {
  type OrderAnswer,
  type OrdersToWrite,
  type OrdersWritten,
  type OrderThreadData,
  steadyMs,
} from '#src/features/orders/order-thread.server.ts'
import { placeOrderIn, type WrittenOrder } from '#src/features/orders/place-order.server.ts'
import {
  CommitInDoubt,
  DatabaseUnavailable,
  slowCommitMs,
  writesPerCommit,
} from '#src/platform/database/database.ts'
import { openSqliteWriter, type SharingWrite } from '#src/platform/database/sqlite-writer.ts'
import { joinTurn, threadInTurn } from '#src/platform/database/writers-turn.ts'
import type { PageTag } from '#src/platform/page-cache/page-cache.ts'
import { serializeError } from '#src/platform/start-thread.ts'

type OrderToWrite = OrdersToWrite[number]

if (!parentPort) throw new Error('This is a thread of the shop, not a program')
const port = parentPort
const { file, turn: sharedTurn }: OrderThreadData = workerData
const writer = openSqliteWriter(file)
const turn = joinTurn(sharedTurn, threadInTurn)

/** So few are not divided. */
const worthACommit = 8

let waiting: OrderToWrite[] = []
let isWriting = false
let isDiskSlow = false
let isClosing = false

port.on('message', (message: string) => {
  take(message)
  if (isWriting) return
  isWriting = true
  void writeAll()
})

function take(message: string): void {
  if (message === 'close') isClosing = true
  else waiting.push(...(JSON.parse(message) as OrdersToWrite))
}

async function writeAll(): Promise<void> {
  while (waiting.length > 0) {
    await turn.take()
    const size = sizeOfBatch(waiting.length)
    const batch = waiting.slice(0, size)
    waiting = waiting.slice(size)
    const written = await writeTogether(batch)
    turn.pass()
    isDiskSlow = (written.commitSeconds ?? 0) * 1_000 > slowCommitMs
    port.postMessage(written)
    // What came during the commit goes into the next one.
    takeWhatCame()
  }
  isWriting = false
  if (isClosing) close()
}

/**
 * Half of them: the first are answered, and order again, while the others are written. All of them
 * where a commit takes long: then it is what everybody waits for.
 */
function sizeOfBatch(orders: number): number {
  const wanted = isDiskSlow ? orders : Math.max(Math.ceil(orders / 2), worthACommit)
  return Math.min(wanted, writesPerCommit)
}

function takeWhatCame(): void {
  for (let came = receiveMessageOnPort(port); came; came = receiveMessageOnPort(port)) {
    take(came.message)
  }
}

async function writeTogether(batch: readonly OrderToWrite[]): Promise<OrdersWritten> {
  const answers: OrderAnswer[] = []
  const commitSeconds = await writer.commitTogether(
    batch.map((order) => sharingWrite(order, (answer) => answers.push(answer))),
  )
  return { commitSeconds, answers }
}

function sharingWrite(
  { id, order, clockAheadMs }: OrderToWrite,
  answer: (answer: OrderAnswer) => void,
): SharingWrite {
  let tags: PageTag[]
  let result: WrittenOrder
  return {
    run: async (tx) => {
      tags = []
      const tell = (...more: readonly PageTag[]): void => void tags.push(...more)
      // Read here, as every write does: who counts new orders knows how long a commit may take.
      const now = new Date(clockAheadMs + steadyMs())
      result = await placeOrderIn({ tx, invalidate: tell }, order, now)
      return result.ok
    },
    settle: () => answer({ id, result, tags: result.ok ? tags : [] }),
    // Named anew on the other side, by what SQLite said.
    reject: (error) => {
      const said = error instanceof DatabaseUnavailable ? error.cause : error
      const isInDoubt = error instanceof CommitInDoubt
      answer({ id, failure: serializeError(said), isInDoubt, tags: [] })
    },
  }
}

function close(): void {
  writer.close()
  port.close()
}
