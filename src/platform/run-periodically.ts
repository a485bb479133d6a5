/** Work that a running shop repeats. */

import { setTimeout as wait } from 'node:timers/promises'

export type Pace = { readonly firstAfterMs: number; readonly everyMs: number }

type Repeating = {
  readonly signal: AbortSignal
  /** The next run retries failed work. */
  readonly onError: (error: unknown) => void
}

/** One run at a time until `signal`; resolves when the last one has ended. Keeps no process alive. */
export async function runPeriodically(
  work: () => Promise<unknown>,
  { firstAfterMs, everyMs }: Pace,
  { signal, onError }: Repeating,
): Promise<void> {
  await rest(firstAfterMs, signal)
  while (!signal.aborted) {
    try {
      await work()
    } catch (error) {
      // A process that ends closes the database before a long run is done.
      if (!signal.aborted) onError(error)
    }
    await rest(everyMs, signal)
  }
}

/** Waits for the time, or until `signal`. */
export async function rest(milliseconds: number, signal: AbortSignal): Promise<void> {
  try {
    await wait(milliseconds, undefined, { ref: false, signal })
  } catch (error) {
    if (!signal.aborted) throw error
  }
}
