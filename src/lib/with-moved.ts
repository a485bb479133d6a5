/** One entry of a list at another place, counted from 0; places outside the list change nothing. */
export function withMoved<Entry>(
  list: readonly Entry[],
  { from, to }: { readonly from: number; readonly to: number },
): readonly Entry[] {
  const moved = list[from]
  if (moved === undefined || to < 0 || to >= list.length) return list
  return list.toSpliced(from, 1).toSpliced(to, 0, moved)
}
