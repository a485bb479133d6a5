/** Every step that the user may take with the order in the panel. */

import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import {
  canHaveParcel,
  type OrderStage,
  stageRules,
  stageWithReason,
} from '#src/domain/orders/order-stage.ts'
import { useListSearch } from '#src/features/dashboard/way-back.tsx'
import { CancelDialog } from '#src/features/orders/desk/cancel-dialog.tsx'
import {
  bookPath,
  canBook,
  canEdit,
  editPath,
  heldNoteId,
  movesOf,
  parcelsHeadingId,
  useDesk,
} from '#src/features/orders/desk/desk-parts.ts'
import { type Moves, orderKey } from '#src/features/orders/desk/use-moves.ts'
import type { OrderOnTheWire } from '#src/features/orders/order-wire.ts'
import { printPath } from '#src/features/orders/print-path.ts'
import { Icon } from '#src/ui/icon.tsx'

type ActionsProps = {
  readonly order: OrderOnTheWire
  readonly moves: Moves
  /** A parcel is booked, which forbids some of the steps. */
  readonly isHeld: boolean
}

/** A press is ignored for so long after another: the buttons change under the pointer. */
const restMs = 1_000

export function PanelActions({ order, moves, isHeld }: ActionsProps) {
  const { may, messages } = useDesk()
  const client = useQueryClient()
  const state = useListSearch()
  const [isCancelling, setIsCancelling] = useState(false)
  const restsUntil = useRef(0)
  const options = movesOf(order, may)
  const isUsual = (to: OrderStage) => to === stageRules[order.stage].usualNext
  const isForbidden = (to: OrderStage) => isHeld && !canHaveParcel(to)
  const mayBook = canBook(order, may)
  const mayEdit = canEdit(order, may)

  function press(to: OrderStage): void {
    if (performance.now() < restsUntil.current) return
    restsUntil.current = performance.now() + restMs
    if (to === stageWithReason) setIsCancelling(true)
    else moves.move({ orders: [latest()], to })
  }

  const latest = () => client.getQueryData<OrderOnTheWire>(orderKey(order.oid)) ?? order

  return (
    <section aria-label={messages.actions} className="order-panel-actions">
      {isHeld && (mayBook || mayEdit || may.adjust || options.some(isForbidden)) && <HeldNote />}
      {options.map((to) => (
        <button
          key={to}
          type="button"
          disabled={isForbidden(to)}
          aria-describedby={isForbidden(to) ? heldNoteId : undefined}
          className={`${isUsual(to) ? 'button-bright grow' : 'button-quiet'} px-3 ${to === stageWithReason ? 'text-bad' : ''}`}
          onClick={() => press(to)}
        >
          {messages.moves[to]}
        </button>
      ))}
      {mayBook && isHeld && <HeldBack text={messages.book} />}
      {mayBook && !isHeld && (
        <Link to={bookPath([order])} className="button-quiet px-3">
          {messages.book}
        </Link>
      )}
      {mayEdit && isHeld && <HeldBack text={messages.edit} icon="edit" />}
      {mayEdit && !isHeld && (
        <Link
          to={`${editPath(order.oid)}${state.search}`}
          state={{ isPanel: true }}
          preventScrollReset
          className="button-quiet px-3"
        >
          <Icon name="edit" />
          {messages.edit}
        </Link>
      )}
      {may.print && (
        <Link to={printPath([order.oid])} state={state} className="button-quiet px-3">
          <Icon name="print" />
          {messages.print}
        </Link>
      )}
      {isCancelling && (
        <CancelDialog
          orders={[order]}
          answer={(cancellation) => {
            setIsCancelling(false)
            if (!cancellation) return
            moves.move({ orders: [latest()], to: stageWithReason, ...cancellation })
          }}
        />
      )}
    </section>
  )
}

/** In the place of a link, so that no button moves when the parcel is known, or is cancelled. */
function HeldBack({ text, icon }: { readonly text: string; readonly icon?: 'edit' }) {
  return (
    <button type="button" disabled aria-describedby={heldNoteId} className="button-quiet px-3">
      {icon && <Icon name={icon} />}
      {text}
    </button>
  )
}

function HeldNote() {
  const { messages } = useDesk()

  function toParcel(): void {
    const heading = document.getElementById(parcelsHeadingId)
    heading?.scrollIntoView({ block: 'start' })
    heading?.focus({ preventScroll: true })
  }

  return (
    <p className="flex basis-full flex-wrap items-center justify-between gap-x-3">
      <strong id={heldNoteId}>{messages.parcelFirst}</strong>
      <button type="button" className="min-h-11 underline" onClick={toParcel}>
        {messages.toParcel}
      </button>
    </p>
  )
}
