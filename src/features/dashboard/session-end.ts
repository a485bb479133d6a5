/** Whether the session ended while a form is open: its texts must survive until the next login. */

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
