/** The owner's orders: found, read, confirmed and deleted; new ones come in when the owner says so. */

import { use, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation, useNavigationType } from 'react-router'
import { dhakaDay } from '#src/domain/dhaka-time.ts'
import { useList, useListState } from '#src/features/dashboard/use-list.ts'
import { useIsReturn, useReturnToRow } from '#src/features/dashboard/way-back.tsx'
import { linesAsText } from '#src/features/orders/dashboard/editor/typed-lines.ts'
import { holdNewOrders } from '#src/features/orders/dashboard/hold-new-orders.ts'
import { type NewOrders, NewOrdersContext } from '#src/features/orders/dashboard/new-orders.ts'
import { NewOrdersBar } from '#src/features/orders/dashboard/new-orders-bar.tsx'
import { type OrderRow, orderColumns } from '#src/features/orders/dashboard/order-columns.tsx'
import { OrderFilterBar } from '#src/features/orders/dashboard/order-filter-bar.tsx'
import { orderList, showsNewOrders } from '#src/features/orders/dashboard/order-list.ts'
import { ordersPath } from '#src/features/orders/dashboard/show-order.ts'
import { SoundSwitch } from '#src/features/orders/dashboard/sound-switch.tsx'
import { useDeleteOrder } from '#src/features/orders/dashboard/use-delete-order.ts'
import type { OrderOnTheWire } from '#src/features/orders/order-wire.ts'
import { dashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { messagesFor } from '#src/i18n/messages-for.ts'
import type { Page } from '#src/lib/paging.ts'
import type { PageHandle } from '#src/routes/page-handle.ts'
import { ConfirmDialog } from '#src/ui/dashboard/confirm-dialog.tsx'
import { DataTable } from '#src/ui/dashboard/data-table.tsx'
import { Icon } from '#src/ui/icon.tsx'
import type { Route } from './+types/manage-orders'

export const handle = { permission: 'orders.list', requestClass: 'owner' } satisfies PageHandle

export function loader() {
  return {
    messages: dashboardMessages('orders'),
    tables: dashboardMessages('tables'),
    dialogs: dashboardMessages('dialogs'),
    failures: dashboardMessages('apiFailures'),
    flagMessages: messagesFor('en', 'flags'),
  }
}

export { onlyOnAnotherPage as shouldRevalidate } from '#src/features/dashboard/only-on-another-page.ts'

export { titleMeta as meta } from '#src/features/storefront/page-language.ts'

export default function ManageOrders({ loaderData }: Route.ComponentProps) {
  const { messages, tables, dialogs, failures, flagMessages } = loaderData
  const heading = useRef<HTMLHeadingElement>(null)
  const state = useListState(orderList)
  const news = use(NewOrdersContext)
  const isTheirList = showsNewOrders(state, dhakaDay(new Date()))
  const list = useList<OrderOnTheWire>(ordersPath, state, {
    round: news.round,
    settle: (fresh, before) => {
      if (before) return holdNewOrders(before, fresh, { upTo: news.listedUpTo, count: news.count })
      const [newest] = fresh.items
      if (isTheirList && newest) news.noteListed(newest._id)
      return fresh
    },
  })
  const [toDelete, setToDelete] = useState<OrderOnTheWire>()
  useLetInOnArrival(news, isTheirList)
  useReturnToRow(list.found !== undefined)

  const remove = useDeleteOrder({ messages, failures })
  const columns = useMemo(
    () => orderColumns({ messages, flagMessages, failures, onDelete: setToDelete }),
    [messages, flagMessages, failures],
  )
  const found = useMemo(
    () => list.found && withNews(list.found, news.standOutAfter),
    [list.found, news.standOutAfter],
  )

  return (
    <main
      id="content"
      className="container-desk grid grid-cols-[minmax(0,1fr)] content-start gap-5 py-6"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="flex min-h-11 grow items-center justify-between gap-3 sm:justify-start sm:gap-6">
          <h1 ref={heading} tabIndex={-1} className="heading-desk outline-none">
            {messages.heading}
          </h1>
          {/* As wide and high without the bar as with it: nothing wraps when it comes. */}
          <div className="w-28 flex-none">
            <NewOrdersBar
              count={news.count}
              isTheirList={isTheirList}
              letIn={() => {
                news.letIn()
                heading.current?.focus({ preventScroll: true })
              }}
              messages={messages}
            />
          </div>
        </div>
        <SoundSwitch messages={messages} />
      </div>
      <OrderFilterBar
        filters={state.filters}
        change={state.setFilters}
        clear={state.clearFilters}
        messages={messages}
        texts={tables}
      />
      {news.isCut && (
        <p role="status" className="flex items-center gap-2 text-sm font-semibold text-wait">
          <Icon name="warning" />
          {messages.notWatching}
        </p>
      )}
      <DataTable
        label={messages.heading}
        columns={columns}
        list={{ ...list, found }}
        state={state}
        messages={tables}
        rowClass={({ isNew }) => (isNew ? 'bg-marigold/15' : '')}
      />
      {toDelete && (
        <ConfirmDialog
          question={messages.askDelete}
          subject={subjectOf(toDelete)}
          messages={dialogs}
          onAnswer={(isYes) => {
            // Closed at once: what is behind an open question takes no focus.
            flushSync(() => setToDelete(undefined))
            if (!isYes) return
            // The button that toDelete goes with its row.
            heading.current?.focus({ preventScroll: true })
            remove(toDelete)
          }}
        />
      )}
    </main>
  )
}

function subjectOf({ oid, cname, items = [] }: OrderOnTheWire): string {
  return [`${oid}, ${cname}`, ...(items.length > 0 ? [linesAsText(items)] : [])].join('\n')
}

/** New orders are let in where the owner has followed a link to the list that shows them. */
function useLetInOnArrival({ count, letIn }: NewOrders, isTheirList: boolean): void {
  const { key: visit } = useLocation()
  const isReturn = useIsReturn()
  const isFollowed = useNavigationType() === 'PUSH' && !isReturn
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a visit
  useEffect(() => {
    if (isFollowed && isTheirList && count > 0) letIn()
  }, [visit])
}

function withNews(found: Page<OrderOnTheWire>, after: string | undefined): Page<OrderRow> {
  const isNew = (id: string) => after !== undefined && id > after
  return { ...found, items: found.items.map((order) => ({ ...order, isNew: isNew(order._id) })) }
}
