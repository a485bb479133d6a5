import { mustSaveBytes } from '#src/ui/link/when-to-prefetch.ts'

/**
 * Runs the work once the page is loaded and the browser is idle, so that it takes nothing from the
 * first paint. Never with Save-Data or on a slow network. Returns a function that calls it off.
 */
export function afterShown(work: () => void): () => void {
  let isOff = mustSaveBytes()
  const run = () => {
    if (!isOff) work()
  }
  // Safari has no idle callback.
  const later = () =>
    'requestIdleCallback' in window
      ? requestIdleCallback(run, { timeout: 2_000 })
      : setTimeout(run, 300)
  if (document.readyState === 'complete') later()
  else addEventListener('load', later, { once: true })
  return () => {
    isOff = true
  }
}
