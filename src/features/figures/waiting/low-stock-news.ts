import type { WaitingOnTheWire } from '#src/features/figures/waiting/waiting-wire.ts'

type LastTold = WaitingOnTheWire['lowStock']

/** What the first answer has is no news: it stands in the list. `knownUpTo` goes into the next call. */
export function newsOf(
  last: LastTold,
  knownUpTo: string | undefined,
): { readonly news: LastTold; readonly knownUpTo: string } {
  const at = last?.at ?? ''
  if (knownUpTo === undefined) return { news: null, knownUpTo: at }
  // The last one goes when its product has stock again: the one before it is not told twice.
  return at > knownUpTo ? { news: last, knownUpTo: at } : { news: null, knownUpTo }
}
