import { ApiFailure } from '#src/platform/api-client/ask-api.ts'

export type SendingAgain<Answer> = {
  readonly send: () => Promise<Answer>
  /** Before the next attempt; `failures` is the number of failed ones. */
  readonly pause: (failures: number, signal: AbortSignal) => Promise<void>
  /** The network or the shop failed; it is sent again after a pause. */
  readonly onFailure: () => void
  readonly signal: AbortSignal
}

/** Sends again while the network or the shop fails. Throws any other failure, and ends at `signal`. */
export async function sendUntilAnswered<Answer>({
  send,
  pause,
  onFailure,
  signal,
}: SendingAgain<Answer>): Promise<Answer> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await send()
    } catch (error) {
      if (signal.aborted || !mayPass(error)) throw error
      onFailure()
      await pause(failures, signal)
      signal.throwIfAborted()
    }
  }
}

const timedOut = 408
const tooMany = 429

/** Whether the same request may succeed later. */
function mayPass(error: unknown): boolean {
  if (!(error instanceof ApiFailure)) return false
  const { status } = error
  const isRefusal = status >= 400 && status < 500
  return !isRefusal || status === timedOut || status === tooMany
}
