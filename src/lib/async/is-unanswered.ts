/** The messages of Chromium, Firefox and Safari. A mistake in the code is a TypeError as well. */
const unanswered =
  /^(Failed to fetch|NetworkError when attempting to fetch|Load failed|The network connection was lost|The Internet connection appears to be offline)/

/** Whether a browser threw the error because a request got no answer. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof TypeError && unanswered.test(error.message)
}
