import { type PointerEvent, type RefObject, useState } from 'react'

export type Drag = { readonly from: number; readonly to: number }

/** Of the handle of an entry; the handle needs `touch-action: none`. */
export type DragHandle = {
  readonly onPointerDown: (event: PointerEvent) => void
  readonly onPointerMove: (event: PointerEvent) => void
  readonly onPointerUp: () => void
  readonly onPointerCancel: () => void
}

type DragOrder = {
  /** While an entry is dragged: its place, and the place under the pointer. */
  readonly drag: Drag | undefined
  readonly handle: (at: number) => DragHandle
}

/**
 * Orders the children of `list` by mouse, pen or finger. The entries move when the pointer lets go: an
 * entry that moves earlier would lose the pointer.
 */
export function useDragOrder(
  list: RefObject<HTMLElement | null>,
  move: (drag: Drag) => void,
): DragOrder {
  const [drag, setDrag] = useState<Drag>()

  /** The last entry whose upper edge is above the pointer. */
  function placeAt(y: number): number {
    const edges = [...(list.current?.children ?? [])].map(
      (entry) => entry.getBoundingClientRect().top,
    )
    return Math.max(0, edges.filter((edge) => edge <= y).length - 1)
  }

  return {
    drag,
    handle: (at) => ({
      onPointerDown: (event) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        setDrag({ from: at, to: at })
      },
      onPointerMove: ({ clientY }) => {
        if (drag) setDrag({ from: drag.from, to: placeAt(clientY) })
      },
      onPointerUp: () => {
        setDrag(undefined)
        if (drag && drag.from !== drag.to) move(drag)
      },
      onPointerCancel: () => setDrag(undefined),
    }),
  }
}
