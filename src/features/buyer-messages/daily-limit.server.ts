/** What messages may cost on a day in Dhaka. */

import { dhakaDay } from '#src/domain/dhaka-time.ts'
import { type Poisha, poisha } from '#src/domain/money.ts'
import type { Reads, Tx } from '#src/platform/database/tables.ts'

export async function findSpentToday(reads: Reads | Tx, now: Date): Promise<Poisha> {
  const spent = await reads
    .selectFrom('buyer_message_days')
    .select('spent_poisha')
    .where('day', '=', dhakaDay(now))
    .executeTakeFirst()
  return poisha(spent?.spent_poisha ?? 0)
}

type Taking = { readonly cost: number; readonly limit: number; readonly now: Date }

/** One statement, so that two processes cannot both take the last of it. */
export async function takeFromLimit(tx: Tx, { cost, limit, now }: Taking): Promise<boolean> {
  if (cost === 0) return true
  if (cost > limit) return false
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('buyer_message_days')
    .values({ day: dhakaDay(now), spent_poisha: cost })
    .onConflict((conflict) =>
      conflict
        .column('day')
        .doUpdateSet((eb) => ({ spent_poisha: eb('buyer_message_days.spent_poisha', '+', cost) }))
        .where('buyer_message_days.spent_poisha', '<=', limit - cost),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

type Cost = { readonly sending_at: string | null; readonly cost_poisha: number }

/** Of a message that the gateway did not take. */
export async function giveBackToLimit(
  tx: Tx,
  { sending_at, cost_poisha: cost }: Cost,
): Promise<void> {
  if (sending_at === null || cost === 0) return
  await tx
    .updateTable('buyer_message_days')
    .set((eb) => ({ spent_poisha: eb('spent_poisha', '-', cost) }))
    .where('day', '=', dhakaDay(new Date(sending_at)))
    .where('spent_poisha', '>=', cost)
    .execute()
}
