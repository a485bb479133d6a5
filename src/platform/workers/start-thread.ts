import { Worker } from 'node:worker_threads'
import type { StartWorker } from '#src/platform/workers/worker-client.ts'

type Thread = {
  /** The thread's own program, built or as it is written. */
  readonly script: string
  readonly data: object
}

/** The thread closes what it holds when it receives `close`, and ends. */
export function startThread<Response, Report>({
  script,
  data,
}: Thread): StartWorker<Response, Report> {
  return ({ onAnswers, onEnd }) => {
    const thread = new Worker(script, { workerData: data })
    let because: unknown
    thread.on('message', onAnswers)
    thread.once('error', (error) => {
      because = error
    })
    thread.once('exit', () => onEnd(because))
    return {
      send: (calls) => thread.postMessage(calls),
      end: () => thread.postMessage('close'),
    }
  }
}
