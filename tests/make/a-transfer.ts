import type { Transfer } from '#src/domain/journal/transfer.ts'
import { type Poisha, poisha } from '#src/domain/money.ts'
import { postTransfers } from '#src/features/journal/post.server.ts'
import { commit, type Database } from '#src/platform/database/database.ts'

export const postedAt = new Date('2026-11-24T10:00:00.000Z')

/** Tk 100 of a sale in the drawer. */
export function aTransfer(key: Transfer['key'], matters: Partial<Transfer> = {}): Transfer {
  return {
    key,
    debit: 'cash',
    credit: 'sales',
    amount: poisha(10_000),
    happenedAt: postedAt,
    actor: 'shop',
    ...matters,
  }
}

export function post(db: Database, ...transfers: readonly Transfer[]): Promise<void> {
  return commit(db, (tx) => postTransfers(tx, transfers, postedAt))
}

type DebtMatters = {
  readonly amount?: Poisha
  readonly event?: 'return' | 'cancelled'
  readonly happenedAt?: Date
}

/** The shop owes Tk 500 to the buyer of the order, as after a return. */
export async function oweRefund(
  db: Database,
  number: string,
  { amount = poisha(50_000), event = 'return', ...matters }: DebtMatters = {},
): Promise<void> {
  const { id } = await db.read
    .selectFrom('orders')
    .select('id')
    .where('oid', '=', number)
    .executeTakeFirstOrThrow()
  const debt = { debit: 'sales-returns', credit: 'refunds-owed', amount, orderId: id } as const
  await post(db, aTransfer(`${event}:${crypto.randomUUID()}:price`, { ...debt, ...matters }))
}
