/** The selected rows and the row of the keys, as the list now shows them. */

import { useQueryClient } from '@tanstack/react-query'
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import {
  focusRow,
  type Going,
  isFocusInRows,
  useFocusOnClose,
} from '#src/features/orders/desk/use-going.ts'
import { orderKey } from '#src/features/orders/desk/use-moves.ts'
import type { OrderOnTheWire } from '#src/features/orders/order-wire.ts'
import {
  atShown,
  cursorOf,
  extendTo,
  moveTo,
  nothingSelected,
  rowInPlaceOf,
  shownOf,
  stepFrom,
  toggle,
} from './selection.ts'

export type Rows = ReturnType<typeof useSelection>

export function useSelection(orders: readonly OrderOnTheWire[], go: Going) {
  const client = useQueryClient()
  const [selection, choose] = useState(nothingSelected)
  const numbers = orders.map(({ oid }) => oid)
  const cursor = go.shown ?? cursorOf(numbers, selection)
  const inReach = atShown(numbers, selection, go.shown)
  const shown = shownOf(numbers, selection)
  const selected = orders.filter(({ oid }) => shown.includes(oid))
  useFocusOnClose(go.shown, cursorOf(numbers, selection))
  useRowInPlace(numbers, (before) => {
    const { cursor: gone } = atShown(before, selection, go.shown)
    if (gone === undefined || numbers.includes(gone) || !before.includes(gone)) return
    const next = rowInPlaceOf(gone, before, numbers)
    choose((now) => moveTo(now, next))
    const hasLostFocus = document.activeElement === document.body && go.shown === undefined
    if (next !== undefined && hasLostFocus) focusRow(next)
  })

  /** The order in the panel may be on another page of the list. */
  function find(oid: string | undefined): OrderOnTheWire | undefined {
    const listed = orders.find((order) => order.oid === oid)
    return listed ?? client.getQueryData<OrderOnTheWire | null>(orderKey(oid ?? '')) ?? undefined
  }

  return {
    cursor,
    selected,
    find,
    choose,
    isSelected: (oid: string) => selection.selected.has(oid),
    unselect: () => choose((before) => ({ ...before, selected: new Set() })),
    pointAt: (oid: string) => choose((before) => moveTo(before, oid)),
    select: (oid: string, isRange: boolean) =>
      choose((before) => (isRange ? extendTo(numbers, inReach, oid) : toggle(before, oid))),
    /** The selected orders, else the one at the cursor. */
    targets(): readonly OrderOnTheWire[] {
      if (selected.length > 0 && go.shown === undefined) return selected
      const order = find(cursor)
      return order ? [order] : []
    },
    walk(by: number, isExtending: boolean): boolean {
      const to = stepFrom(go.shown, numbers, selection, by)
      if (to === undefined) return false
      choose((before) => (isExtending ? extendTo(numbers, inReach, to) : moveTo(before, to)))
      if (go.shown === undefined) focusRow(to)
      else go.open(to)
      return true
    },
    /** To the next order that still waits. */
    goOn(isDone: (oid: string) => boolean): void {
      if (go.shown !== undefined) return
      const from = numbers.indexOf(cursor ?? '')
      const next = numbers.find((oid, at) => at > from && !isDone(oid)) ?? cursor
      choose({ selected: new Set(), cursor: next })
      if (next !== undefined && isFocusInRows()) focusRow(next)
    },
  }
}

/**
 * Calls `change` with the rows of before when the list shows others. A layout effect, so that no key is
 * pressed between the rows and the change.
 */
function useRowInPlace(
  numbers: readonly string[],
  change: (before: readonly string[]) => void,
): void {
  const before = useRef(numbers)
  const changed = useEffectEvent(() => {
    change(before.current)
    before.current = numbers
  })
  const shown = numbers.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each set of rows
  useLayoutEffect(() => changed(), [shown])
}
