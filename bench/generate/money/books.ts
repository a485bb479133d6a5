/** The journal of a made shop: rows for its postings, and what the shop keeps beside them. */

import { dhakaDay } from '#src/domain/dhaka-time.ts'
import { type Account, type DueAccount, isDueAccount } from '#src/domain/journal/account.ts'
import type { Transfer } from '#src/domain/journal/transfer.ts'
import type { Tables } from '#src/platform/database/tables.ts'
import { madeId } from '../made-order.ts'

type Sums = { debit: number; credit: number }
type Open = { since: string; owed: number }

export type Books = {
  /** The rows of the journal; an amount of 0 posts nothing. */
  readonly post: (transfers: readonly Transfer[]) => readonly Tables['journal'][]
  /** Debits less credits of each day on which the account has some, the first day first. */
  readonly days: (account: Account) => readonly (readonly [day: string, change: number])[]
  readonly sums: () => readonly Tables['journal_sums'][]
  readonly dues: () => readonly Tables['journal_dues'][]
  readonly refundsOwed: () => readonly Tables['refunds_owed'][]
}

export function openBooks(): Books {
  let posted = 0
  const sums = new Map<Account, Map<string, Sums>>()
  const dues = new Map<string, Open>()
  const refunds = new Map<string, Open>()

  function add(account: Account, day: string, { debit, credit }: Sums): void {
    const ofAccount = sums.get(account) ?? new Map<string, Sums>()
    sums.set(account, ofAccount)
    const before = ofAccount.get(day) ?? { debit: 0, credit: 0 }
    ofAccount.set(day, { debit: before.debit + debit, credit: before.credit + credit })
  }

  function post(transfers: readonly Transfer[]): readonly Tables['journal'][] {
    return transfers.flatMap((transfer) => {
      const { debit, credit, amount, orderId } = transfer
      if (amount === 0) return []
      const row = rowOf(transfer, posted)
      posted += 1
      add(debit, row.posted_on, { debit: amount, credit: 0 })
      add(credit, row.posted_on, { debit: 0, credit: amount })
      if (orderId === undefined) return [row]
      for (const [account, owed] of [
        [debit, amount],
        [credit, -amount],
      ] as const) {
        if (isDueAccount(account)) change(dues, `${account} ${orderId}`, row.happened_on, owed)
        if (account === 'refunds-owed') change(refunds, orderId, row.happened_on, -owed)
      }
      return [row]
    })
  }

  return {
    post,
    days: (account) =>
      [...(sums.get(account) ?? [])]
        .map(([day, { debit, credit }]) => [day, debit - credit] as const)
        .toSorted(([one], [other]) => (one < other ? -1 : 1)),
    sums: () =>
      [...sums].flatMap(([account, ofAccount]) =>
        [...ofAccount].map(([posted_on, { debit, credit }]) => ({
          account,
          posted_on,
          debit_poisha: debit,
          credit_poisha: credit,
        })),
      ),
    dues: () =>
      [...dues].map(([key, { since, owed }]) => {
        const [account, order_id = ''] = key.split(' ') as [DueAccount, string?]
        return { account, order_id, since, owed_poisha: owed }
      }),
    refundsOwed: () =>
      [...refunds].map(([order_id, { since, owed }]) => ({ order_id, since, owed_poisha: owed })),
  }
}

/** As the shop keeps it: nothing stands where nothing is owed. */
function change(open: Map<string, Open>, key: string, since: string, owed: number): void {
  const before = open.get(key)
  const after = (before?.owed ?? 0) + owed
  if (after === 0) open.delete(key)
  else open.set(key, { since: before?.since ?? since, owed: after })
}

function rowOf(transfer: Transfer, posted: number): Tables['journal'] {
  const { key, debit, credit, amount, happenedAt } = transfer
  const day = dhakaDay(happenedAt)
  const at = happenedAt.toISOString()
  return {
    id: madeId(happenedAt, posted),
    event_key: key,
    event: key.slice(0, key.indexOf(':')),
    debit,
    credit,
    amount_poisha: amount,
    happened_on: day,
    happened_at: at,
    posted_on: day,
    posted_at: at,
    actor: transfer.actor,
    order_id: transfer.orderId ?? null,
    parcel_id: transfer.parcelId ?? null,
    return_id: transfer.returnId ?? null,
    document_id: transfer.documentId ?? null,
  }
}
