/** The states of a purchase order. */

type StateRule = {
  /** What a person may do with it; a delivery moves it by itself. */
  readonly next: readonly PurchaseState[]
  /** Its lines can be changed. */
  readonly isEdited: boolean
  /** Pieces of it are still to come. */
  readonly isOnOrder: boolean
}

export const purchaseStates = ['draft', 'sent', 'partly-received', 'received', 'cancelled'] as const

export type PurchaseState = (typeof purchaseStates)[number]

export const purchaseRules: Readonly<Record<PurchaseState, StateRule>> = {
  draft: { next: ['sent', 'cancelled'], isEdited: true, isOnOrder: false },
  // Back to a draft: the supplier has something else.
  sent: { next: ['draft', 'cancelled'], isEdited: false, isOnOrder: true },
  // Received: the rest does not come.
  'partly-received': { next: ['received'], isEdited: false, isOnOrder: true },
  received: { next: [], isEdited: false, isOnOrder: false },
  cancelled: { next: [], isEdited: false, isOnOrder: false },
}

export const statesOnOrder: readonly PurchaseState[] = purchaseStates.filter(
  (state) => purchaseRules[state].isOnOrder,
)

/** `PO-12`. */
export function purchaseNumber(number: number): string {
  return `PO-${number}`
}

type Arrived = { readonly pieces: number; readonly received: number; readonly damaged: number }

/** Damaged pieces have come as well: nobody waits for them, and the reorder list asks for them anew. */
export function stillToCome({ pieces, received, damaged }: Arrived): number {
  return Math.max(0, pieces - received - damaged)
}

export function stateAfterReceipt(lines: readonly Arrived[]): PurchaseState {
  return lines.every((line) => stillToCome(line) === 0) ? 'received' : 'partly-received'
}
