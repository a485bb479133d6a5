/** Names words that mean the same, and takes one back. Search reads them at once: nothing is indexed anew. */

import { sql } from 'kysely'
import { synonymLimits, synonymOf } from '#src/features/search/synonyms.ts'
import type { SynonymGroup } from '#src/features/searches/list-searches.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import { transact } from '#src/platform/database/database.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { recordHistory } from '#src/platform/history/record-history.server.ts'
import { newId } from '#src/platform/new-id.server.ts'

type SearchShop = Pick<Shop, 'db' | 'clock'>

export type JoinSynonyms = { readonly words: readonly string[]; readonly actor: string }

export type JoinSynonymsFailure = { readonly kind: 'too-few' | 'group-full' | 'too-many' }

type Row = { readonly word: string; readonly written: string }

/** Groups that share a word with the named ones become one group with them. */
export function joinSynonyms(
  { db, clock }: SearchShop,
  { words: named, actor }: JoinSynonyms,
): Promise<Result<SynonymGroup, JoinSynonymsFailure>> {
  return transact<SynonymGroup, JoinSynonymsFailure>(db, async (tx) => {
    await lockSynonyms(tx)
    const typed = named.flatMap((written): readonly Row[] => {
      const word = synonymOf(written)
      return word === undefined ? [] : [{ word, written }]
    })
    const joined = await groupsWith(
      tx,
      typed.map(({ word }) => word),
    )
    const rows = distinct([...joined, ...typed])
    if (rows.length < 2) return failed({ kind: 'too-few' })
    if (rows.length > synonymLimits.group) return failed({ kind: 'group-full' })
    const now = clock()
    const id = joined[0]?.group_id ?? newId(now)
    const before = joined.map(({ written }) => written)
    const words = rows.map(({ written }) => written)

    await deleteGroups(
      tx,
      joined.map(({ group_id }) => group_id),
    )
    if ((await countWords(tx)) + rows.length > synonymLimits.words) {
      return failed({ kind: 'too-many' })
    }
    await insertGroup(tx, id, rows)
    await tx
      .deleteFrom('missed_searches')
      .where(
        'text',
        'in',
        rows.map(({ word }) => word),
      )
      .execute()
    if (words.length > before.length || new Set(joined.map((row) => row.group_id)).size > 1) {
      await recordHistory(tx, {
        subject: 'synonym',
        subjectId: id,
        actor,
        action: 'synonym.join',
        before: { words: before },
        after: { words },
        now,
      })
    }
    return ok({ id, words })
  })
}

export type RemoveSynonym = { readonly word: string; readonly actor: string }

/** A group of one word is none. */
export function removeSynonym(
  { db, clock }: SearchShop,
  { word: named, actor }: RemoveSynonym,
): Promise<Result<undefined, { readonly kind: 'word-gone' }>> {
  return transact<undefined, { readonly kind: 'word-gone' }>(db, async (tx) => {
    await lockSynonyms(tx)
    const word = synonymOf(named)
    const rows = word === undefined ? [] : await groupsWith(tx, [word])
    const [first] = rows
    if (!first) return failed({ kind: 'word-gone' })
    const left = rows.filter((row) => row.word !== word)
    await deleteGroups(tx, [first.group_id])
    if (left.length > 1) await insertGroup(tx, first.group_id, left)
    await recordHistory(tx, {
      subject: 'synonym',
      subjectId: first.group_id,
      actor,
      action: 'synonym.remove',
      before: { words: rows.map(({ written }) => written) },
      after: { words: left.length > 1 ? left.map(({ written }) => written) : [] },
      now: clock(),
    })
    return ok(undefined)
  })
}

/** Never shown again, however often it is searched. Returns whether it was there. */
export async function hideMissed(tx: Tx, text: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('missed_searches')
    .set({ is_hidden: 1 })
    .where('text', '=', text)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Any number, the same for every process of this shop. */
const synonymLock = 7_246_103

/** Two that name the same word at once wait for each other. */
async function lockSynonyms(tx: Tx): Promise<void> {
  if (tx.engine === 'postgres') {
    await sql`select pg_advisory_xact_lock(${sql.lit(synonymLock)})`.execute(tx)
  }
}

function groupsWith(tx: Tx, words: readonly string[]) {
  return tx
    .selectFrom('search_synonyms')
    .select(['word', 'written', 'group_id'])
    .where('group_id', 'in', (eb) =>
      eb
        .selectFrom('search_synonyms as named')
        .select('named.group_id')
        .where('named.word', 'in', words.length === 0 ? [''] : words),
    )
    .orderBy('group_id')
    .orderBy('position')
    .execute()
}

function distinct(rows: readonly Row[]): readonly Row[] {
  return [...Map.groupBy(rows, ({ word }) => word).values()].flatMap(([first]) => first ?? [])
}

async function deleteGroups(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx.deleteFrom('search_synonyms').where('group_id', 'in', ids).execute()
}

async function insertGroup(tx: Tx, group_id: string, rows: readonly Row[]): Promise<void> {
  const values = rows.map(({ word, written }, position) => ({ word, written, group_id, position }))
  await tx.insertInto('search_synonyms').values(values).execute()
}

async function countWords(tx: Tx): Promise<number> {
  const { total } = await tx
    .selectFrom('search_synonyms')
    .select((eb) => eb.fn.countAll<number | string>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}
