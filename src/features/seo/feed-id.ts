import { plainLine } from '#src/lib/text/plain-line.ts'

/** What Google and Meta take at most, in characters. */
export const longestFeedId = 50

type Named = { readonly id: string; readonly pid: string }

/** The id of a product in the feeds, and in events of advertising. */
export function feedId({ id, pid }: Named): string {
  const name = plainLine(pid, longestFeedId)
  // A longer pid is no id for Google, and a cut one might be another product's.
  return name !== '' && name === pid ? pid : id
}
