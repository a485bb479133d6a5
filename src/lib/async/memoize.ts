type Bounds = {
  /** Answers that are kept; all are let go when there are more. */
  readonly most: number
  /** A longer text is worked out each time. */
  readonly longest: number
}

/** `work` for texts that come again and again: an answer, where there is one, is found in memory. */
export function memoize<Answer>(
  work: (text: string) => Answer | undefined,
  { most, longest }: Bounds,
): (text: string) => Answer | undefined {
  const answers = new Map<string, Answer>()

  return (text) => {
    const known = answers.get(text)
    if (known !== undefined) return known
    const answer = work(text)
    if (answer !== undefined && text.length <= longest) {
      if (answers.size >= most) answers.clear()
      answers.set(text, answer)
    }
    return answer
  }
}
