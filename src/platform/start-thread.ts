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

/** An error crosses over without its class. */
export type CrossingError = { readonly message: string; readonly stack: string | undefined }

export function errorToCross(error: unknown): CrossingError {
  const { message, stack } = error instanceof Error ? error : new Error(String(error))
  return { message, stack }
}

export function errorAcross({ message, stack }: CrossingError): Error {
  return Object.assign(new Error(message), { stack })
}
