/** The owner's orders: found, read, confirmed and deleted; new ones appear by themselves. */

import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { refreshList, useList, useListState } from '#src/features/dashboard/use-list.ts'
import { ring } from '#src/features/orders/dashboard/new-order-sound.ts'
import { NewOrdersNotice } from '#src/features/orders/dashboard/new-orders-notice.tsx'
import { type OrderRow, orderColumns } from '#src/features/orders/dashboard/order-columns.tsx'
import { OrderFilterBar } from '#src/features/orders/dashboard/order-filter-bar.tsx'
import { orderList } from '#src/features/orders/dashboard/order-list.ts'
import { ordersPath } from '#src/features/orders/dashboard/show-order.ts'
import { SoundSwitch } from '#src/features/orders/dashboard/sound-switch.tsx'
import { useCountInTitle } from '#src/features/orders/dashboard/use-count-in-title.ts'
import { useDeleteOrder } from '#src/features/orders/dashboard/use-delete-order.ts'
import { useNewOrders } from '#src/features/orders/dashboard/use-new-orders.ts'
import type { OrderOnTheWire } from '#src/features/orders/order-wire.ts'
import { pageTitle } from '#src/features/storefront/page-language.ts'
import { dashboardWords } from '#src/i18n/dashboard-words.ts'
import { wordsFor } from '#src/i18n/words.ts'
import type { Page } from '#src/lib/paging.ts'
import { requireAllowed } from '#src/routes/dashboard/require-allowed.server.ts'
import { ConfirmDialog } from '#src/ui/dashboard/confirm-dialog.tsx'
import { DataTable } from '#src/ui/dashboard/data-table.tsx'
import type { Route } from './+types/manage-orders'

export const handle = { action: 'orders.list' } as const

export function loader({ url, context }: Route.LoaderArgs) {
  requireAllowed({ context, url }, 'orders.list')
  return {
    words: dashboardWords('orders'),
    tables: dashboardWords('tables'),
    dialogs: dashboardWords('dialogs'),
    failures: dashboardWords('apiFailures'),
    flagWords: wordsFor('en', 'flags'),
  }
}

export { onlyOnAnotherPage as shouldRevalidate } from '#src/features/dashboard/only-on-another-page.ts'

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? [pageTitle(loaderData.words.title)] : []
}

export default function ManageOrders({ loaderData }: Route.ComponentProps) {
  const { words, tables, dialogs, failures, flagWords } = loaderData
  const client = useQueryClient()
  const heading = useRef<HTMLHeadingElement>(null)
  const state = useListState(orderList)
  const list = useList<OrderOnTheWire>(ordersPath, state)
  const [asked, setAsked] = useState<OrderOnTheWire>()

  const isFirstSight =
    state.page === 1 && state.sort === orderList.sort && Object.keys(state.filters).length === 0
  const news = useNewOrders({
    isListed: isFirstSight,
    onArrival: () => {
      ring()
      void refreshList(client, ordersPath)
    },
  })
  useCountInTitle(news.unseen)

  const remove = useDeleteOrder({ words, failures })
  const columns = useMemo(
    () => orderColumns({ words, flagWords, failures, onDelete: setAsked }),
    [words, flagWords, failures],
  )
  const found = useMemo(
    () => list.found && withNews(list.found, news.newerThan),
    [list.found, news.newerThan],
  )

  return (
    <main
      id="content"
      className="container-desk grid grid-cols-[minmax(0,1fr)] content-start gap-5 py-6"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 ref={heading} tabIndex={-1} className="heading-desk outline-none">
          {words.heading}
        </h1>
        <SoundSwitch words={words} />
      </div>
      <OrderFilterBar
        filters={state.filters}
        change={state.setFilters}
        clear={state.clearFilters}
        words={words}
        texts={tables}
      />
      <NewOrdersNotice news={news} isListed={isFirstSight} words={words} />
      <DataTable
        label={words.heading}
        columns={columns}
        idOf={({ oid }) => oid}
        list={{ ...list, found }}
        state={state}
        words={tables}
        rowClass={({ isNew }) => (isNew ? 'bg-marigold/15' : '')}
      />
      {asked && (
        <ConfirmDialog
          question={words.askDelete}
          subject={`${asked.oid}, ${asked.cname}`}
          words={dialogs}
          onAnswer={(isYes) => {
            // Closed at once: what is behind an open question takes no focus.
            flushSync(() => setAsked(undefined))
            if (!isYes) return
            // The button that asked goes with its row.
            heading.current?.focus({ preventScroll: true })
            remove(asked)
          }}
        />
      )}
    </main>
  )
}

function withNews(found: Page<OrderOnTheWire>, newerThan: string | undefined): Page<OrderRow> {
  const isNew = (id: string) => newerThan !== undefined && id > newerThan
  return { ...found, items: found.items.map((order) => ({ ...order, isNew: isNew(order._id) })) }
}
