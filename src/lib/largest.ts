/** For more texts than this, sorting all is quicker. */
const fewTexts = 100

/** The `limit` largest texts by their UTF-16 units, the largest first. */
export function largest(texts: Iterable<string>, limit: number): readonly string[] {
  if (limit <= 0) return []
  if (limit > fewTexts) return [...texts].toSorted().toReversed().slice(0, limit)

  const best: string[] = []
  for (const text of texts) {
    const least = best.length < limit ? undefined : best.at(-1)
    if (least !== undefined && text <= least) continue
    const place = best.findIndex((one) => one < text)
    best.splice(place < 0 ? best.length : place, 0, text)
    if (best.length > limit) best.pop()
  }
  return best
}
