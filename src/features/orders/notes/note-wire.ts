/** The wire of an order's notes. */

import { z } from 'zod'
import { noteKinds } from '#src/domain/calls/note-kind.ts'
import { textLimits } from '#src/domain/catalogue/product.ts'
import type { OrderNote } from '#src/features/orders/notes/order-notes.server.ts'
import { text } from '#src/platform/forms/fields.ts'

export const NewNote = z.object({
  kind: z
    .enum(noteKinds, { error: 'noteKind' })
    .describe('Who reads it: the team alone, the slip in the parcel, or the courier'),
  text: text('noteText', { most: textLimits.address }),
})

export const NoteOnTheWire = z.object({
  _id: z.string(),
  kind: z.enum(noteKinds),
  text: z.string(),
  author: z.string(),
  at: z.iso.datetime(),
})
export type NoteOnTheWire = z.output<typeof NoteOnTheWire>

export function noteToWire({ id, addedAt, ...note }: OrderNote): NoteOnTheWire {
  return { _id: id, ...note, at: addedAt }
}
