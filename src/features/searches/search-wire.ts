/** The wire names of searches that found nothing, and of synonyms. */

import { z } from 'zod'
import { synonymLimits, synonymOf } from '#src/features/search/synonyms.ts'
import type { SynonymGroup } from '#src/features/searches/list-searches.server.ts'
import { text } from '#src/platform/forms/fields.ts'

export const Synonyms = z.object({
  _id: z.string(),
  words: z.array(z.string()).describe('As the owner wrote them; they mean the same'),
})
export type Synonyms = z.output<typeof Synonyms>

export const SearchesOfVisitors = z.object({
  missed: z
    .array(
      z.object({
        text: z.string().describe('In lower case'),
        times: z.int(),
        day: z.string().describe('The last day in Dhaka on which it was searched'),
      }),
    )
    .describe('Searched and not found, the most frequent first'),
  synonyms: z.array(Synonyms),
})
export type SearchesOfVisitors = z.output<typeof SearchesOfVisitors>

const word = text('synonymWord', { most: synonymLimits.text }).refine(
  (typed) => synonymOf(typed) !== undefined,
  'synonymWord',
)

export const SynonymsBody = z.object({
  words: z
    .array(word, { error: 'synonymWords' })
    .min(2, 'synonymWords')
    .max(synonymLimits.group, 'synonymsFull')
    .describe('Words that mean the same, each of at most three words, in any script'),
})

export const SynonymBody = z.object({ word })

export const MissedBody = z.object({
  text: text('missedSearch', { most: synonymLimits.text }),
})

export function synonymsToWire({ id, words }: SynonymGroup): Synonyms {
  return { _id: id, words: [...words] }
}
