/** The buttons that move an entry of an ordered list: a handle for pointer and keys, and two steps. */

import type { KeyboardEvent } from 'react'
import type { DragHandle } from '#src/ui/dashboard/order/use-drag-order.ts'
import { Icon, type IconName } from '#src/ui/icon.tsx'

type OrderButtonsProps = {
  /** Its place, from 0, of so many. */
  readonly at: number
  readonly count: number
  readonly handle: DragHandle
  /** `focus` names the button that keeps the focus: the one with this `data-focus`. */
  readonly move: (to: number, focus: string) => void
  readonly labels: Readonly<Record<'move' | 'earlier' | 'later', string>>
}

const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowUp: (at) => at - 1,
  ArrowLeft: (at) => at - 1,
  ArrowDown: (at) => at + 1,
  ArrowRight: (at) => at + 1,
  Home: () => 0,
  End: (_at, count) => count - 1,
}

export function OrderButtons({ at, count, handle, move, labels }: OrderButtonsProps) {
  const byKey = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    move(step(at, count), 'handle')
  }
  const button = (focus: string, icon: IconName, label: string, to: number) => (
    <button
      type="button"
      data-focus={focus}
      className="button-icon"
      aria-label={label}
      title={label}
      // Not disabled: the button keeps the focus when its entry reaches the end of the list.
      aria-disabled={to < 0 || to >= count}
      onClick={() => move(to, focus)}
    >
      <Icon name={icon} />
    </button>
  )
  return (
    <>
      <button
        type="button"
        data-focus="handle"
        className="button-icon cursor-grab touch-none"
        aria-label={labels.move}
        title={labels.move}
        onKeyDown={byKey}
        {...handle}
      >
        <Icon name="menu" />
      </button>
      {button('earlier', 'sort-up', labels.earlier, at - 1)}
      {button('later', 'sort-down', labels.later, at + 1)}
    </>
  )
}
