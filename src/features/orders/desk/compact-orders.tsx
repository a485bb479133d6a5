/** The orders in low rows, for a day's work with keys or with a thumb. */

import { useRef, useState } from 'react'
import type { ListRead, ListState } from '#src/features/dashboard/use-list.ts'
import {
  compactOrderList,
  type OrderFilterName,
} from '#src/features/orders/dashboard/order-list.ts'
import { BulkBar, RefusedMoves } from '#src/features/orders/desk/bulk-bar.tsx'
import { CancelDialog } from '#src/features/orders/desk/cancel-dialog.tsx'
import { CompactFilters } from '#src/features/orders/desk/compact-filters.tsx'
import { CompactRow } from '#src/features/orders/desk/compact-row.tsx'
import { useDesk } from '#src/features/orders/desk/desk-parts.ts'
import { KeysDialog } from '#src/features/orders/desk/keys/keys-dialog.tsx'
import { useKeys } from '#src/features/orders/desk/keys/use-keys.ts'
import { LaterDialog } from '#src/features/orders/desk/later-dialog.tsx'
import { toggleAll } from '#src/features/orders/desk/selection/selection.ts'
import { StageChips } from '#src/features/orders/desk/stage-chips.tsx'
import { type DeskWork, useDeskWork } from '#src/features/orders/desk/use-desk-work.ts'
import type { Moves } from '#src/features/orders/desk/use-moves.ts'
import type { OrderOnTheWire } from '#src/features/orders/order-wire.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import type { TableMessages } from '#src/ui/dashboard/data-table.tsx'
import { NoRows } from '#src/ui/dashboard/no-rows.tsx'
import { Pager, useLastPageAtMost } from '#src/ui/dashboard/pager.tsx'
import { useStillRows } from '#src/ui/dashboard/table/use-still-rows.ts'

type CompactOrdersProps = {
  readonly list: ListRead<OrderOnTheWire>
  readonly state: ListState<OrderFilterName>
  readonly moves: Moves
  /** Orders above this internal id came while the list stood open. */
  readonly newAfter: string | undefined
  readonly tables: TableMessages
}

/** Each is the name of its text and of its class. */
const columns = [
  'product',
  'order',
  'collect',
  'buyer',
  'address',
  'stage',
  'next',
] as const satisfies readonly (keyof DashboardMessages<'orderDesk'>)[]

const noOrders: readonly OrderOnTheWire[] = []

export function CompactOrders({ list, state, moves, newAfter, tables }: CompactOrdersProps) {
  const { messages } = useDesk()
  const orders = list.found?.items ?? noOrders
  const [showsKeys, setShowsKeys] = useState(false)
  const work = useDeskWork({ orders, moves, showKeys: () => setShowsKeys(true) })
  const keys = useKeys(work.act)
  useLastPageAtMost(list.found, state)
  return (
    <div className="compact-orders">
      <CompactFilters
        filters={state.filters}
        change={state.setFilters}
        clear={state.clearFilters}
        sort={state.sort}
        setSort={state.setSort}
        texts={tables}
      />
      <div className="flex items-center gap-2">
        <StageChips
          stage={state.filters.stage ?? ''}
          choose={(stage) => state.setFilters({ stage })}
        />
        <button
          type="button"
          className="button-quiet keys-button"
          title={messages.keysHeading}
          onClick={() => setShowsKeys(true)}
        >
          <kbd>?</kbd>
          <span className="sr-only">{messages.keys}</span>
        </button>
      </div>
      <RefusedMoves moves={moves} />
      {orders.length > 0 && (
        <Rows work={work} list={list} orders={orders} moves={moves} newAfter={newAfter} />
      )}
      {orders.length === 0 && <NoRows list={list} messages={tables} />}
      {work.rows.selected.length > 0 && (
        <BulkBar
          selected={work.rows.selected}
          move={work.moveSelected}
          unselect={work.rows.unselect}
        />
      )}
      <Pager
        total={list.found?.total ?? 0}
        state={state}
        sizes={compactOrderList.sizes}
        messages={tables}
      />
      {work.toCancel && <CancelDialog orders={work.toCancel} answer={work.answerCancel} />}
      {work.toCallLater && <LaterDialog oid={work.toCallLater.oid} answer={work.answerLater} />}
      {showsKeys && (
        <KeysDialog areOn={keys.areOn} turn={keys.turn} close={() => setShowsKeys(false)} />
      )}
    </div>
  )
}

type RowsProps = Pick<CompactOrdersProps, 'list' | 'moves' | 'newAfter'> & {
  readonly work: DeskWork
  readonly orders: readonly OrderOnTheWire[]
}

function Rows({ work, list, orders, moves, newAfter }: RowsProps) {
  const { messages, listMessages } = useDesk()
  const table = useRef<HTMLTableElement>(null)
  useStillRows(table)
  const numbers = orders.map(({ oid }) => oid)
  const now = new Date()
  return (
    <div className="compact-room">
      <table
        ref={table}
        className="compact-table"
        aria-label={listMessages.heading}
        aria-busy={list.isRefreshing}
      >
        <thead>
          <tr>
            <th scope="col" className="pick">
              <label className="grid size-9 cursor-pointer place-items-center">
                <input
                  type="checkbox"
                  className="size-5 accent-brand"
                  aria-label={messages.selectAll}
                  checked={work.rows.selected.length === numbers.length}
                  onChange={() => work.rows.choose((selection) => toggleAll(numbers, selection))}
                />
              </label>
            </th>
            {columns.map((column) => (
              <th key={column} scope="col" className={column}>
                {messages[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {orders.map((order) => (
            <CompactRow
              key={order._id}
              order={order}
              isNew={newAfter !== undefined && order._id > newAfter}
              isSelected={work.rows.isSelected(order.oid)}
              isAtCursor={work.rows.cursor === order.oid}
              now={now}
              moves={moves}
              open={work.open}
              select={work.rows.select}
              pointAt={work.rows.pointAt}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}
