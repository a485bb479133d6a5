import { useState } from 'react'
import { useLocation } from 'react-router'

/**
 * The list at `path` as it was searched, where one came from it. As it was on arrival: a list on
 * this page writes over the state.
 */
export function useCameFrom(path: string): string {
  const [state] = useState<unknown>(useLocation().state)
  const search =
    typeof state === 'object' && state !== null && 'search' in state ? state.search : ''
  return `${path}${typeof search === 'string' ? search : ''}`
}
