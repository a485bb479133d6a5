/**
 * The sound of a new order: two notes made by code. The owner may switch it off, and browsers
 * allow no sound before the owner has pressed something on the page.
 */

import { isSoundAllowed, playNotes } from '#src/ui/dashboard/notes.ts'

const place = 'new-order-sound'

const listeners = new Set<() => void>()

export function subscribeToSound(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('pointerup', listener)
  window.addEventListener('keyup', listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('pointerup', listener)
    window.removeEventListener('keyup', listener)
    window.removeEventListener('storage', listener)
  }
}

export function isSoundOn(): boolean {
  try {
    return localStorage.getItem(place) !== 'off'
  } catch {
    return true
  }
}

/** Lets it be heard when it is switched on. */
export function switchSound(isOn: boolean): void {
  try {
    localStorage.setItem(place, isOn ? 'on' : 'off')
  } catch {
    // A browser that keeps nothing has it on.
  }
  for (const listener of listeners) listener()
  if (isOn) ring()
}

export function ring(): void {
  if (!isSoundOn() || !isSoundAllowed()) return
  playNotes([
    { hertz: 659, after: 0, seconds: 0.35 },
    { hertz: 880, after: 0.18, seconds: 0.6 },
  ])
}
