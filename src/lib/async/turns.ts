/** Waiting one's turn. */

type Turn = {
  readonly start: () => void
  readonly giveUp: (error: unknown) => void
  readonly since: number
}

export type Turns = {
  /**
   * Rejects with `TooManyWait` when the bounds say so; `work` has not begun then. Urgent work goes
   * before the work that waits.
   */
  readonly take: <Value>(work: () => Promise<Value>, urgency?: 'urgent') => Promise<Value>
  /** Everybody who waits fails with `error`, at once; who works goes on. */
  readonly sendAway: (error: unknown) => void
  /** How long the first of those who wait has waited; 0 when nobody does. */
  readonly longestWaitMs: () => number
}

export type TurnBounds = {
  readonly waiting: number
  /** Without it work waits as long as it must. */
  readonly waitMs?: number
}

/** There was no turn, and there would be none in time. */
export class TooManyWait extends Error {
  override readonly name = 'TooManyWait'
}

/** Lets so many work at once; the others wait their turn, within the bounds if there are any. */
export function makeTurns(atOnce: number, bounds?: TurnBounds): Turns {
  let working = 0
  let waiting: Turn[] = []
  let isWatched = false

  async function take<Value>(work: () => Promise<Value>, urgency?: 'urgent'): Promise<Value> {
    if (working < atOnce) working += 1
    // Whoever finishes hands its place over, so `working` stays as it is.
    else await myTurn(urgency)

    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next.start()
      else working -= 1
    }
  }

  function myTurn(urgency?: 'urgent'): Promise<void> {
    return new Promise((start, giveUp) => {
      if (bounds && waiting.length >= bounds.waiting) {
        return giveUp(new TooManyWait(`${waiting.length} wait already`))
      }
      const turn = { start, giveUp, since: performance.now() }
      if (urgency === 'urgent') waiting.unshift(turn)
      else waiting.push(turn)
      if (bounds?.waitMs !== undefined && !isWatched) watch(bounds.waitMs, bounds.waitMs)
    })
  }

  /** One timer for all: the first has waited longest. */
  function watch(waitMs: number, untilMs: number): void {
    isWatched = true
    setTimeout(() => giveUpWhoIsLate(waitMs), untilMs)
  }

  function giveUpWhoIsLate(waitMs: number): void {
    const since = performance.now() - waitMs
    while (waiting[0] && waiting[0].since <= since) {
      waiting.shift()?.giveUp(new TooManyWait(`No turn after ${waitMs} ms`))
    }
    isWatched = false
    if (waiting[0]) watch(waitMs, waiting[0].since - since)
  }

  function sendAway(error: unknown): void {
    const sent = waiting
    waiting = []
    for (const turn of sent) turn.giveUp(error)
  }

  return {
    take,
    sendAway,
    longestWaitMs: () => (waiting[0] ? performance.now() - waiting[0].since : 0),
  }
}

export type Queues = {
  readonly take: <Value>(key: string, work: () => Promise<Value>) => Promise<Value>
}

/** One at a time for each key, in the order in which they came; other keys do not wait. */
export function makeQueues(): Queues {
  const last = new Map<string, Promise<unknown>>()

  async function take<Value>(key: string, work: () => Promise<Value>): Promise<Value> {
    const before = last.get(key) ?? Promise.resolve()
    const mine = before.then(work, work)
    last.set(key, mine)

    try {
      return await mine
    } finally {
      if (last.get(key) === mine) last.delete(key)
    }
  }

  return { take }
}
