/**
 * Whether the visitor already uses a page that its scripts take over only now: they may come seconds
 * after it. Nothing may then move the page or the focus, or empty a field.
 */
export function hasBegun(): boolean {
  const isTakenOver = 'hydrated' in document.documentElement.dataset
  return !isTakenOver && (scrollY > 0 || document.activeElement !== document.body)
}
