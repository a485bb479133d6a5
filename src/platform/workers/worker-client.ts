/**
 * Calls to one worker, which is a thread or a child process. The client numbers the calls, starts
 * the worker with the first one, ends it when it is idle, and fails the calls of a worker that died.
 */

import { deserializeError, type SerializedError } from '#src/platform/workers/serialize-error.ts'

export type Call<Request> = { readonly id: number; readonly request: Request }

export type Answer<Response> = { readonly id: number } & (
  | { readonly response: Response }
  | { readonly failure: SerializedError }
)

/** One message of a worker: answers in any order, and what it reports beside them. */
export type Answers<Response, Report = undefined> = {
  readonly answers: readonly Answer<Response>[]
  readonly report?: Report
}

/** A running worker. `end` makes a thread close what it holds, and kills a process. */
export type Worker = {
  readonly send: (calls: unknown) => void
  readonly end: () => void
}

export type StartWorker<Response, Report = undefined> = (events: {
  readonly onAnswers: (message: Answers<Response, Report>) => void
  /** `because` is undefined where the worker ended as it was told. */
  readonly onEnd: (because: unknown) => void
}) => Worker

export type WorkerClient<Request, Response> = {
  readonly call: (request: Request) => Promise<Response>
  /** Starts the worker before the first call needs it. */
  readonly start: () => void
  /** The age of the oldest call that the worker cannot have begun yet. */
  readonly longestWaitMs: () => number
  /** How many workers run: one that ends may still run beside its successor. */
  readonly workers: () => number
  /** Ends the worker; its calls fail with `because`, and the next call starts another. */
  readonly abandon: (because: unknown) => void
  /** Resolves when the worker has answered what it was sent, and has ended. */
  readonly close: () => Promise<void>
}

type Options<Request, Response, Report> = {
  readonly start: StartWorker<Response, Report>
  /** What the calls of a worker fail with when it dies. */
  readonly failureOf: (because: unknown) => Error
  readonly onDeath?: (because: unknown) => void
  /** Runs before the callers have their answers. */
  readonly onAnswers?: (message: Answers<Response, Report>) => void
  /** Calls of one event-loop tick cross together, this many at most. */
  readonly callsPerMessage?: number
  readonly encode?: (calls: readonly Call<Request>[]) => unknown
  /** Without it the worker never ends by itself. */
  readonly idleMs?: number
}

export function makeWorkerClient<Request, Response, Report = undefined>({
  start: startWorker,
  failureOf,
  onDeath,
  onAnswers,
  callsPerMessage = 1,
  encode = (calls) => calls,
  idleMs,
}: Options<Request, Response, Report>): WorkerClient<Request, Response> {
  const running = new Map<Worker, Promise<void>>()
  const pending = new PendingCalls<Response>()
  let current: Worker | undefined
  let unsent: Call<Request>[] = []
  let idle: NodeJS.Timeout | undefined
  let isClosing = false

  function call(request: Request): Promise<Response> {
    return new Promise((resolve, reject) => {
      clearTimeout(idle)
      unsent.push({ id: pending.add(resolve, reject), request })
      // A tick may take seconds when a thousand connections send at once: a full message leaves now.
      if (unsent.length >= callsPerMessage) send()
      else if (unsent.length === 1) setImmediate(send)
    })
  }

  function send(): void {
    const calls = unsent
    if (calls.length === 0) return
    unsent = []
    try {
      current ??= launch()
    } catch (error) {
      failSent(error)
      return
    }
    if (pending.count() === calls.length) pending.noteBegun(0)
    current.send(encode(calls))
  }

  function launch(): Worker {
    const ended = Promise.withResolvers<void>()
    const worker = startWorker({
      onAnswers: (message) => {
        // An abandoned worker has nothing to say any more.
        if (worker === current || isClosing) settle(message)
      },
      onEnd: (because) => {
        running.delete(worker)
        const isDeath = worker === current
        if (isDeath) {
          current = undefined
          onDeath?.(because)
        }
        if (isDeath || isClosing) failSent(because)
        ended.resolve()
      },
    })
    running.set(worker, ended.promise)
    return worker
  }

  /** Calls that no worker has been sent yet are for the next one. */
  function failSent(because: unknown): void {
    pending.noteBegun(unsent.length)
    pending.rejectBegun(() => failureOf(because))
  }

  function settle(message: Answers<Response, Report>): void {
    onAnswers?.(message)
    pending.settle(message.answers)
    pending.noteBegun(unsent.length)
    if (pending.count() === 0 && idleMs !== undefined) idle = setTimeout(end, idleMs).unref()
  }

  function end(): void {
    clearTimeout(idle)
    const ending = current
    current = undefined
    ending?.end()
  }

  return {
    call,
    start: () => {
      current ??= launch()
    },
    longestWaitMs: () => pending.longestWaitMs(),
    workers: () => running.size,
    abandon: (because) => {
      end()
      failSent(because)
    },
    close: async () => {
      isClosing = true
      send()
      end()
      await Promise.all(running.values())
    },
  }
}

type Pending<Response> = {
  readonly id: number
  readonly since: number
  readonly resolve: (response: Response) => void
  readonly reject: (error: unknown) => void
}

/** The calls without an answer, with their ids. */
class PendingCalls<Response> {
  // An array in the order of the calls, which is nearly that of the answers: a Map that is filled
  // and emptied all the time holds its old tables until V8 cleans the whole heap.
  #calls: Pending<Response>[] = []
  #lastId = 0
  /** The newest call that the worker had when it last sent answers: later ones wait. */
  #lastBegun = 0

  /** Returns the id of the call. */
  add(resolve: Pending<Response>['resolve'], reject: Pending<Response>['reject']): number {
    this.#lastId += 1
    this.#calls.push({ id: this.#lastId, since: performance.now(), resolve, reject })
    return this.#lastId
  }

  count(): number {
    return this.#calls.length
  }

  /** The worker has all calls but the newest `unsent`. */
  noteBegun(unsent: number): void {
    this.#lastBegun = this.#lastId - unsent
  }

  rejectBegun(failure: () => Error): void {
    const begun = this.#calls.filter(({ id }) => id <= this.#lastBegun)
    this.#calls = this.#calls.filter(({ id }) => id > this.#lastBegun)
    for (const { reject } of begun) reject(failure())
  }

  settle(answers: readonly Answer<Response>[]): void {
    for (const answer of answers) {
      const at = this.#calls.findIndex(({ id }) => id === answer.id)
      const [one] = at < 0 ? [] : this.#calls.splice(at, 1)
      if ('failure' in answer) one?.reject(deserializeError(answer.failure))
      else one?.resolve(answer.response)
    }
  }

  /** Of the oldest call that the worker cannot have begun. */
  longestWaitMs(): number {
    const first = this.#calls.find(({ id }) => id > this.#lastBegun)
    return first ? performance.now() - first.since : 0
  }
}
