import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/** A click this soon after a row moved was meant for the row that was there before. */
const restMs = 600

/** Smaller differences are rounding of the browser's layout. */
const leastMovePx = 2

/**
 * Rows that moved or appeared ignore the pointer for 600 ms (decision 0046). The keyboard still
 * works: the focus stays with its row.
 */
export function useStillRows(table: RefObject<HTMLTableElement | null>): void {
  const tops = useRef<ReadonlyMap<Element, number>>(new Map())

  function restMovedRows(): void {
    const before = tops.current
    const rows = [...(table.current?.tBodies[0]?.rows ?? [])]
    // Relative to the page, not the window: the visitor scrolls on purpose.
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
  // An element that appears above the table moves its rows without a render of the table.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it reads only refs
  useEffect(() => {
    const observer = new ResizeObserver(restMovedRows)
    for (const element of [table.current, table.current?.closest('main')]) {
      if (element) observer.observe(element)
    }
    return () => observer.disconnect()
  }, [])
}
