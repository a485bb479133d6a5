/** Takes an entry back by counter-postings: nobody changes or deletes a posting. */

import { isInternalId } from '#src/domain/catalogue/product.ts'
import type { JournalEvent } from '#src/domain/journal/journal-event.ts'
import type { Amount, Transfer } from '#src/domain/journal/transfer.ts'
import { poisha } from '#src/domain/money.ts'
import {
  type EntryShop,
  type KeyUsed,
  type Written,
  writeEntry,
} from '#src/features/journal/entries/write-entry.server.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import type { Reads, Tables } from '#src/platform/database/tables.ts'

/** What a form wrote down; a correction and an opening stay as they are. */
const correctable = ['expense', 'transfer', 'courier-paid', 'till-count'] as const

export type CorrectFailure = { readonly kind: 'cannot-correct' }

export type CorrectEntry = Written & { readonly entry: string }

/** Each posting goes the other way, with the moment of the posting that it takes back. */
export function correctEntry(
  shop: EntryShop,
  { entry, ...by }: CorrectEntry,
): Promise<Result<undefined, CorrectFailure | KeyUsed>> {
  return writeEntry<CorrectFailure>(
    shop,
    { ...by, kind: 'correction', fields: { entry }, corrects: entry, needsBalance: false },
    async (tx) => {
      if (!(await isCorrectable(tx, entry))) return failed({ kind: 'cannot-correct' })
      const postings = await tx
        .selectFrom('journal')
        .select(['id', 'event', 'debit', 'credit', 'amount_poisha', 'happened_at', 'order_id'])
        .where('document_id', '=', entry)
        .orderBy('id')
        .execute()
      return ok({
        transfers: postings.map(
          (posting): Transfer => ({
            key: `${'correction' satisfies JournalEvent}:${entry}:${posting.id}`,
            debit: posting.credit,
            credit: posting.debit,
            amount: poisha(posting.amount_poisha),
            happenedAt: new Date(posting.happened_at),
            actor: by.actor,
            documentId: by.key,
            ...(posting.order_id !== null && { orderId: posting.order_id }),
          }),
        ),
        told: { corrects: entry },
      })
    },
  )
}

async function isCorrectable(reads: Reads, entry: string): Promise<boolean> {
  const row = await reads
    .selectFrom('money_entries')
    .select('kind')
    .where('id', '=', entry)
    .executeTakeFirst()
  return correctable.some((kind) => kind === row?.kind)
}

export type EntryOfPosting = {
  readonly id: string
  readonly note: string
  readonly canCorrect: boolean
}

/** The entries of these documents, by their ids. */
export async function findEntries(
  reads: Reads,
  ids: readonly string[],
): Promise<ReadonlyMap<string, EntryOfPosting>> {
  if (ids.length === 0) return new Map()
  const rows: readonly Pick<Tables['money_entries'], 'id' | 'kind' | 'note' | 'corrects'>[] =
    await reads
      .selectFrom('money_entries')
      .select(['id', 'kind', 'note', 'corrects'])
      .where((eb) => eb.or([eb('id', 'in', ids), eb('corrects', 'in', ids)]))
      .execute()
  const corrected = new Set(rows.flatMap(({ corrects }) => corrects ?? []))
  return new Map(
    rows.map(({ id, kind, note }) => [
      id,
      { id, note, canCorrect: !corrected.has(id) && correctable.some((one) => one === kind) },
    ]),
  )
}

export type EntryToCorrect = Pick<EntryOfPosting, 'id' | 'note'> & {
  /** What went from where to where, added up. */
  readonly flows: readonly Amount[]
}

/** Undefined for an entry that stays as it is. */
export async function findEntryToCorrect(
  reads: Reads,
  id: string,
): Promise<EntryToCorrect | undefined> {
  if (!isInternalId(id)) return undefined
  const entry = (await findEntries(reads, [id])).get(id)
  if (!entry?.canCorrect) return undefined
  const rows = await reads
    .selectFrom('journal')
    .select(['debit', 'credit', (eb) => eb.fn.sum('amount_poisha').as('amount')])
    .where('document_id', '=', id)
    .groupBy(['debit', 'credit'])
    .orderBy('debit')
    .execute()
  return {
    id,
    note: entry.note,
    flows: rows.map(({ amount, ...row }) => ({ ...row, amount: poisha(Number(amount)) })),
  }
}
