export type RetryPace = { readonly firstRetryMs: number; readonly longestRetryMs: number }

/** How long to wait after this many attempts: twice as long each time, up to a limit. */
export function retryDelayMs(
  attempts: number,
  { firstRetryMs, longestRetryMs }: RetryPace,
): number {
  return Math.min(firstRetryMs * 2 ** (attempts - 1), longestRetryMs)
}
