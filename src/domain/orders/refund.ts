/** Money that goes back to buyers (DAY.md 10 and 12). */

import { addPoisha, fromTaka, type Poisha } from '#src/domain/money.ts'

const mostWithoutProof = fromTaka(5_000)

/** For all refunds of one order, so that nobody pays a large one in parts. */
export function refundNeedsProof(paidBefore: Poisha, amount: Poisha): boolean {
  return addPoisha(paidBefore, amount) > mostWithoutProof
}
