/** Waiting one's turn. */

type Turn = { readonly start: () => void; readonly giveUp: (error: unknown) => void }

export type Turns = {
  readonly take: <Value>(work: () => Promise<Value>) => Promise<Value>
  /** Everybody who waits fails with `error`, at once; who works goes on. */
  readonly sendAway: (error: unknown) => void
}

/** Lets so many work at once; the others wait their turn. */
export function makeTurns(atOnce: number): Turns {
  let working = 0
  let waiting: Turn[] = []

  async function take<Value>(work: () => Promise<Value>): Promise<Value> {
    if (working < atOnce) working += 1
    // Whoever finishes hands its place over, so `working` stays as it is.
    else await new Promise<void>((start, giveUp) => waiting.push({ start, giveUp }))

    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next.start()
      else working -= 1
    }
  }

  function sendAway(error: unknown): void {
    const sent = waiting
    waiting = []
    for (const turn of sent) turn.giveUp(error)
  }

  return { take, sendAway }
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
