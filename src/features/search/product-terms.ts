/** The search terms of a product, with their weights. */

import { formsOf } from '#src/features/search/sound.ts'
import { tellingWords, wordsOf } from '#src/features/search/words-of.ts'

/** A word of the title outweighs every kind of match in the keywords, and these one in the category's names. */
export const weights = { title: 100, keywords: 50, category: 30, details: 1 } as const

/** The first words describe the product; the rest of a long text would only fill the index. */
const mostWords = { title: 40, keywords: 120, category: 40, details: 120 } as const

export type SearchText = {
  readonly pid: string
  readonly keywords: string
  /** In every language. */
  readonly titles: readonly string[]
  readonly details: readonly string[]
  /** The names of the category and of the one above it, in every language. */
  readonly categories: readonly string[]
}

/** The details match by exact spelling only, with or without an ending. */
export function detailTerms(word: string): readonly string[] {
  return formsOf(word).map((form) => `~${form}`)
}

/** Each term with the weight of the best field that contains it. */
export function termsOf(product: SearchText): ReadonlyMap<string, number> {
  const inDetails = product.details
    .flatMap((text) => firstWords(text, mostWords.details))
    .flatMap(detailTerms)
  const inKeywords = [product.keywords, product.pid].flatMap((text) =>
    firstWords(text, mostWords.keywords),
  )
  const inCategories = product.categories.flatMap((text) => firstWords(text, mostWords.category))
  const inTitles = product.titles.flatMap((text) => firstWords(text, mostWords.title))
  return new Map([
    ...inDetails.map((term) => [term, weights.details] as const),
    ...inCategories.map((term) => [term, weights.category] as const),
    ...inKeywords.map((term) => [term, weights.keywords] as const),
    ...inTitles.map((term) => [term, weights.title] as const),
  ])
}

export function isWord(term: string): boolean {
  return !term.startsWith('~')
}

function firstWords(text: string, most: number): readonly string[] {
  return tellingWords(wordsOf(text)).slice(0, most)
}
