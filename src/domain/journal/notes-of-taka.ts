/** What lies in a drawer: notes and coins by their taka, the largest first. */

import { addPoisha, fromTaka, type Poisha, timesQuantity } from '#src/domain/money.ts'

export const notesOfTaka = [1_000, 500, 200, 100, 50, 20, 10, 5, 2, 1] as const

export type NoteOfTaka = (typeof notesOfTaka)[number]

export function sumOfNotes(counts: ReadonlyMap<NoteOfTaka, number>): Poisha {
  return addPoisha(
    ...notesOfTaka.map((note) => timesQuantity(fromTaka(note), counts.get(note) ?? 0)),
  )
}
