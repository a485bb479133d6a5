/** In the same order, `size` each; the last may have fewer. */
export function chunksOf<Item>(items: readonly Item[], size: number): readonly (readonly Item[])[] {
  const count = Math.ceil(items.length / size)
  return Array.from({ length: count }, (_, at) => items.slice(at * size, (at + 1) * size))
}
