import type { ProductCardView } from '#src/features/catalogue/product-view.ts'
import { type Language, pathPrefix } from '#src/i18n/language.ts'

/** In one request: a hundred long pids would make its address too long. */
export const mostCards = 24

/** The cards of these products in their order. Those that are not sold are missing. Throws offline. */
export async function findCards(
  pids: readonly string[],
  language: Language,
): Promise<readonly ProductCardView[]> {
  const parts = Array.from({ length: Math.ceil(pids.length / mostCards) }, (_, part) =>
    pids.slice(part * mostCards, (part + 1) * mostCards),
  )
  const found = await Promise.all(
    parts.map(async (part) => {
      const query = new URLSearchParams(part.map((pid) => ['pid', pid]))
      const answer = await fetch(`${pathPrefix(language)}/cards?${query}`)
      if (!answer.ok) throw new Error(`expected cards, got ${answer.status}`)
      return answer.json() as Promise<readonly ProductCardView[]>
    }),
  )
  return found.flat()
}
