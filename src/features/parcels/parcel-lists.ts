import { parcelStates } from '#src/domain/parcels/parcel-state.ts'

/** Apart from the wire, whose schemas no browser loads. */
export const parcelLists = ['all', ...parcelStates, 'on-the-way', 'alerts', 'late'] as const

export type ParcelList = (typeof parcelLists)[number]
