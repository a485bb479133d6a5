/** For more texts than this, sorting all is quicker. */
const fewWanted = 100

/** The `wanted` largest texts by their UTF-16 units, the largest first. */
export function largest(texts: Iterable<string>, wanted: number): readonly string[] {
  if (wanted <= 0) return []
  if (wanted > fewWanted) return [...texts].toSorted().toReversed().slice(0, wanted)

  const best: string[] = []
  for (const text of texts) {
    const least = best.length < wanted ? undefined : best.at(-1)
    if (least !== undefined && text <= least) continue
    const place = best.findIndex((one) => one < text)
    best.splice(place < 0 ? best.length : place, 0, text)
    if (best.length > wanted) best.pop()
  }
  return best
}
