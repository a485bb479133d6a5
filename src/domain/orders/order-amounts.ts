/** What changes the amount to collect of an order beside its lines: adjustments and advances. */

import type { Actor } from '#src/domain/access/permissions.ts'
import { fromTaka, type Poisha } from '#src/domain/money.ts'

export const adjustmentKinds = ['waived-delivery', 'bargain', 'rounding', 'surcharge'] as const

export type AdjustmentKind = (typeof adjustmentKinds)[number]

/** A surcharge is the only kind that raises the amount to collect; rounding goes both ways. */
export function fitsKind(kind: AdjustmentKind, amount: Poisha): boolean {
  switch (kind) {
    case 'waived-delivery':
    case 'bargain':
      return amount < 0
    case 'rounding':
      return amount !== 0 && Math.abs(amount) < fromTaka(10)
    case 'surcharge':
      return amount > 0
  }
}

/** Of the adjustment that a split makes: as a rule the second delivery, which the buyer does not pay. */
export function kindOfSplit(amount: Poisha): AdjustmentKind {
  if (Math.abs(amount) < fromTaka(10)) return 'rounding'
  return amount < 0 ? 'waived-delivery' : 'surcharge'
}

/** The most that the adjustments of one order may come to, either way, for each kind of caller. */
const mostAdjusted: Readonly<Partial<Record<Actor, number>>> = {
  admin: Number.POSITIVE_INFINITY,
  accounts: Number.POSITIVE_INFINITY,
  desk: fromTaka(300),
}

/** Whether one of these actors may change the sum of an order's adjustments to `after`. */
export function mayAdjust(
  actors: readonly Actor[],
  { before, after }: { readonly before: Poisha; readonly after: Poisha },
): boolean {
  const most = Math.max(0, ...actors.map((actor) => mostAdjusted[actor] ?? 0))
  const isBack = after * before >= 0 && Math.abs(after) <= Math.abs(before)
  return Math.abs(after) <= most || isBack
}

export const advanceMethods = ['bkash', 'nagad', 'cash'] as const

export type AdvanceMethod = (typeof advanceMethods)[number]

/** Also the shop's bank: a provider pays into it, and staff pay refunds out of it. Nobody types such an advance. */
export const receivedMethods = [...advanceMethods, 'bank'] as const

export type ReceivedMethod = (typeof receivedMethods)[number]

/** A wallet tells a TrxID; cash has none, and each bank has numbers of its own. */
export function hasTransaction(method: ReceivedMethod): boolean {
  return method !== 'cash' && method !== 'bank'
}

const bengaliZero = 0x09e6

/** As the wallets print it: capitals and digits, however somebody types them. Undefined for a text that cannot be one. */
export function transactionId(typed: string): string | undefined {
  const text = typed
    .replaceAll(/[\s-]/g, '')
    .replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - bengaliZero))
    .toUpperCase()
  return /^[0-9A-Z]{6,20}$/.test(text) ? text : undefined
}
