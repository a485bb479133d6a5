/** The owner's orders: found, read, moved and deleted; new ones come in when the owner says so. */

import { use, useEffect, useMemo, useRef, useState } from 'react'
import { Outlet, useLocation, useNavigationType, useParams } from 'react-router'
import { isAllowed, scopeOf } from '#src/domain/access/permissions.ts'
import { dhakaDay } from '#src/domain/dhaka-time.ts'
import { useList, useListState } from '#src/features/dashboard/use-list.ts'
import { useIsReturn, useReturnToRow } from '#src/features/dashboard/way-back.tsx'
import { holdNewOrders } from '#src/features/orders/dashboard/hold-new-orders.ts'
import { type NewOrders, NewOrdersContext } from '#src/features/orders/dashboard/new-orders.ts'
import { NewOrdersBar } from '#src/features/orders/dashboard/new-orders-bar.tsx'
import {
  compactOrderList,
  orderList,
  showsNewOrders,
} from '#src/features/orders/dashboard/order-list.ts'
import { OrderTable } from '#src/features/orders/dashboard/order-table.tsx'
import { ordersPath } from '#src/features/orders/dashboard/show-order.ts'
import { SoundSwitch } from '#src/features/orders/dashboard/sound-switch.tsx'
import { CompactOrders } from '#src/features/orders/desk/compact-orders.tsx'
import { readDensity, readRows, rememberRows } from '#src/features/orders/desk/density.ts'
import { DensitySwitch } from '#src/features/orders/desk/density-switch.tsx'
import { DeskContext, type May } from '#src/features/orders/desk/desk-parts.ts'
import { freezeRows } from '#src/features/orders/desk/freeze-rows.ts'
import { useMoves } from '#src/features/orders/desk/use-moves.ts'
import type { OrderOnTheWire } from '#src/features/orders/order-wire.ts'
import { dashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { messagesFor } from '#src/i18n/messages-for.ts'
import { pageContext } from '#src/routes/page-context.ts'
import type { LayoutHandle } from '#src/routes/page-handle.ts'
import { Icon } from '#src/ui/icon.tsx'
import type { Route } from './+types/manage-orders'

export const handle = { permission: 'orders.list' } satisfies LayoutHandle

export function loader({ context, request }: Route.LoaderArgs) {
  const { language, actors } = context.get(pageContext).caller
  const messages = dashboardMessages(language, 'orders')
  const deskMessages = dashboardMessages(language, 'orderDesk')
  const seesPhones = isAllowed(actors, 'order.read-phone')
  const move = scopeOf(actors, 'order.move')
  return {
    density: readDensity(request.headers.get('cookie')),
    rows: readRows(request.headers.get('cookie')),
    may: {
      edit: isAllowed(actors, 'order.edit'),
      delete: isAllowed(actors, 'order.delete'),
      status: isAllowed(actors, 'order.change-status'),
      watch: isAllowed(actors, 'orders.watch'),
      take: isAllowed(actors, 'order.take'),
      print: isAllowed(actors, 'order.print'),
      call: isAllowed(actors, 'order.call'),
      note: isAllowed(actors, 'order.note'),
      adjust: isAllowed(actors, 'order.adjust'),
      block: isAllowed(actors, 'phone.block'),
      answer: isAllowed(actors, 'wish.answer'),
      book: isAllowed(actors, 'parcel.book'),
      parcels: isAllowed(actors, 'parcels.list'),
      sendAgain: isAllowed(actors, 'outbox.retry'),
      move: (move === 'own' ? 'none' : move) satisfies May['move'],
    },
    messages: seesPhones ? messages : withoutPhones(messages),
    deskMessages: seesPhones ? deskMessages : withoutPhones(deskMessages),
    historyMessages: dashboardMessages(language, 'history'),
    callMessages: dashboardMessages(language, 'callDesk'),
    amountMessages: dashboardMessages(language, 'orderAmounts'),
    blocking: dashboardMessages(language, 'blockPhone'),
    wishMessages: dashboardMessages(language, 'wishes'),
    parcelMessages: dashboardMessages(language, 'parcels'),
    // Their texts name the buyer.
    orderMessages: seesPhones ? dashboardMessages(language, 'orderMessages') : undefined,
    tables: dashboardMessages(language, 'tables'),
    dialogs: dashboardMessages(language, 'dialogs'),
    failures: dashboardMessages(language, 'apiFailures'),
    flagMessages: messagesFor(language, 'flags'),
    toBuyer: {
      brand: messagesFor('bn', 'layout').brand,
      text: dashboardMessages('bn', 'orderDesk').whatsAppText,
    },
  }
}

function withoutPhones<Texts extends { search: string; searchWithoutPhones: string }>(
  texts: Texts,
): Texts {
  return { ...texts, search: texts.searchWithoutPhones }
}

export { onlyOnAnotherPage as shouldRevalidate } from '#src/features/dashboard/only-on-another-page.ts'

export { titleMeta as meta } from '#src/features/storefront/page-language.ts'

export default function ManageOrders({ loaderData }: Route.ComponentProps) {
  const { messages, deskMessages, failures } = loaderData
  const heading = useRef<HTMLHeadingElement>(null)
  const [density, setDensity] = useState(loaderData.density)
  // An opened order reads the cookie anew; the list that stands open keeps its pages.
  const [rows] = useState(loaderData.rows)
  const isCompact = density === 'compact'
  const state = useListState(isCompact ? { ...compactOrderList, size: rows } : orderList)
  const news = use(NewOrdersContext)
  const isTheirList = showsNewOrders(state, dhakaDay(new Date()))
  const moves = useMoves({ messages: deskMessages, listMessages: messages, failures })
  const list = useList<OrderOnTheWire>(ordersPath, state, {
    round: news.round,
    ...(isCompact && { more: { items: 'all' } }),
    settle: (fresh, before) => {
      if (before && moves.changed.size > 0) return freezeRows(before, fresh)
      if (before) return holdNewOrders(before, fresh, { upTo: news.listedUpTo, count: news.count })
      const [newest] = fresh.items
      if (isTheirList && newest) news.noteListed(newest._id)
      return fresh
    },
  })
  useLetInOnArrival(news, isTheirList)
  useReturnToRow(list.found !== undefined)
  const { oid } = useParams()
  const desk = useMemo(
    () => ({ ...loaderData, messages: loaderData.deskMessages, listMessages: loaderData.messages }),
    [loaderData],
  )

  return (
    <DeskContext value={desk}>
      <main
        id="content"
        data-panel={oid !== undefined || undefined}
        className={`container-desk desk-page grid grid-cols-[minmax(0,1fr)] content-start ${isCompact ? 'is-compact' : 'gap-5 py-6'}`}
      >
        <div className="desk-list">
          <div className="desk-head">
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
            <DensitySwitch density={density} choose={setDensity} messages={deskMessages} />
            {loaderData.may.watch && <SoundSwitch messages={messages} />}
          </div>
          {news.isCut && (
            <p role="status" className="flex items-center gap-2 text-sm font-semibold text-wait">
              <Icon name="warning" />
              {messages.notWatching}
            </p>
          )}
          {isCompact ? (
            <CompactOrders
              list={list}
              state={{ ...state, setSize: rememberingRows(state.setSize) }}
              moves={moves}
              newAfter={news.standOutAfter}
              tables={loaderData.tables}
            />
          ) : (
            <OrderTable
              {...loaderData}
              list={list}
              state={state}
              newAfter={news.standOutAfter}
              heading={heading}
            />
          )}
        </div>
        <Outlet context={moves} />
      </main>
    </DeskContext>
  )
}

function rememberingRows(setSize: (rows: number) => void) {
  return (rows: number) => {
    rememberRows(rows)
    setSize(rows)
  }
}

/** New orders are let in where the owner has followed a link to the list that shows them. */
function useLetInOnArrival({ count, letIn }: NewOrders, isTheirList: boolean): void {
  const { key: visit } = useLocation()
  const { oid } = useParams()
  const isReturn = useIsReturn()
  const isFollowed = useNavigationType() === 'PUSH' && !isReturn && oid === undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a visit
  useEffect(() => {
    if (isFollowed && isTheirList && count > 0) letIn()
  }, [visit])
}
