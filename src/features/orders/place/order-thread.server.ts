/**
 * On SQLite a thread with its own connection runs the transactions of orders: while it writes
 * and waits for the disk, the main thread reads requests and serves pages.
 */

import type {
  PreparedOrder,
  WriteOrder,
  WrittenOrder,
} from '#src/features/orders/place/place-order.server.ts'
import { makeSemaphore, QueueFull } from '#src/lib/async/semaphore.ts'
import type { Clock } from '#src/lib/clock.ts'
import {
  CommitInDoubt,
  DatabaseBusy,
  type Watch,
  writesPerCommit,
  writesWaiting,
} from '#src/platform/database/database.ts'
import { nameFailure } from '#src/platform/database/name-failure.ts'
import {
  releaseFor,
  type SharedLock,
  secondWriter,
} from '#src/platform/database/sqlite/writer-lock.ts'
import type { PageTag } from '#src/platform/page-cache/page-cache.ts'
import { startThread } from '#src/platform/workers/start-thread.ts'
import { type Answers, type Call, makeWorkerClient } from '#src/platform/workers/worker-client.ts'

/** Two full commits: one that the thread writes, and one that is ready for it. */
const ordersInThread = 2 * writesPerCommit
const ordersPerMessage = 16

export type OrderThreadData = {
  readonly file: string
  readonly lock: SharedLock
}

/** Calls are sent as JSON, which takes half the time of a structured clone. */
export type OrderCall = Call<{
  readonly order: PreparedOrder
  /** The shop's time, less the time of the steady clock that both threads have: both in ms. */
  readonly clockAheadMs: number
}>

/** An order that is on disk or refused, and the pages that it changes. */
type OrderDone = { readonly result: WrittenOrder; readonly tags: readonly PageTag[] }

/** The answers of one commit. An order is already JSON text. */
export type OrderAnswers = Answers<OrderDone, { readonly commitSeconds: number | undefined }>

/** Advances equally in every thread. */
export function steadyMs(): number {
  return Number(process.hrtime.bigint() / 1_000n) / 1_000
}

export type OrderThread = {
  readonly write: WriteOrder
  /** As for a database: the longest wait of an order that is not being written. */
  readonly longestWaitMs: () => number
  readonly close: () => Promise<void>
}

type Options = OrderThreadData & {
  readonly clock: Clock
  /** The thread's own program, from the build or the sources. */
  readonly script: string
  readonly watch: Watch
  readonly evict: (tags: readonly PageTag[]) => void
  /** The thread died and may have changed what it did not report; the next order starts another. */
  readonly onDeath: (because: unknown) => void
}

export function makeOrderThread({
  clock,
  script,
  watch,
  evict,
  onDeath,
  ...data
}: Options): OrderThread {
  const semaphore = makeSemaphore(ordersInThread, writesWaiting)
  const client = makeWorkerClient({
    start: startThread<OrderDone, OrderAnswers['report']>({
      script,
      data: data satisfies OrderThreadData,
    }),
    callsPerMessage: ordersPerMessage,
    encode: (calls: readonly OrderCall[]) => JSON.stringify(calls),
    onAnswers: ({ answers, report }) => {
      if (report?.commitSeconds !== undefined) watch('commit', report.commitSeconds)
      // Before the buyer's answer: the shop must serve no page that is older than that answer.
      evict([
        ...new Set(answers.flatMap((answer) => ('response' in answer ? answer.response.tags : []))),
      ])
    },
    onDeath: (because) => {
      releaseFor(data.lock, secondWriter)
      onDeath(because)
    },
    // Its orders may be written or not: the buyers retry with their keys.
    failureOf: (because) => new CommitInDoubt(because),
  })

  client.start()

  async function write(order: PreparedOrder): Promise<WrittenOrder> {
    try {
      return await semaphore.run(() => callThread(order))
    } catch (error) {
      throw error instanceof QueueFull ? new DatabaseBusy(error) : nameAcross(error)
    }
  }

  async function callThread(order: PreparedOrder): Promise<WrittenOrder> {
    const since = performance.now()
    const clockAheadMs = clock().getTime() - steadyMs()
    const { result } = await client.call({ order, clockAheadMs })
    watch('write', (performance.now() - since) / 1_000)
    return result
  }

  return {
    write,
    longestWaitMs: () => Math.max(semaphore.longestWaitMs(), client.longestWaitMs()),
    close: client.close,
  }
}

/** Restores the one error whose name crosses the threads and whose cause does not identify it. */
function nameAcross(error: unknown): unknown {
  const isInDoubt = error instanceof Error && error.name === CommitInDoubt.name
  return isInDoubt && !(error instanceof CommitInDoubt)
    ? new CommitInDoubt(error)
    : nameFailure(error)
}
