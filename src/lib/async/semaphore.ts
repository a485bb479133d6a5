/**
 * Bounds how much work runs at once, and how much waits for how long, with fair shares for those who
 * ask. `p-queue` and `p-limit` bound neither the number nor the time of waiting work, and do not report
 * the longest wait (decision 0047).
 */

import { makeShares, type Sharer } from '#src/lib/async/shares.ts'

type Waiting = {
  readonly start: () => void
  readonly reject: (error: unknown) => void
  readonly since: number
  readonly sharer: Sharer
}

export type Semaphore = {
  /**
   * Rejects with `QueueFull` when a bound is reached; `work` has not started then. Urgent work goes
   * before the work that waits.
   */
  readonly run: <Value>(work: () => Promise<Value>, urgency?: 'urgent') => Promise<Value>
  /** All waiting work fails with `error` at once; running work goes on. */
  readonly rejectWaiting: (error: unknown) => void
  /** How long the first waiting work has waited; 0 when none waits. */
  readonly longestWaitMs: () => number
}

export type QueueBounds = {
  readonly waiting: number
  /** Undefined: work waits as long as it must. */
  readonly waitMs?: number
}

/** The queue is full, or the work waited for too long. */
export class QueueFull extends Error {
  override readonly name = 'QueueFull'
}

const nobody = (): Sharer => []

/** `sharerNow` tells for whom work is that asks for a place now; by default no share limits it. */
export function makeSemaphore(
  atOnce: number,
  bounds?: QueueBounds,
  sharerNow: () => Sharer = nobody,
): Semaphore {
  const places = makeShares(atOnce)
  const waitingPlaces = makeShares(bounds?.waiting ?? Number.POSITIVE_INFINITY)
  const queue: Waiting[] = []
  let isWatched = false

  async function run<Value>(work: () => Promise<Value>, urgency?: 'urgent'): Promise<Value> {
    const sharer = sharerNow()
    if (!places.take(sharer)) await wait(sharer, urgency)
    try {
      return await work()
    } finally {
      places.give(sharer)
      startWaiting()
    }
  }

  function wait(sharer: Sharer, urgency?: 'urgent'): Promise<void> {
    return new Promise((start, reject) => {
      if (!waitingPlaces.take(sharer)) {
        return reject(new QueueFull(`${queue.length} wait already`))
      }
      const waiting = { start, reject, since: performance.now(), sharer }
      if (urgency === 'urgent') queue.unshift(waiting)
      else queue.push(waiting)
      if (bounds?.waitMs !== undefined && !isWatched) watch(bounds.waitMs, bounds.waitMs)
    })
  }

  function startWaiting(): void {
    for (let next = findNext(); next && places.take(next.sharer); next = findNext()) {
      queue.splice(queue.indexOf(next), 1)
      waitingPlaces.give(next.sharer)
      next.start()
    }
  }

  /** Of those whose share allows it, whoever holds least, and of these whoever came first. */
  function findNext(): Waiting | undefined {
    let next: Waiting | undefined
    let least = Number.POSITIVE_INFINITY
    for (const waiting of queue) {
      const held = places.heldBy(waiting.sharer)
      if (held >= least || !places.allows(waiting.sharer)) continue
      next = waiting
      least = held
      if (held === 0) break
    }
    return next
  }

  /** One timer is enough: the first in the queue has waited longest. */
  function watch(waitMs: number, untilMs: number): void {
    isWatched = true
    setTimeout(() => rejectLate(waitMs), untilMs)
  }

  function rejectLate(waitMs: number): void {
    const since = performance.now() - waitMs
    while (queue[0] && queue[0].since <= since) leave(new QueueFull(`Waited ${waitMs} ms`))
    isWatched = false
    if (queue[0]) watch(waitMs, queue[0].since - since)
  }

  function leave(error: unknown): void {
    const waiting = queue.shift()
    if (!waiting) return
    waitingPlaces.give(waiting.sharer)
    waiting.reject(error)
  }

  return {
    run,
    rejectWaiting: (error) => {
      while (queue.length > 0) leave(error)
    },
    longestWaitMs: () => (queue[0] ? performance.now() - queue[0].since : 0),
  }
}
