/**
 * How far the booking of a parcel is, and what follows from that. Where the courier has a booked
 * parcel is its tracking state.
 */

/** In one request. */
export const mostParcels = 500

export const parcelStates = ['to-book', 'unsure', 'booked', 'refused', 'cancelled'] as const

export type ParcelState = (typeof parcelStates)[number]

type ParcelRule = {
  /** Nobody may edit or cancel the order, change its amounts, or make a second parcel of it. */
  readonly holdsOrder: boolean
  /** The shop may send it to the courier. A parcel leaves such a state before the call is made. */
  readonly isToSend: boolean
  /** The courier may have it, and nobody knows: a look-up, a webhook or a person settles it. */
  readonly isUnsettled: boolean
  /** The courier has it. */
  readonly isWithCourier: boolean
  readonly next: readonly ParcelState[]
}

export const parcelRules: Readonly<Record<ParcelState, ParcelRule>> = {
  'to-book': {
    holdsOrder: true,
    isToSend: true,
    isUnsettled: false,
    isWithCourier: false,
    next: ['unsure', 'booked', 'refused', 'cancelled'],
  },
  // From the moment before the call until an answer is stored; a killed process leaves it here.
  unsure: {
    holdsOrder: true,
    isToSend: false,
    isUnsettled: true,
    isWithCourier: false,
    // Back to `to-book` only where the courier asked to wait: then nothing has happened there.
    next: ['to-book', 'booked', 'refused'],
  },
  booked: {
    holdsOrder: true,
    isToSend: false,
    isUnsettled: false,
    isWithCourier: true,
    next: ['cancelled'],
  },
  // Also of a parcel that a look-up or a person found absent.
  refused: {
    holdsOrder: false,
    isToSend: false,
    isUnsettled: false,
    isWithCourier: false,
    next: ['to-book'],
  },
  cancelled: {
    holdsOrder: false,
    isToSend: false,
    isUnsettled: false,
    isWithCourier: false,
    next: [],
  },
}

export function canMoveParcel(from: ParcelState, to: ParcelState): boolean {
  return parcelRules[from].next.includes(to)
}

/** `PM-ABCD2345`, then `PM-ABCD2345-2`: the name of the parcel at its courier. */
export function invoiceOf(orderNumber: string, parcelNumber: number): string {
  return parcelNumber === 1 ? orderNumber : `${orderNumber}-${parcelNumber}`
}
