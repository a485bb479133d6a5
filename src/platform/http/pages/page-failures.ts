/** What went wrong while a page was made, from the router to the server: by the request's context. */

const failures = new WeakMap<object, unknown>()

/** The first one counts: what follows is mostly its consequence. */
export function noteFailure(context: object, error: unknown): void {
  if (!failures.has(context)) failures.set(context, error)
}

export function failureOf(context: object): unknown {
  return failures.get(context)
}

/** Where a failed page says its reference; the server, which knows it, puts it there. */
export const referenceSlot = '⟨reference⟩'
