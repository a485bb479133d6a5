/** The toasts that stand, for whoever has something to say and for the one place that shows them. */

export type ToastKind = 'generic' | 'success' | 'error'

export type Toast = { readonly id: number; readonly kind: ToastKind; readonly text: string }

/** How many are held; the oldest goes first. */
const most = 20

const standsForMs: Readonly<Record<ToastKind, number>> = {
  generic: 4_000,
  success: 2_000,
  error: 4_000,
}

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

/** Only in the browser: on the server there is nobody to see it. */
export function showToast(kind: ToastKind, text: string): void {
  lastId += 1
  const id = lastId
  replaceToasts([...toasts, { id, kind, text }].slice(-most))
  setTimeout(() => dismissToast(id), standsForMs[kind])
}

export function dismissToast(id: number): void {
  replaceToasts(toasts.filter((toast) => toast.id !== id))
}

export function currentToasts(): readonly Toast[] {
  return toasts
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function replaceToasts(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}
