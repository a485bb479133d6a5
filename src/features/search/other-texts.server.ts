/** Finds the texts that mean the same as a typed one, by the synonyms of the owner (decision 0206). */

import { phrasesIn, textsMeant } from '#src/features/search/synonyms.ts'
import { tellingWords, wordsOf } from '#src/features/search/words-of.ts'
import type { Reads } from '#src/platform/database/tables.ts'

/** Search looks at no further words either. */
const mostWords = 8
/** With the typed text. Each further one is another search. */
const mostTexts = 6

/** Without the text itself; empty for a text without synonyms. Reads one index, and caches nothing. */
export async function otherTexts(reads: Reads, text: string): Promise<readonly string[]> {
  const words = tellingWords(wordsOf(text)).slice(0, mostWords)
  if (words.length === 0) return []
  const rows = await reads
    .selectFrom('search_synonyms as typed')
    .innerJoin('search_synonyms as other', 'other.group_id', 'typed.group_id')
    .select(['typed.word', 'other.word as other'])
    .where('typed.word', 'in', phrasesIn(words))
    .whereRef('other.word', '<>', 'typed.word')
    .orderBy('other.position')
    .execute()
  if (rows.length === 0) return []
  const others = Map.groupBy(rows, ({ word }) => word)
  const wordsOfEach = new Map(
    [...others].map(([word, some]) => [word, some.map(({ other }) => other)] as const),
  )
  return textsMeant(words, wordsOfEach, mostTexts).slice(1)
}
