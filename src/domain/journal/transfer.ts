/** One row of the journal before it is posted. */

import type { Poisha } from '#src/domain/money.ts'
import type { Account } from './account.ts'
import type { JournalEvent } from './journal-event.ts'

/** The money of `credit` becomes that of `debit`. */
export type Amount = {
  readonly debit: Account
  readonly credit: Account
  readonly amount: Poisha
}

export type Transfer = Amount & {
  /** The event, and what makes it unique: the subject's id and the part, as `delivered:<order>:3:sales`. */
  readonly key: `${JournalEvent}:${string}`
  readonly happenedAt: Date
  /** The e-mail of a user, or the name of a part of the shop. The journal stores the user's id. */
  readonly actor: string
  /** Also of a parcel's money: what a courier owes is kept for each order. */
  readonly orderId?: string | undefined
  readonly parcelId?: string | undefined
  readonly returnId?: string | undefined
  readonly documentId?: string | undefined
}

export type Cause = Omit<Transfer, keyof Amount | 'key'> & {
  /** The event and its subject: the part is appended. */
  readonly key: `${JournalEvent}:${string}`
}

/** The transfers of one event: each part is at most one of them. */
export function transfersOf(
  { key, ...cause }: Cause,
  parts: Readonly<Record<string, Amount>>,
): readonly Transfer[] {
  return Object.entries(parts).map(([part, amount]) => ({
    key: `${key}:${part}`,
    ...cause,
    ...amount,
  }))
}

/** What was posted, the other way round. */
export function counterTransfers(
  { key, ...cause }: Cause,
  posted: readonly (Amount & { readonly key: string })[],
): readonly Transfer[] {
  return posted.map(({ key: other, debit, credit, amount }) => ({
    key: `${key}:${other.slice(other.lastIndexOf(':') + 1)}`,
    ...cause,
    debit: credit,
    credit: debit,
    amount,
  }))
}
