import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** `(2) Manage Orders | PM`: the count of waiting orders is visible in the browser's tab. */
export function useCountInTitle(count: number): void {
  const { key: visit } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has its own title
  useEffect(() => {
    const plain = document.title.replace(/^\(\d+\) /, '')
    document.title = count === 0 ? plain : `(${count}) ${plain}`
  }, [count, visit])
}
