import { useEffectEvent, useLayoutEffect } from 'react'

/**
 * Calls `press` for every key that is pressed anywhere on the page. A layout effect, so that no key is
 * lost between what the user sees and the listener.
 */
export function useKeydown(press: (event: KeyboardEvent) => void): void {
  const pressed = useEffectEvent(press)
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => pressed(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
