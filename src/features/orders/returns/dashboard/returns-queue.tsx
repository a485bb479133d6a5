/** Orders on their way back to the shop, each with a form that receives its pieces. */

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  stageOfReturns,
  stageOnTheWayBack,
  stagesWithReturns,
} from '#src/domain/orders/order-stage.ts'
import type { FailureMessages } from '#src/features/dashboard/make-query-client.ts'
import { refreshList, useList, useListState } from '#src/features/dashboard/use-list.ts'
import { ordersPath } from '#src/features/orders/dashboard/show-order.ts'
import type { OrderOnTheWire } from '#src/features/orders/order-wire.ts'
import { ReturnCard } from '#src/features/orders/returns/dashboard/return-card.tsx'
import { UndoReturn } from '#src/features/orders/returns/dashboard/undo-return.tsx'
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

const names = { sort: 'odate', sorts: ['odate'], filters: { q: 'text' } } as const

export function ReturnsQueue({ tables, ...parts }: QueueProps) {
  const { messages } = parts
  const client = useQueryClient()
  const state = useListState(names)
  const { q = '' } = state.filters
  // A search also finds orders of which the buyer sends a part back, and returns to take back.
  const stage = q === '' ? stageOnTheWayBack : stagesWithReturns.join(',')
  const list = useList<OrderOnTheWire>(ordersPath, state, { more: { items: 'all', stage } })
  const [received, setReceived] = useState<readonly OrderOnTheWire[]>([])
  const orders = list.found?.items ?? []
  return (
    <>
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
              {...parts}
              order={order}
              onUndone={() => {
                setReceived((before) => before.filter(({ oid }) => oid !== order.oid))
                void refreshList(client, ordersPath)
              }}
            />
          </li>
        ))}
      </ul>
      {orders.length === 0 && <NoRows list={list} messages={{ ...tables, empty: messages.none }} />}
      <ul className="grid items-start gap-3 xl:grid-cols-2">
        {orders.map((order) => (
          <li key={`${order.oid} ${order.version}`}>
            <ReturnCard
              {...parts}
              order={order}
              onReceived={(after) => {
                setReceived((before) => [after, ...before.filter(({ oid }) => oid !== after.oid)])
                void refreshList(client, ordersPath)
              }}
            />
          </li>
        ))}
      </ul>
      <Pager total={list.found?.total ?? 0} state={state} sizes={pageSizes} messages={tables} />
    </>
  )
}
