/** The owner changes an order after talking to the buyer. */

import { useQuery } from '@tanstack/react-query'
import { BackLink, useWayBack } from '#src/features/dashboard/way-back.tsx'
import { HistoryList } from '#src/features/history/dashboard/history-list.tsx'
import { OrderEditor } from '#src/features/orders/dashboard/editor/order-editor.tsx'
import type { OrderOnTheWire } from '#src/features/orders/order-wire.ts'
import { findShopSettings } from '#src/features/settings/find-shop-settings.server.ts'
import { pageTitle } from '#src/features/storefront/page-language.ts'
import { dashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { messagesFor } from '#src/i18n/messages-for.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { type Answered, ApiFailure, askApi } from '#src/platform/api-client/ask-api.ts'
import { pageContext } from '#src/routes/page-context.ts'
import type { PageHandle } from '#src/routes/page-handle.ts'
import type { Route } from './+types/edit-order'

export const handle = { permission: 'order.edit', requestClass: 'owner' } satisfies PageHandle

export async function loader({ context, params }: Route.LoaderArgs) {
  const { shop } = context.get(pageContext)
  const { deliveryFees, code } = await findShopSettings(shop.db.read)
  return {
    oid: params.oid,
    fees: deliveryFees,
    code,
    messages: dashboardMessages('orderEdit'),
    listMessages: dashboardMessages('orders'),
    historyMessages: dashboardMessages('history'),
    conflictMessages: dashboardMessages('editConflict'),
    searchMessages: dashboardMessages('productSearch'),
    dialogs: dashboardMessages('dialogs'),
    failures: dashboardMessages('apiFailures'),
    flagMessages: messagesFor('en', 'flags'),
    phoneWarning: messagesFor('en', 'problems').phoneOdd,
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  return [pageTitle(interpolate(loaderData.messages.title, { number: loaderData.oid }))]
}

export default function EditOrder({ loaderData }: Route.ComponentProps) {
  const { oid, messages, historyMessages, ...passed } = loaderData
  const wayBack = useWayBack('/dashboard/manage-orders')
  const read = useQuery({
    queryKey: ['/oneOrder', oid],
    queryFn: ({ signal }) => findOneOrder(oid, signal),
    // Read anew at each visit, and never while the owner types.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })

  return (
    <main
      id="content"
      className="container-desk grid grid-cols-[minmax(0,1fr)] content-start gap-5 py-6"
    >
      <div className="grid justify-items-start gap-1">
        <BackLink way={wayBack}>{messages.back}</BackLink>
        <h1 className="heading-desk">
          {messages.heading} <span className="whitespace-nowrap">{oid}</span>
        </h1>
      </div>
      {read.isPending && (
        <p role="status" className="data-table-note">
          {messages.loading}
        </p>
      )}
      {read.isError && (
        <div role="alert" className="data-table-note">
          <p>{messages.failed}</p>
          <button type="button" className="button-quiet" onClick={() => void read.refetch()}>
            {messages.tryAgain}
          </button>
        </div>
      )}
      {read.data === null && (
        <p role="alert" className="notice">
          {interpolate(messages.unknown, { number: oid })}
        </p>
      )}
      {read.data && (
        <>
          <OrderEditor
            key={oid}
            opened={read.data}
            wayBack={wayBack}
            messages={messages}
            {...passed}
          />
          <HistoryList subject="order" id={oid} messages={historyMessages} />
        </>
      )}
    </main>
  )
}

/** Null for an order that is not there. */
async function findOneOrder(
  oid: string,
  signal: AbortSignal,
): Promise<Answered<OrderOnTheWire> | null> {
  try {
    return await askApi<OrderOnTheWire>(`/oneOrder/${encodeURIComponent(oid)}`, { signal })
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 404) return null
    throw error
  }
}
