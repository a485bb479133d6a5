import { type RefObject, useEffect } from 'react'

/**
 * A scanner is a keyboard: what it types goes to the field, wherever the focus is. A key that a focused
 * button takes for itself (Space, and Enter before anything was typed) stays with the button.
 */
export function useScanner(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isText = event.key.length === 1 && event.key !== ' '
      if (!isText || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
      if (
        event.target instanceof Element &&
        event.target.closest('input, textarea, select, dialog')
      ) {
        return
      }
      field.current?.focus()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [field])
}
