/** Who shows the cart looks again when this page, or another tab meanwhile, has changed it. */

const changed = new EventTarget()

export function cartHasChanged(): void {
  changed.dispatchEvent(new Event('change'))
}

export function onCartChange(look: () => void): () => void {
  changed.addEventListener('change', look)
  const leave = onReturn(look)
  return () => {
    changed.removeEventListener('change', look)
    leave()
  }
}

export function onReturn(look: () => void): () => void {
  addEventListener('pageshow', look)
  addEventListener('focus', look)
  return () => {
    removeEventListener('pageshow', look)
    removeEventListener('focus', look)
  }
}
