/** Ends an open item: the money came, or the shop gives it up. */

import { sql } from 'kysely'
import { type DueAccount, dueAccountOf, type MoneyAccount } from '#src/domain/journal/account.ts'
import { momentOf } from '#src/domain/journal/posting-day.ts'
import { postingRules } from '#src/domain/journal/posting-rules.ts'
import { transfersOf } from '#src/domain/journal/transfer.ts'
import { type Poisha, poisha } from '#src/domain/money.ts'
import { lockPostings } from '#src/features/journal/closed-days.server.ts'
import { postTransfers } from '#src/features/journal/post.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import { utcText } from '#src/lib/text/utc-text.ts'
import { transact } from '#src/platform/database/database.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { recordHistory } from '#src/platform/history/record-history.server.ts'

export type EndDispute = {
  readonly id: string
  readonly ending:
    | { readonly kind: 'settled'; readonly paidTo: MoneyAccount; readonly day: string }
    | { readonly kind: 'lost' }
  readonly note: string
  readonly actor: string
}

export type EndDisputeFailure =
  | { readonly kind: 'dispute-gone' }
  /** Somebody has ended it, perhaps otherwise. */
  | { readonly kind: 'already-ended' }

/** Posts no more than is still owed: another payment may have settled it meanwhile. */
export function endDispute(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  { id, ending, note, actor }: EndDispute,
): Promise<Result<undefined, EndDisputeFailure>> {
  return transact<undefined, EndDisputeFailure>(db, async (tx) => {
    await lockPostings(tx)
    const dispute = await tx
      .selectFrom('courier_disputes')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst()
    if (!dispute) return failed({ kind: 'dispute-gone' })
    if (dispute.state !== 'open') {
      return dispute.state === ending.kind ? ok(undefined) : failed({ kind: 'already-ended' })
    }
    const now = clock()
    const account = dueAccountOf(dispute.courier)
    const open = poisha(dispute.open_poisha)
    const posted =
      dispute.order_id === null ? open : stillOpen(open, await dueOf(tx, account, dispute.order_id))
    const cause = {
      actor,
      documentId: id,
      orderId: dispute.order_id ?? undefined,
      parcelId: dispute.parcel_id ?? undefined,
    }
    const transfers =
      ending.kind === 'settled'
        ? transfersOf(
            { ...cause, key: `courier-paid:${id}`, happenedAt: momentOf(ending.day, now) },
            postingRules.courierPaid(account, ending.paidTo, posted),
          )
        : transfersOf(
            { ...cause, key: `dispute-lost:${id}`, happenedAt: now },
            postingRules.disputeLost(account, posted),
          )
    await tx
      .updateTable('courier_disputes')
      .set({
        state: ending.kind,
        posted_poisha: posted,
        ended_note: note,
        ended_at: utcText(now),
      })
      .where('id', '=', id)
      .execute()
    await postTransfers(tx, transfers, now)
    await recordHistory(tx, {
      subject: 'money',
      subjectId: id,
      actor,
      action: `money.dispute-${ending.kind}`,
      before: {},
      // The note stands with the dispute, where the erasure of a buyer finds it.
      after: { courier: dispute.courier, amount: posted },
      now,
    })
    return ok(undefined)
  })
}

/** The part of the open amount that the journal still has, in its direction. */
function stillOpen(open: Poisha, due: Poisha): Poisha {
  if (open > 0) return poisha(Math.max(0, Math.min(open, due)))
  return poisha(Math.min(0, Math.max(open, due)))
}

async function dueOf(tx: Tx, account: DueAccount, orderId: string): Promise<Poisha> {
  const row = await tx
    .selectFrom('journal_dues')
    .select(sql<number>`owed_poisha`.as('owed'))
    .where('account', '=', account)
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  return poisha(Number(row?.owed ?? 0))
}
