/** What the threads of the shop have in common. */

import { Worker } from 'node:worker_threads'

type Options<Message> = {
  /** The thread's own program. */
  readonly script: string
  readonly data: object
  readonly onMessage: (message: Message) => void
  /** What it died of; undefined where it ended as it was told. */
  readonly onEnd: (because: unknown) => void
}

export function startThread<Message>({ script, data, onMessage, onEnd }: Options<Message>): Worker {
  const started = new Worker(script, { workerData: data })
  started.on('message', onMessage)
  let because: unknown
  started.once('error', (error) => {
    because = error
  })
  started.once('exit', () => onEnd(because))
  return started
}

/** An error crosses over without its class; `errcode` is what SQLite says of one of its own. */
export type CrossingError = {
  readonly message: string
  readonly stack: string | undefined
  readonly errcode?: number
}

export function serializeError(error: unknown): CrossingError {
  const crossing = error instanceof Error ? error : new Error(String(error))
  const { message, stack } = crossing
  const errcode = 'errcode' in crossing ? Number(crossing.errcode) : undefined
  return { message, stack, ...(errcode !== undefined && { errcode }) }
}

export function errorAcross({ message, ...more }: CrossingError): Error {
  return Object.assign(new Error(message), more)
}
