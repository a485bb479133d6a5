/** The parts of the panel that other subjects add to: risk, buyer, amounts, calls, notes, the timeline. */

import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { normalisePhone } from '#src/domain/people/phone.ts'
import { OrderAmounts } from '#src/features/orders/amounts/order-amounts.tsx'
import { BlockPhone } from '#src/features/orders/blocked/dashboard/block-phone.tsx'
import { OutcomeBar } from '#src/features/orders/calls/dashboard/outcome-bar.tsx'
import {
  type TypedNotes,
  useTypedNotes,
} from '#src/features/orders/calls/dashboard/use-typed-notes.ts'
import { callText } from '#src/features/orders/desk/call-text.ts'
import { canCall, heldNoteId, useDesk } from '#src/features/orders/desk/desk-parts.ts'
import { OrderTimeline } from '#src/features/orders/desk/panel/order-timeline.tsx'
import { SameSender } from '#src/features/orders/desk/panel/same-sender.tsx'
import { type Calls, detailsOf, useCalls } from '#src/features/orders/desk/use-calls.ts'
import type { Moves } from '#src/features/orders/desk/use-moves.ts'
import type { OrderDetailsOnTheWire } from '#src/features/orders/details/details-wire.ts'
import { OrderDuplicates } from '#src/features/orders/duplicates/dashboard/order-duplicates.tsx'
import { OrderNotes } from '#src/features/orders/notes/dashboard/order-notes.tsx'
import type { OrderOnTheWire } from '#src/features/orders/order-wire.ts'
import { RiskReasons } from '#src/features/orders/risk/dashboard/risk-reasons.tsx'
import { BuyerHistory } from '#src/features/orders/staff/buyer-history.tsx'
import { PanelWishes } from '#src/features/orders/wishes/dashboard/panel-wishes.tsx'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'

type SectionsProps = { readonly order: OrderOnTheWire; readonly moves: Moves }

const youngMs = 60_000
const readAgainMs = 2_000

type PanelSectionsProps = SectionsProps & {
  /** A parcel is booked, which forbids a change of the amounts. */
  readonly isHeld: boolean
  /** Stands before the notes. */
  readonly children: ReactNode
}

export function PanelSections({ order, moves, isHeld, children }: PanelSectionsProps) {
  const { may, messages, callMessages, amountMessages, failures, wishMessages } = useDesk()
  const client = useQueryClient()
  const calls = useCalls(moves)
  const notes = useTypedNotes(order.oid, { isBusy: calls.isBusy, messages: callMessages.dialogs })
  const {
    data: details,
    isError,
    refetch,
  } = useQuery({
    ...detailsOf(order.oid),
    // A new order has no risk yet; it comes within seconds.
    refetchInterval: ({ state }) =>
      state.data?.risk === null && Date.now() - Date.parse(order.odate) < youngMs && readAgainMs,
  })
  if (!details) {
    return isError ? (
      <div role="alert">
        <p>{messages.detailsFailed}</p>
        <button type="button" className="button-quiet" onClick={() => void refetch()}>
          {messages.tryAgain}
        </button>
      </div>
    ) : (
      <p role="status" className="text-quiet">
        {messages.loading}
      </p>
    )
  }
  return (
    <>
      <OrderDuplicates order={order} />
      <BuyerPart order={order} moves={moves} details={details} />
      {canCall(order, may) && (
        <CallPart order={order} calls={calls} notes={notes} state={details.state} />
      )}
      {may.adjust && (
        <fieldset
          className="min-w-0"
          disabled={isHeld}
          aria-describedby={isHeld ? heldNoteId : undefined}
        >
          <OrderAmounts
            order={order}
            className="order-panel-part"
            follow={(after) => moves.follow(after, order.stage)}
            messages={amountMessages}
            failures={failures}
          />
        </fieldset>
      )}
      {may.answer && (
        <PanelWishes
          oid={order.oid}
          onAnswered={() => void client.invalidateQueries()}
          messages={wishMessages}
        />
      )}
      {children}
      <NotesPart order={order} details={details} onTyped={notes.onNewNote} />
      <OrderTimeline order={order} />
      {notes.question}
    </>
  )
}

type PartProps = { readonly order: OrderOnTheWire; readonly details: OrderDetailsOnTheWire }

function BuyerPart({
  order,
  moves,
  details: { risk, buyer, block },
}: PartProps & Pick<SectionsProps, 'moves'>) {
  const { may, callMessages, blocking } = useDesk()
  const { oid, cphone } = order
  const canBlock = may.block && normalisePhone(cphone) !== undefined
  // A packer sees no other order of the buyer.
  if (!risk && !buyer && !may.block) return null
  return (
    <Part heading={callMessages.buyer}>
      {risk && <RiskReasons risk={risk} messages={callMessages} />}
      {buyer && <BuyerHistory oid={oid} buyer={buyer} messages={callMessages} />}
      {canBlock && <BlockPhone phone={cphone} block={block} messages={blocking} />}
      {may.block && may.move === 'any' && <SameSender oid={oid} moves={moves} />}
    </Part>
  )
}

type CallPartProps = Pick<SectionsProps, 'order'> &
  Pick<OrderDetailsOnTheWire, 'state'> & {
    readonly calls: Calls
    readonly notes: TypedNotes
  }

/** The outcome of a call that was made from here. */
function CallPart({ order, calls, notes, state }: CallPartProps) {
  const { messages, callMessages } = useDesk()
  const language = useLanguage()
  const standing = state ? callText(state, messages, language) : ''
  return (
    <Part heading={messages.logCall}>
      {standing !== '' && <p className="font-bold text-wait">{standing}</p>}
      <label className="grid gap-1 text-sm text-quiet">
        {callMessages.note}
        <input
          className="text-field"
          value={notes.callNote}
          maxLength={1_000}
          autoComplete="off"
          onChange={({ target }) => notes.typeCallNote(target.value)}
        />
      </label>
      <OutcomeBar
        key={standing}
        isBusy={calls.isBusy}
        hasKeys={false}
        end={(end) => {
          const said = notes.callNote.trim()
          const ended = said === '' ? end : { ...end, note: said }
          calls.record(order, ended, () => notes.typeCallNote(''))
        }}
        messages={callMessages}
      />
    </Part>
  )
}

type NotesPartProps = PartProps & { readonly onTyped: TypedNotes['onNewNote'] }

function NotesPart({ order: { oid }, details: { notes }, onTyped }: NotesPartProps) {
  const { may, callMessages } = useDesk()
  return (
    <OrderNotes
      oid={oid}
      notes={notes}
      canWrite={may.note}
      onTyped={onTyped}
      messages={callMessages}
    />
  )
}

function Part({ heading, children }: { readonly heading: string; readonly children: ReactNode }) {
  return (
    <section className="order-panel-part">
      <h3 className="order-panel-title">{heading}</h3>
      {children}
    </section>
  )
}
