/**
 * Bounds how much work runs at once, and how much waits for how long. `p-queue` and `p-limit` bound
 * neither the number nor the time of waiting work, and do not report the longest wait (decision 0047).
 */

type Waiting = {
  readonly start: () => void
  readonly reject: (error: unknown) => void
  readonly since: number
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

export function makeSemaphore(atOnce: number, bounds?: QueueBounds): Semaphore {
  let running = 0
  let queue: Waiting[] = []
  let isWatched = false

  async function run<Value>(work: () => Promise<Value>, urgency?: 'urgent'): Promise<Value> {
    if (running < atOnce) running += 1
    // Work that ends hands its place to the next, so `running` stays as it is.
    else await wait(urgency)

    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next.start()
      else running -= 1
    }
  }

  function wait(urgency?: 'urgent'): Promise<void> {
    return new Promise((start, reject) => {
      if (bounds && queue.length >= bounds.waiting) {
        return reject(new QueueFull(`${queue.length} wait already`))
      }
      const waiting = { start, reject, since: performance.now() }
      if (urgency === 'urgent') queue.unshift(waiting)
      else queue.push(waiting)
      if (bounds?.waitMs !== undefined && !isWatched) watch(bounds.waitMs, bounds.waitMs)
    })
  }

  /** One timer is enough: the first in the queue has waited longest. */
  function watch(waitMs: number, untilMs: number): void {
    isWatched = true
    setTimeout(() => rejectLate(waitMs), untilMs)
  }

  function rejectLate(waitMs: number): void {
    const since = performance.now() - waitMs
    while (queue[0] && queue[0].since <= since) {
      queue.shift()?.reject(new QueueFull(`Waited ${waitMs} ms`))
    }
    isWatched = false
    if (queue[0]) watch(waitMs, queue[0].since - since)
  }

  function rejectWaiting(error: unknown): void {
    const rejected = queue
    queue = []
    for (const { reject } of rejected) reject(error)
  }

  return {
    run,
    rejectWaiting,
    longestWaitMs: () => (queue[0] ? performance.now() - queue[0].since : 0),
  }
}
