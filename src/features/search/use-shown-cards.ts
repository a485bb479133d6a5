import { useEffect } from 'react'

type Part<Card> = { readonly page: number; readonly cards: readonly Card[] }

/** The parts of the last list that this tab showed, so that Back shows them again. Never on a server. */
let lastShown: { readonly list: string; readonly parts: readonly Part<never>[] } | undefined

/**
 * The cards of this part of a list, after those of the parts before it that the visitor has loaded
 * here. `list` names the list; `firstPage` is the part that the shown cards begin with.
 */
export function useShownCards<Card extends { readonly pid: string }>(
  list: string,
  part: Part<Card>,
) {
  const before = lastShown?.list === list ? partsBefore<Card>(lastShown.parts, part.page) : []
  const parts = [...before, part]

  useEffect(() => {
    lastShown = { list, parts: parts as Part<never>[] }
  })

  // A product that was added meanwhile moves another into the next part: it is shown once.
  const cards = new Map(parts.flatMap((one) => one.cards.map((card) => [card.pid, card])))
  return { cards: [...cards.values()], firstPage: parts[0]?.page ?? part.page }
}

/** Nothing, unless they lead up to this part. */
function partsBefore<Card>(parts: readonly Part<Card>[], page: number): readonly Part<Card>[] {
  const before = parts.filter((part) => part.page < page)
  return before.at(-1)?.page === page - 1 ? before : []
}
