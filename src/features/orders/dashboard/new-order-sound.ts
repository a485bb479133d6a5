/**
 * The sound of a new order: two notes made by code. The owner may switch it off, and browsers
 * allow no sound before the owner has pressed something on the page.
 */

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

/** A sound that is asked for before anything was pressed is refused, with a warning in the log. */
export function isSoundAllowed(): boolean {
  // Older browsers do not tell; they may stay silent.
  return navigator.userActivation?.hasBeenActive ?? true
}

let audio: AudioContext | undefined

export function ring(): void {
  if (!isSoundOn() || !isSoundAllowed()) return
  audio ??= new AudioContext()
  // A browser may have put it to sleep meanwhile.
  void audio.resume()
  const now = audio.currentTime
  playNote(audio, { hertz: 659, at: now, seconds: 0.35 })
  playNote(audio, { hertz: 880, at: now + 0.18, seconds: 0.6 })
}

type Note = { readonly hertz: number; readonly at: number; readonly seconds: number }

/** Loud at once, then dying away like a bell. */
function playNote(context: AudioContext, { hertz, at, seconds }: Note): void {
  const volume = context.createGain()
  volume.gain.setValueAtTime(0.0001, at)
  volume.gain.exponentialRampToValueAtTime(0.3, at + 0.02)
  volume.gain.exponentialRampToValueAtTime(0.0001, at + seconds)
  volume.connect(context.destination)

  const tone = context.createOscillator()
  tone.frequency.value = hertz
  tone.connect(volume)
  tone.start(at)
  tone.stop(at + seconds)
}
