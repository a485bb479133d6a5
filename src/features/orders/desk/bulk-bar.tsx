/** What can be done with all selected orders at once, and which of them the shop refused. */

import { Link } from 'react-router'
import { type OrderStage, stageRules, stageWithReason } from '#src/domain/orders/order-stage.ts'
import { useListSearch } from '#src/features/dashboard/way-back.tsx'
import { bookPath, canBook, movesOfAll, useDesk } from '#src/features/orders/desk/desk-parts.ts'
import type { Moves } from '#src/features/orders/desk/use-moves.ts'
import type { OrderOnTheWire } from '#src/features/orders/order-wire.ts'
import { printPath } from '#src/features/orders/print-path.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { BusyButton } from '#src/ui/dashboard/busy-button.tsx'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'
import { Icon } from '#src/ui/icon.tsx'

type BulkBarProps = {
  readonly selected: readonly OrderOnTheWire[]
  readonly move: (to: OrderStage) => void
  readonly unselect: () => void
}

export function BulkBar({ selected, move, unselect }: BulkBarProps) {
  const { may, messages } = useDesk()
  const language = useLanguage()
  const moves = movesOfAll(selected, may)
  const bookable = selected.filter((order) => canBook(order, may))
  const from = useListSearch()
  const isUsual = (to: OrderStage) =>
    selected.every(({ stage }) => stageRules[stage].usualNext === to)
  return (
    <section className="bulk-bar" aria-label={messages.actions}>
      <strong role="status">
        {interpolate(messages.nSelected, { n: formatNumber(selected.length, language) })}
      </strong>
      {moves.map((to) => (
        <BusyButton
          key={to}
          className={`${isUsual(to) ? 'button-bright' : 'button-quiet'} px-3 ${to === stageWithReason ? 'text-bad' : ''}`}
          isBusy={false}
          press={() => move(to)}
        >
          {messages.moves[to]}
        </BusyButton>
      ))}
      {bookable.length > 0 && (
        <Link to={bookPath(bookable)} className="button-quiet px-3">
          {interpolate(messages.bookN, { n: formatNumber(bookable.length, language) })}
        </Link>
      )}
      {may.print && (
        <Link
          to={printPath(selected.map(({ oid }) => oid))}
          state={from}
          className="button-quiet px-3"
        >
          <Icon name="print" />
          {messages.print}
        </Link>
      )}
      {moves.length === 0 && may.move !== 'none' && <span>{messages.noMove}</span>}
      <button type="button" className="ms-auto min-h-11 px-2 underline" onClick={unselect}>
        {messages.unselect}
      </button>
    </section>
  )
}

/** Order by order, until it is closed: half of a move must not go unseen. */
export function RefusedMoves({ moves }: { readonly moves: Moves }) {
  const { messages } = useDesk()
  const language = useLanguage()
  const { refused, dismissRefused } = moves
  if (!refused) return null
  return (
    <div
      role="alert"
      className="notice sticky top-2 z-20 flex flex-wrap items-start gap-3 shadow-raised"
    >
      <div className="grow">
        <p>
          {interpolate(messages.someNotMoved, {
            n: formatNumber(refused.orders.length, language),
            total: formatNumber(refused.of, language),
          })}
        </p>
        <ul>
          {refused.orders.map(({ oid, why }) => (
            <li key={oid} className="font-normal">
              <strong>{oid}</strong> {why}
            </li>
          ))}
        </ul>
      </div>
      <button type="button" className="button-quiet" onClick={dismissRefused}>
        {messages.dismiss}
      </button>
    </div>
  )
}
