/** What the user does on the compact orders page: selects, opens, moves, by key or by pointer. */

import { useState } from 'react'
import {
  type OrderStage,
  stageWhenConfirmed,
  stageWithReason,
} from '#src/domain/orders/order-stage.ts'
import type { CallEnd } from '#src/features/orders/calls/dashboard/use-call-desk.ts'
import type { Cancellation } from '#src/features/orders/desk/cancel-dialog.tsx'
import { canCall, movesOf, useDesk } from '#src/features/orders/desk/desk-parts.ts'
import type { KeyAction } from '#src/features/orders/desk/keys/key-map.ts'
import { type Rows, useSelection } from '#src/features/orders/desk/selection/use-selection.ts'
import { useCalls } from '#src/features/orders/desk/use-calls.ts'
import { goBy, useGoing } from '#src/features/orders/desk/use-going.ts'
import type { Moves } from '#src/features/orders/desk/use-moves.ts'
import type { OrderOnTheWire } from '#src/features/orders/order-wire.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { showToast } from '#src/ui/toast/toast-list.ts'

type DeskWorkOptions = {
  readonly orders: readonly OrderOnTheWire[]
  readonly moves: Moves
  readonly showKeys: () => void
}

export type DeskWork = {
  readonly rows: Rows
  readonly open: (oid: string) => void
  readonly moveSelected: (to: OrderStage) => void
  /** Returns whether the key did anything. */
  readonly act: (action: KeyAction) => boolean
  /** The orders whose reason is asked for. */
  readonly toCancel: readonly OrderOnTheWire[] | undefined
  readonly answerCancel: (cancellation: Cancellation | undefined) => void
  /** The order whose buyer is to be called later. */
  readonly toCallLater: OrderOnTheWire | undefined
  readonly answerLater: (end: CallEnd | undefined) => void
}

export function useDeskWork({ orders, moves, showKeys }: DeskWorkOptions): DeskWork {
  const { may, messages } = useDesk()
  const [toCancel, setToCancel] = useState<readonly OrderOnTheWire[]>()
  const [toCallLater, setToCallLater] = useState<OrderOnTheWire>()
  const calls = useCalls(moves)
  const go = useGoing()
  const rows = useSelection(orders, go)
  const { cursor, find } = rows

  function moveAll(some: readonly OrderOnTheWire[], to: OrderStage): boolean {
    const wrong = some.find((order) => !movesOf(order, may).includes(to))
    if (wrong) {
      const stage = messages.stages[wrong.stage]
      showToast('error', interpolate(messages.cannot, { number: wrong.oid, stage }))
    } else if (to === stageWithReason && some.length > 0) setToCancel(some)
    else if (some.length > 0) move(some, to)
    return some.length > 0
  }

  function move(some: readonly OrderOnTheWire[], to: OrderStage, why?: Cancellation): void {
    moves.move({ orders: some, to, ...why })
    rows.goOn((oid) => moves.changed.has(oid) || some.some((order) => order.oid === oid))
  }

  /** Of the order at the cursor alone: a person phones one buyer at a time. */
  function call(outcome: 'no-answer' | 'later'): boolean {
    const order = find(cursor)
    if (!order || !may.call) return false
    if (!canCall(order, may)) {
      const stage = messages.stages[order.stage]
      showToast('error', interpolate(messages.cannot, { number: order.oid, stage }))
    } else if (outcome === 'later') setToCallLater(order)
    else record(order, { outcome })
    return true
  }

  function record(order: OrderOnTheWire, end: CallEnd): void {
    calls.record(order, end)
    rows.goOn((oid) => moves.changed.has(oid) || oid === order.oid)
  }

  function takeBack(): boolean {
    const last = moves.lastMoved().flatMap((oid) => find(oid) ?? [])
    moves.undo(last)
    return last.length > 0
  }

  function act(action: KeyAction): boolean {
    switch (action) {
      case 'down':
      case 'up':
        return rows.walk(action === 'down' ? 1 : -1, false)
      case 'extendDown':
      case 'extendUp':
        return rows.walk(action === 'extendDown' ? 1 : -1, true)
      case 'confirm':
        return moveAll(rows.targets(), stageWhenConfirmed)
      case 'cancel':
        return moveAll(rows.targets(), stageWithReason)
      case 'noAnswer':
        return call('no-answer')
      case 'later':
        return call('later')
      case 'undo':
        return takeBack()
      case 'select':
        if (cursor === undefined || go.shown !== undefined) return false
        rows.select(cursor, false)
        return true
      case 'help':
        showKeys()
        return true
      default:
        return goBy(action, { go, order: find(cursor), targets: rows.targets, may })
    }
  }

  return {
    rows,
    open: go.open,
    moveSelected: (to) => moveAll(rows.selected, to),
    act,
    toCancel,
    answerCancel: (cancellation) => {
      setToCancel(undefined)
      if (cancellation && toCancel) move(toCancel, stageWithReason, cancellation)
    },
    toCallLater,
    answerLater: (end) => {
      setToCallLater(undefined)
      if (end && toCallLater) record(toCallLater, end)
    },
  }
}
