/** The text of a field as its code last set it: React draws it, and reports it as drawn, some time later. */
export type LatestText = {
  readonly text: () => string
  readonly set: (text: string) => void
  /** Call it with each text that React has drawn, however late. */
  readonly drawn: (text: string) => void
}

export function makeLatestText(first: string, show: (text: string) => void): LatestText {
  let latest = first
  /** Set here and not drawn yet, the oldest first. */
  let waiting: readonly string[] = []
  return {
    text: () => latest,
    set: (text) => {
      latest = text
      waiting = [...waiting, text]
      show(text)
    },
    drawn: (text) => {
      const at = waiting.indexOf(text)
      // One of ours, which later ones may have replaced already; else somebody else has set it.
      waiting = at < 0 ? [] : waiting.slice(at + 1)
      if (at < 0) latest = text
    },
  }
}
