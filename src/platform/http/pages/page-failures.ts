/** Carries the error of a render from React Router to Fastify, by the request's context. */

const failures = new WeakMap<object, unknown>()

/** Keeps the first error: later ones mostly follow from it. */
export function noteFailure(context: object, error: unknown): void {
  if (!failures.has(context)) failures.set(context, error)
}

export function failureOf(context: object): unknown {
  return failures.get(context)
}

/** A failed page holds this mark; Fastify, which knows the request's id, replaces it. */
export const referenceSlot = '⟨reference⟩'
