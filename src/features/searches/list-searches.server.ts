/** What was searched and not found, and the synonyms, for the owner. */

import type { Reads, Tx } from '#src/platform/database/tables.ts'

/** Nobody reads further; the table holds more, so that a text can rise. */
const mostShown = 200

export type MissedSearch = { readonly text: string; readonly times: number; readonly day: string }

/** Searched most first, without those that the owner hid. */
export async function listMissed(reads: Reads): Promise<readonly MissedSearch[]> {
  const rows = await reads
    .selectFrom('missed_searches')
    .select(['text', 'times', 'last_day'])
    .where('is_hidden', '=', 0)
    .orderBy('times', 'desc')
    .orderBy('last_day', 'desc')
    .orderBy('text')
    .limit(mostShown)
    .execute()
  return rows.map(({ text, times, last_day }) => ({ text, times: Number(times), day: last_day }))
}

export type SynonymGroup = { readonly id: string; readonly words: readonly string[] }

/** In the order in which the owner made them. */
export async function listSynonyms(reads: Reads | Tx): Promise<readonly SynonymGroup[]> {
  const rows = await reads
    .selectFrom('search_synonyms')
    .select(['group_id', 'written'])
    .orderBy('group_id')
    .orderBy('position')
    .execute()
  return [...Map.groupBy(rows, ({ group_id }) => group_id)].map(([id, some]) => ({
    id,
    words: some.map(({ written }) => written),
  }))
}
