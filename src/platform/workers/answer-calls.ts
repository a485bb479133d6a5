/** The other side of `worker-client.ts`: a worker that answers each call when it is done. */

import { serializeError } from '#src/platform/workers/serialize-error.ts'
import type { Answer, Answers, Call } from '#src/platform/workers/worker-client.ts'

export function answerCalls<Request, Response>(
  send: (message: Answers<Response>) => void,
  answer: (request: Request) => Promise<Response>,
): (calls: readonly Call<Request>[]) => void {
  async function answerTo({ id, request }: Call<Request>): Promise<Answer<Response>> {
    try {
      return { id, response: await answer(request) }
    } catch (error) {
      return { id, failure: serializeError(error) }
    }
  }

  return (calls) => {
    for (const call of calls) {
      void answerTo(call).then((one) => send({ answers: [one] }))
    }
  }
}
