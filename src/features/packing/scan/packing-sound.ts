/** A high note for what went well, two low ones for what did not; off by choice. */

import { keepOnDevice, readKept } from '#src/lib/device-storage.ts'
import { playNotes } from '#src/ui/dashboard/notes.ts'

const place = 'packing-sound'

export function isPackingSoundOn(): boolean {
  return readKept(place) !== 'off'
}

export function switchPackingSound(isOn: boolean): void {
  keepOnDevice(place, isOn ? undefined : 'off')
}

export function soundPacking(isBad: boolean): void {
  if (!isPackingSoundOn()) return
  if (!isBad) playNotes([{ hertz: 1_320, after: 0, seconds: 0.12 }])
  else {
    playNotes([
      { hertz: 196, after: 0, seconds: 0.3 },
      { hertz: 147, after: 0.25, seconds: 0.5 },
    ])
  }
}
