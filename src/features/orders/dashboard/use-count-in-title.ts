import { useEffect } from 'react'

/** `(2) Manage Orders | PM`: what waits is seen among the tabs. */
export function useCountInTitle(count: number): void {
  useEffect(() => {
    if (count === 0) return
    const plain = document.title
    const counted = `(${count}) ${plain}`
    document.title = counted
    return () => {
      // Another page has its own title by now.
      if (document.title === counted) document.title = plain
    }
  }, [count])
}
