/** The visible toasts: for callers that show a message and for the component that renders it. */

export type ToastKind = 'generic' | 'success' | 'error'

export type Toast = {
  readonly id: number
  readonly kind: ToastKind
  readonly text: string
  /** The subject of the text, such as the number of an order. */
  readonly about: string | undefined
  /** How often callers showed the text while this toast was visible. */
  readonly times: number
}

/** The most toasts at once; the oldest is removed first. */
const most = 20

const standsForMs: Readonly<Record<ToastKind, number>> = {
  generic: 4_000,
  success: 2_000,
  error: 4_000,
}

let toasts: readonly Toast[] = []
let lastId = 0
const endings = new Map<number, ReturnType<typeof setTimeout>>()
const listeners = new Set<() => void>()

/**
 * Only in the browser. Counts a text that is visible already instead of showing it twice, and names
 * the latest subject.
 */
export function showToast(
  kind: ToastKind,
  text: string,
  { about }: { readonly about?: string } = {},
): void {
  const alike = toasts.find((toast) => toast.kind === kind && toast.text === text)
  lastId += 1
  const id = alike?.id ?? lastId
  const toast = { id, kind, text, about, times: (alike?.times ?? 0) + 1 }
  const others = toasts.filter((other) => other !== alike)
  clearTimeout(endings.get(id))
  endings.set(
    id,
    setTimeout(() => dismissToast(id), standsForMs[kind]),
  )
  replaceToasts([...others, toast].slice(-most))
}

export function dismissToast(id: number): void {
  clearTimeout(endings.get(id))
  endings.delete(id)
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
