/** As Chromium, Firefox and Safari say it: the type alone is that of a mistake in the code, too. */
const unanswered =
  /^(Failed to fetch|NetworkError when attempting to fetch|Load failed|The network connection was lost|The Internet connection appears to be offline)/

/** Whether that is what a browser throws where a request got no answer. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof TypeError && unanswered.test(error.message)
}
