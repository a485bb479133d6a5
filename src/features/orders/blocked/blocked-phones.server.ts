/** Phones whose orders are held (decision 0132). Every spelling of a phone has the same keyed hash. */

import { dhakaDay, startOfDhakaDay } from '#src/domain/dhaka-time.ts'
import type { BlockReason } from '#src/domain/people/block-reason.ts'
import { internationalPhone, normalisePhone } from '#src/domain/people/phone.ts'
import { phoneKey } from '#src/features/orders/place/flag-order.server.ts'
import type { Shop } from '#src/features/shop.ts'
import type { Page } from '#src/lib/paging.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import { commit, transact } from '#src/platform/database/database.ts'
import { statement } from '#src/platform/database/statement.ts'
import type { Reads, Tables, Tx } from '#src/platform/database/tables.ts'
import { recordHistory } from '#src/platform/history/record-history.server.ts'

export type BlockedPhone = {
  readonly key: string
  /** `01XXXXXXXXX`; undefined after the person was erased. */
  readonly phone: string | undefined
  readonly reason: BlockReason
  readonly blockedBy: string
  readonly blockedAt: string
  /** The last day, in Dhaka. */
  readonly lastDay: string
}

const blockColumns = ['phone_key', 'phone', 'reason', 'blocked_by', 'blocked_at', 'until'] as const

const dayMs = 24 * 60 * 60 * 1_000
const longestMs = 5 * 366 * dayMs

export type BlockFailure = { readonly kind: 'no-phone' } | { readonly kind: 'wrong-day' }

type BlockPhone = {
  /** In any spelling. */
  readonly phone: string
  readonly reason: BlockReason
  readonly lastDay: string
  /** E-mail of the person. */
  readonly actor: string
}

/** A phone that is blocked already gets the new reason and day. */
export async function blockPhone(
  { db, clock, secrets }: Pick<Shop, 'db' | 'clock' | 'secrets'>,
  { phone, reason, lastDay, actor }: BlockPhone,
): Promise<Result<BlockedPhone, BlockFailure>> {
  const national = normalisePhone(phone)
  if (national === undefined) return failed({ kind: 'no-phone' })
  const now = clock()
  const until = new Date(startOfDhakaDay(lastDay).getTime() + dayMs)
  if (until <= now || until.getTime() - now.getTime() > longestMs) {
    return failed({ kind: 'wrong-day' })
  }
  const stored = internationalPhone(national)
  const row = {
    phone: stored,
    reason,
    blocked_by: actor,
    blocked_at: now.toISOString(),
    until: until.toISOString(),
  }
  const phone_key = phoneKey(secrets.limitKey, stored)
  await commit(db, async (tx) => {
    const before = await findBlock(tx, phone_key, now)
    await tx
      .insertInto('blocked_phones')
      .values({ phone_key, ...row })
      .onConflict((conflict) => conflict.column('phone_key').doUpdateSet(row))
      .execute()
    await recordHistory(tx, {
      subject: 'phone',
      subjectId: phone_key,
      actor,
      action: 'phone.block',
      before: before ? termsOf(before) : {},
      after: { reason, lastDay },
      now,
    })
  })
  return ok(blockFromRow({ phone_key, ...row }))
}

export function unblockPhone(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  { key, actor }: { readonly key: string; readonly actor: string },
): Promise<Result<undefined, { readonly kind: 'not-blocked' }>> {
  return transact<undefined, { readonly kind: 'not-blocked' }>(db, async (tx) => {
    const removed = await tx
      .deleteFrom('blocked_phones')
      .where('phone_key', '=', key)
      .returning(blockColumns)
      .executeTakeFirst()
    if (!removed) return failed({ kind: 'not-blocked' })
    await recordHistory(tx, {
      subject: 'phone',
      subjectId: key,
      actor,
      action: 'phone.unblock',
      before: termsOf(blockFromRow(removed)),
      after: {},
      now: clock(),
    })
    return ok(undefined)
  })
}

function termsOf({ reason, lastDay }: BlockedPhone) {
  return { reason, lastDay }
}

const findBlockRow = statement<{ key: string; now: string }, Tables['blocked_phones']>(
  (db, parameter) =>
    db
      .selectFrom('blocked_phones')
      .select(blockColumns)
      .where('phone_key', '=', parameter('key'))
      .where('until', '>', parameter('now')),
)

/** One look-up by the primary key. Undefined: not blocked now. An order reads it with its settings. */
export async function findBlock(
  reads: Reads | Tx,
  key: string,
  now: Date,
): Promise<BlockedPhone | undefined> {
  const [row] = await findBlockRow(reads, { key, now: now.toISOString() })
  return row && blockFromRow(row)
}

/** Newest first, without blocks that are over. */
export async function listBlockedPhones(
  reads: Reads,
  { page, size, now }: { readonly page: number; readonly size: number; readonly now: Date },
): Promise<Page<BlockedPhone>> {
  const blocks = reads.selectFrom('blocked_phones').where('until', '>', now.toISOString())
  const { total } = await blocks
    .select((eb) => eb.fn.countAll<number | string>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await blocks
    .select(blockColumns)
    .orderBy('blocked_at', 'desc')
    .orderBy('phone_key')
    .limit(size)
    .offset((page - 1) * size)
    .execute()
  return { items: rows.map(blockFromRow), total: Number(total), page, size }
}

function blockFromRow(row: Tables['blocked_phones']): BlockedPhone {
  return {
    key: row.phone_key,
    phone: row.phone === null ? undefined : normalisePhone(row.phone),
    reason: row.reason,
    blockedBy: row.blocked_by,
    blockedAt: row.blocked_at,
    // The moment after the last day is the next one.
    lastDay: dhakaDay(new Date(Date.parse(row.until) - 1)),
  }
}
