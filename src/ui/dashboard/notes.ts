/** Notes made by code, without a file. */

type Note = {
  readonly hertz: number
  /** Seconds from now. */
  readonly after: number
  readonly seconds: number
}

let audio: AudioContext | undefined

/** A sound that is asked for before anything was pressed is refused, with a warning in the log. */
export function isSoundAllowed(): boolean {
  // Older browsers do not tell; they may stay silent.
  return navigator.userActivation?.hasBeenActive ?? true
}

export function playNotes(notes: readonly Note[]): void {
  if (!isSoundAllowed()) return
  audio ??= new AudioContext()
  // A browser may have put it to sleep meanwhile.
  void audio.resume()
  for (const note of notes) playNote(audio, note)
}

/** Loud at once, then dying away like a bell. */
function playNote(context: AudioContext, { hertz, after, seconds }: Note): void {
  const at = context.currentTime + after
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
