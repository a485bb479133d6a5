import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/** A click within this time of a row's movement was meant for the row that stood there before. */
const restMs = 600

/** Less is a rounding of the browser's layout. */
const leastMovePx = 2

/**
 * Rows that moved, or came among others, take no pointer for 600 ms (decision 0046). The keyboard
 * is not held back: the focus stays with its row.
 */
export function useStillRows(table: RefObject<HTMLTableElement | null>): void {
  const tops = useRef<ReadonlyMap<Element, number>>(new Map())

  function restMovedRows(): void {
    const before = tops.current
    const rows = [...(table.current?.tBodies[0]?.rows ?? [])]
    // On the page, not in the window: scrolling is the visitor's own movement.
    tops.current = new Map(
      rows.map((row) => [row, row.getBoundingClientRect().top + window.scrollY]),
    )
    for (const [row, top] of tops.current) {
      const stood = before.get(row)
      const hasMoved = stood === undefined ? before.size > 0 : Math.abs(top - stood) >= leastMovePx
      if (hasMoved) row.animate({ pointerEvents: ['none', 'none'] }, restMs)
    }
  }

  useLayoutEffect(restMovedRows)
  // Whatever appears above the table moves its rows without drawing the table again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it only reads what the refs hold
  useEffect(() => {
    const observer = new ResizeObserver(restMovedRows)
    for (const element of [table.current, table.current?.closest('main')]) {
      if (element) observer.observe(element)
    }
    return () => observer.disconnect()
  }, [])
}
