/** Which orders a courier's payment settles: the oldest first. */

import { type Poisha, poisha } from '#src/domain/money.ts'

export type OwedForOrder = {
  /** Undefined for what a courier owes without orders, from before the journal. */
  readonly orderId: string | undefined
  readonly owed: Poisha
}

export type SettledOrder = {
  readonly orderId: string | undefined
  readonly received: Poisha
  readonly charges: Poisha
}

/** What the courier paid out comes first, then what it kept. Both together must not exceed the dues. */
export function settleDues(
  dues: readonly OwedForOrder[],
  { received, charges }: { readonly received: Poisha; readonly charges: Poisha },
): readonly SettledOrder[] {
  let leftReceived: number = received
  let leftCharges: number = charges
  const settled = dues.map(({ orderId, owed }): SettledOrder => {
    const ofReceived = Math.min(Math.max(0, owed), leftReceived)
    const ofCharges = Math.min(Math.max(0, owed) - ofReceived, leftCharges)
    leftReceived -= ofReceived
    leftCharges -= ofCharges
    return { orderId, received: poisha(ofReceived), charges: poisha(ofCharges) }
  })
  if (leftReceived + leftCharges > 0) {
    throw new RangeError(`More than is due: ${leftReceived} and ${leftCharges} are left`)
  }
  return settled.filter((one) => one.received + one.charges > 0)
}
