/** One entry for one key: a form that is sent twice posts once. */

import type { EntryKind } from '#src/domain/journal/journal-event.ts'
import type { Transfer } from '#src/domain/journal/transfer.ts'
import { lockPostings } from '#src/features/journal/closed-days.server.ts'
import { postTransfers } from '#src/features/journal/post.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import { utcText } from '#src/lib/text/utc-text.ts'
import { transact } from '#src/platform/database/database.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { recordHistory } from '#src/platform/history/record-history.server.ts'

export type EntryShop = Pick<Shop, 'db' | 'clock'>

/** Who wrote it down, by which form. */
export type Written = {
  /** Of the form, 24 hexadecimal digits: its entry has this id. */
  readonly key: string
  /** The e-mail of the author. */
  readonly actor: string
  readonly note: string
}

export type KeyUsed =
  /** The key has an entry with other fields: the form was changed after it was sent. */
  | { readonly kind: 'key-used' }
  /** Such an entry is possible once: another form has made it. */
  | { readonly kind: 'done-before' }

export type Entry = Written & {
  readonly kind: EntryKind
  /** What makes two entries the same, beside the note. */
  readonly fields: Readonly<Record<string, unknown>>
  readonly corrects?: string
  /** Whether the postings depend on a balance. */
  readonly needsBalance: boolean
}

type Posting = {
  readonly transfers: readonly Transfer[]
  /** For the history. */
  readonly told: Readonly<Record<string, unknown>>
}

type Work<Failure> = (tx: Tx, now: Date) => Promise<Result<Posting, Failure>>

export function writeEntry<Failure>(
  { db, clock }: EntryShop,
  { needsBalance, ...entry }: Entry,
  work: Work<Failure>,
): Promise<Result<undefined, Failure | KeyUsed>> {
  return transact<undefined, Failure | KeyUsed>(db, async (tx) => {
    if (needsBalance) await lockPostings(tx)
    return writeEntryIn(tx, { ...entry, now: clock() }, work)
  })
}

export async function writeEntryIn<Failure>(
  tx: Tx,
  entry: Omit<Entry, 'needsBalance'> & { readonly now: Date },
  work: Work<Failure>,
): Promise<Result<undefined, Failure | KeyUsed>> {
  const { key, actor, note, kind, fields, corrects, now } = entry
  const fingerprint = JSON.stringify({ kind, note, ...fields })
  const row = { id: key, kind, fingerprint, note, corrects: corrects ?? null }
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('money_entries')
    .values({ ...row, made_at: utcText(now) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) {
    const known = await tx
      .selectFrom('money_entries')
      .select('fingerprint')
      .where('id', '=', key)
      .executeTakeFirst()
    if (!known) return failed({ kind: 'done-before' })
    return known.fingerprint === fingerprint ? ok(undefined) : failed({ kind: 'key-used' })
  }

  const posted = await work(tx, now)
  if (!posted.ok) return posted
  await postTransfers(tx, posted.value.transfers, now)
  await recordHistory(tx, {
    subject: 'money',
    subjectId: key,
    actor,
    action: `money.${kind}`,
    before: {},
    after: { ...posted.value.told, ...(note !== '' && { note }) },
    now,
  })
  return ok(undefined)
}
