/** A search shows a family once, with the member whose options the text names. */

import { optionsFromRow } from '#src/domain/catalogue/family.ts'
import { wordsOf } from '#src/features/search/words-of.ts'
import { inList } from '#src/platform/database/in-list.ts'
import type { Reads } from '#src/platform/database/tables.ts'

export type OneOfEach = {
  /** In the order of the first member that was found. */
  readonly ids: readonly string[]
  /** Members that the text means: their cards show themselves, and not the family. */
  readonly alone: ReadonlySet<string>
}

type Member = {
  readonly id: string
  /** How many of its options the text names. */
  readonly named: number
  readonly isInStock: boolean
  readonly place: number
}

export async function oneOfEachFamily(
  reads: Reads,
  found: readonly string[],
  text: string,
): Promise<OneOfEach> {
  const rows = await reads
    .selectFrom('products')
    .select(['id', 'family_id', 'family_place', 'option_values', 'stock'])
    .where(inList(reads, 'id', found))
    .where('family_id', 'is not', null)
    .execute()
  if (rows.length === 0) return { ids: found, alone: new Set() }

  const words = new Set(wordsOf(text))
  const bestOf = new Map<string, Member>()
  const familyOf = new Map<string, string>()
  for (const row of rows) {
    const family = row.family_id ?? ''
    familyOf.set(row.id, family)
    const member = {
      id: row.id,
      named: namedIn(words, row.option_values),
      isInStock: row.stock > 0,
      place: row.family_place ?? 0,
    }
    const best = bestOf.get(family)
    if (!best || comesBefore(member, best)) bestOf.set(family, member)
  }
  const best = [...bestOf.values()]
  return {
    ids: [...new Set(found.map((id) => bestOf.get(familyOf.get(id) ?? '')?.id ?? id))],
    alone: new Set(best.filter(({ named }) => named > 0).map(({ id }) => id)),
  }
}

function comesBefore(one: Member, other: Member): boolean {
  if (one.named !== other.named) return one.named > other.named
  if (one.isInStock !== other.isInStock) return one.isInStock
  return one.place < other.place
}

function namedIn(words: ReadonlySet<string>, stored: string | null): number {
  return optionsFromRow(stored).filter(({ text, inBangla }) =>
    [text, inBangla].some((value) => {
      const ofValue = wordsOf(value)
      return ofValue.length > 0 && ofValue.every((word) => words.has(word))
    }),
  ).length
}
