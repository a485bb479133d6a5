/**
 * On SQLite the transactions of orders are made by a thread of its own, with a connection of its
 * own: while it writes and waits for the disk, this one reads requests and serves pages.
 */

import type { Worker } from 'node:worker_threads'
import type {
  PreparedOrder,
  WriteOrder,
  WrittenOrder,
} from '#src/features/orders/place-order.server.ts'
import type { Clock } from '#src/lib/clock.ts'
import { makeTurns, TooManyWait } from '#src/lib/turns.ts'
import {
  CommitInDoubt,
  DatabaseBusy,
  type Watch,
  writesPerCommit,
  writesWaiting,
} from '#src/platform/database/database.ts'
import { nameFailure } from '#src/platform/database/name-failure.ts'
import { leaveTurn, type SharedTurn, threadInTurn } from '#src/platform/database/writers-turn.ts'
import type { PageTag } from '#src/platform/page-cache/page-cache.ts'
import { type CrossingError, errorAcross, startThread } from '#src/platform/start-thread.ts'

/** Two full commits: one that is written, one that is ready for it. */
const ordersInThread = 2 * writesPerCommit

/** Of those that came in one turn of the loop. */
const mostAtOnce = 16

export type OrderThreadData = {
  readonly file: string
  readonly turn: SharedTurn
}

/**
 * What the thread is sent: what has come in one turn of the loop. It crosses over as JSON, which
 * takes half the time of a structured clone.
 */
export type OrdersToWrite = readonly {
  readonly id: number
  readonly order: PreparedOrder
  /** The shop's time, less the time of the steady clock that both threads have: both in ms. */
  readonly clockAheadMs: number
}[]

/** Goes on alike in every thread. */
export function steadyMs(): number {
  return Number(process.hrtime.bigint() / 1_000n) / 1_000
}

/** What it answers, when those of one commit are on disk or refused: an order is a text already. */
export type OrdersWritten = {
  readonly commitSeconds: number | undefined
  readonly answers: readonly OrderAnswer[]
}

export type OrderAnswer = {
  readonly id: number
  readonly tags: readonly PageTag[]
} & (
  | { readonly result: WrittenOrder }
  | { readonly failure: CrossingError; readonly isInDoubt: boolean }
)

type InThread = {
  readonly id: number
  readonly since: number
  readonly resolve: (result: WrittenOrder) => void
  readonly reject: (error: unknown) => void
}

export type OrderThread = {
  readonly write: WriteOrder
  /** As of a database: of whoever has waited longest, and is not being written. */
  readonly longestWaitMs: () => number
  readonly close: () => Promise<void>
}

type Options = OrderThreadData & {
  readonly clock: Clock
  /** The thread's own program, built or as it is written. */
  readonly script: string
  readonly watch: Watch
  readonly drop: (tags: readonly PageTag[]) => void
  /** It ended by itself, and may have changed what it did not tell; the next order starts another. */
  readonly onDeath: (because: unknown) => void
}

export function startOrderThread({
  clock,
  script,
  watch,
  drop,
  onDeath,
  ...data
}: Options): OrderThread {
  const turns = makeTurns(ordersInThread, writesWaiting)
  /**
   * In the order they came, which is nearly that of the answers. No map: one that is filled and emptied all
   * the time makes a new table every few orders, V8 has each table hold the next, and so all that were ever
   * in it stay until the whole heap is cleaned up.
   */
  let inThread: InThread[] = []
  let lastId = 0
  /** What the thread had when it began with what it writes now: later ones wait for that. */
  let lastBegun = 0
  let unsent: OrdersToWrite[number][] = []
  let worker: Worker | undefined = start()
  let isClosing = false

  function start(): Worker {
    return startThread({
      script,
      data: data satisfies OrderThreadData,
      onMessage: settle,
      onEnd: end,
    })
  }

  /** Whoever it owes an answer may have an order or not: they ask again with their key. */
  function end(because: unknown): void {
    worker = undefined
    leaveTurn(data.turn, threadInTurn)
    // What has not been sent yet is for the next one.
    lastBegun = lastId - unsent.length
    if (!isClosing) onDeath(because)
    const lost = inThread.filter(({ id }) => id <= lastBegun)
    inThread = inThread.filter(({ id }) => id > lastBegun)
    for (const { reject } of lost) reject(new CommitInDoubt(because))
  }

  async function write(order: PreparedOrder): Promise<WrittenOrder> {
    try {
      return await turns.take(() => hand(order))
    } catch (error) {
      throw error instanceof TooManyWait ? new DatabaseBusy(error) : error
    }
  }

  function hand(order: PreparedOrder): Promise<WrittenOrder> {
    return new Promise((resolve, reject) => {
      lastId += 1
      inThread.push({ id: lastId, since: performance.now(), resolve, reject })
      // Not at once: orders that arrived in the same moment cross over together.
      if (unsent.length === 0) setImmediate(send)
      unsent.push({ id: lastId, order, clockAheadMs: clock().getTime() - steadyMs() })
      // With a thousand connections at a time a turn of the loop may take seconds.
      if (unsent.length === mostAtOnce) send()
    })
  }

  function send(): void {
    if (unsent.length === 0) return
    worker ??= start()
    if (inThread.length === unsent.length) lastBegun = lastId
    worker.postMessage(JSON.stringify(unsent satisfies OrdersToWrite))
    unsent = []
  }

  function settle({ answers, commitSeconds }: OrdersWritten): void {
    if (commitSeconds !== undefined) watch('commit', commitSeconds)
    // Before anybody is answered: nothing is served that is older than an answer.
    drop([...new Set(answers.flatMap(({ tags }) => tags))])
    for (const answer of answers) {
      const at = inThread.findIndex(({ id }) => id === answer.id)
      const order = inThread[at]
      if (!order) continue
      inThread.splice(at, 1)
      if ('failure' in answer) {
        const error = errorAcross(answer.failure)
        order.reject(answer.isInDoubt ? new CommitInDoubt(error) : nameFailure(error))
      } else {
        watch('write', (performance.now() - order.since) / 1_000)
        order.resolve(answer.result)
      }
    }
    lastBegun = lastId - unsent.length
  }

  function longestInThreadMs(): number {
    const first = inThread.find(({ id }) => id > lastBegun)
    return first ? performance.now() - first.since : 0
  }

  return {
    write,
    longestWaitMs: () => Math.max(turns.longestWaitMs(), longestInThreadMs()),
    close: async () => {
      isClosing = true
      if (!worker) return
      const ended = new Promise((resolve) => worker?.once('exit', resolve))
      worker.postMessage('close')
      await ended
    },
  }
}
