import type { RefObject } from 'react'
import { useKeydown } from '#src/ui/dashboard/use-keydown.ts'

/**
 * A scanner is a keyboard: what it types goes to the field, wherever the focus is. A key that a focused
 * button takes for itself (Space, and Enter before anything was typed) stays with the button.
 */
export function useScanner(field: RefObject<HTMLInputElement | null>): void {
  useKeydown((event) => {
    const isText = event.key.length === 1 && event.key !== ' '
    if (!isText || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
    const { target } = event
    if (target instanceof Element && target.closest('input, textarea, select, dialog')) return
    field.current?.focus()
  })
}
