/** Stops the start: its message is a sentence for the person at the terminal. */
export class CannotStart extends Error {}

/** The first line of an error's message, for a sentence. */
export function reasonOf(error: unknown): string {
  const [first] = error instanceof AggregateError ? error.errors : [error]
  if (!(first instanceof Error)) return String(first)
  return first.message === '' && 'code' in first ? String(first.code) : first.message
}
