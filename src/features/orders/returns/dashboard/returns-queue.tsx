/** The queue of returns; a search finds orders, of which staff begin a return or receive one. */

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { stageOfReturns, stagesWithReturns } from '#src/domain/orders/order-stage.ts'
import { returnLists, returnOrigins } from '#src/domain/returns/return-case.ts'
import type { FailureMessages } from '#src/features/dashboard/make-query-client.ts'
import {
  type ListState,
  refreshList,
  useList,
  useListState,
} from '#src/features/dashboard/use-list.ts'
import { ordersPath } from '#src/features/orders/dashboard/show-order.ts'
import type { OrderOnTheWire } from '#src/features/orders/order-wire.ts'
import { CaseList } from '#src/features/orders/returns/dashboard/case-list.tsx'
import { ReturnCard } from '#src/features/orders/returns/dashboard/return-card.tsx'
import { UndoReturn } from '#src/features/orders/returns/dashboard/undo-return.tsx'
import { receivePath } from '#src/features/orders/returns/photos/staff-photo-back.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import type { TableMessages } from '#src/ui/dashboard/data-table.tsx'
import { NoRows } from '#src/ui/dashboard/no-rows.tsx'
import { pageSizes } from '#src/ui/dashboard/page-sizes.ts'
import { Pager } from '#src/ui/dashboard/pager.tsx'
import { SearchBox } from '#src/ui/dashboard/search-box.tsx'

export type ReturnsParts = {
  readonly messages: DashboardMessages<'returns'>
  readonly listMessages: DashboardMessages<'orders'>
  readonly failures: FailureMessages
}

type QueueProps = ReturnsParts & { readonly tables: TableMessages }

const names = {
  sort: 'odate',
  sorts: ['odate'],
  filters: { q: 'text', state: returnLists, origin: returnOrigins },
} as const

export type QueueState = ListState<'q' | 'state' | 'origin'>

export const returnsPath = '/admin/returns'

export function ReturnsQueue(props: QueueProps) {
  const { messages, tables, listMessages, failures } = props
  const client = useQueryClient()
  const state = useListState<'q' | 'state' | 'origin'>(names)
  const { q = '' } = state.filters
  const [received, setReceived] = useState<readonly OrderOnTheWire[]>([])
  const all = { messages, listMessages, failures }

  function refresh(): void {
    void refreshList(client, ordersPath)
    void refreshList(client, returnsPath)
  }

  function noteReceived(after: OrderOnTheWire): void {
    setReceived((before) => [after, ...before.filter(({ oid }) => oid !== after.oid)])
    refresh()
  }

  return (
    <>
      <noscript>
        <p>
          {messages.withoutScripts}{' '}
          <a href={receivePath} className="underline">
            {messages.receivePage}
          </a>
        </p>
      </noscript>
      <div className="max-w-md">
        <SearchBox
          label={messages.search}
          value={q}
          onSearch={(text) => state.setFilter('q', text)}
        />
      </div>
      <ul className="grid gap-2 empty:hidden" aria-label={messages.justReceived}>
        {received.map((order) => (
          <li key={order.oid} className="notice flex flex-wrap items-center gap-x-4 gap-y-1">
            <strong>{order.oid}</strong>
            <span>{order.stage === stageOfReturns ? messages.isBack : messages.isPartlyBack}</span>
            <UndoReturn
              {...all}
              order={order}
              onUndone={() => {
                setReceived((before) => before.filter(({ oid }) => oid !== order.oid))
                refresh()
              }}
            />
          </li>
        ))}
      </ul>
      {q === '' ? (
        <CaseList
          {...all}
          tables={tables}
          state={state}
          onChanged={refresh}
          onReceived={noteReceived}
        />
      ) : (
        <FoundOrders
          {...all}
          tables={tables}
          state={state}
          onChanged={refresh}
          onReceived={noteReceived}
        />
      )}
    </>
  )
}

export type ListProps = QueueProps & {
  readonly state: QueueState
  readonly onChanged: () => void
  readonly onReceived: (after: OrderOnTheWire) => void
}

/** Also delivered orders of which the buyer sends a part back, and returns to take back. */
function FoundOrders({ tables, state, onChanged, onReceived, ...parts }: ListProps) {
  const { q = '' } = state.filters
  const stage = stagesWithReturns.join(',')
  const address = { ...state, filters: { q } }
  const list = useList<OrderOnTheWire, 'q'>(ordersPath, address, { more: { items: 'all', stage } })
  const orders = list.found?.items ?? []
  return (
    <>
      {orders.length === 0 && (
        <NoRows list={list} messages={{ ...tables, empty: parts.messages.none }} />
      )}
      <ul className="grid items-start gap-3 xl:grid-cols-2">
        {orders.map((order) => (
          <li key={`${order.oid} ${order.version}`}>
            <ReturnCard {...parts} order={order} onChanged={onChanged} onReceived={onReceived} />
          </li>
        ))}
      </ul>
      <Pager total={list.found?.total ?? 0} state={state} sizes={pageSizes} messages={tables} />
    </>
  )
}
