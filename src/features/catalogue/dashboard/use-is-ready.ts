import { useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * False until the script runs: a form that only works with it must not take words before, which
 * would be lost, nor be sent by the browser itself.
 */
export function useIsReady(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
