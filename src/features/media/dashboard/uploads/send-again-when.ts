const longestMs = 30_000
const firstMs = 1_000

/** Doubles with each failure; ends early when the network is back, or at `signal`. */
export function pauseBeforeAgain(failures: number, signal: AbortSignal): Promise<void> {
  const ms = Math.min(longestMs, firstMs * 2 ** (failures - 1))
  return new Promise((resolve) => {
    const ending = new AbortController()
    const end = () => {
      clearTimeout(timer)
      ending.abort()
      resolve()
    }
    const timer = setTimeout(end, ms)
    window.addEventListener('online', end, { signal: ending.signal })
    signal.addEventListener('abort', end, { signal: ending.signal })
  })
}
