/** Whether the session has ended under a form: what is typed there is not left for the sign-in. */

let hasEnded = false
const listeners = new Set<() => void>()

export function sessionHasEnded(): boolean {
  return hasEnded
}

export function noteSessionEnd(ended: boolean): void {
  hasEnded = ended
  for (const listener of listeners) listener()
}

export function subscribeToSessionEnd(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
