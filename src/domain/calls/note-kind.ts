/** Who reads a note of an order: the team alone, the slip in the parcel, or the courier. No buyer reads any on a page. */
export const noteKinds = ['internal', 'slip', 'courier'] as const

export type NoteKind = (typeof noteKinds)[number]
