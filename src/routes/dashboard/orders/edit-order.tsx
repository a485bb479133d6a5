/** The owner changes an order after talking to the buyer. */

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { refreshList } from '#src/features/dashboard/use-list.ts'
import { BackLink, useWayBack } from '#src/features/dashboard/way-back.tsx'
import { HistoryList } from '#src/features/history/dashboard/history-list.tsx'
import { OrderEditor } from '#src/features/orders/dashboard/editor/order-editor.tsx'
import { partsOfEditForm } from '#src/features/orders/dashboard/editor/parts-of-edit-form.server.ts'
import { OrderReadStates } from '#src/features/orders/dashboard/order-read-states.tsx'
import { findOneOrder, ordersPath, showOrder } from '#src/features/orders/dashboard/show-order.ts'
import { pageTitle } from '#src/features/storefront/page-language.ts'
import { dashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { messagesFor } from '#src/i18n/messages-for.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { pageContext } from '#src/routes/page-context.ts'
import type { PageHandle } from '#src/routes/page-handle.ts'
import type { Route } from './+types/edit-order'

export const handle = { permission: 'order.edit', requestClass: 'owner' } satisfies PageHandle

export async function loader({ context, params }: Route.LoaderArgs) {
  const { shop, caller } = context.get(pageContext)
  const { language } = caller
  return {
    oid: params.oid,
    ...(await partsOfEditForm(shop.db.read, language)),
    backToCalls: dashboardMessages(language, 'callDesk').toDesk,
    listMessages: dashboardMessages(language, 'orders'),
    historyMessages: dashboardMessages(language, 'history'),
    amountMessages: dashboardMessages(language, 'orderAmounts'),
    flagMessages: messagesFor(language, 'flags'),
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  return [pageTitle(interpolate(loaderData.messages.title, { number: loaderData.oid }))]
}

/** Where the buyer who wants another quantity is still on the phone. */
const callDesk = '/dashboard/call-desk'

export default function EditOrder({ loaderData }: Route.ComponentProps) {
  const { oid, messages, backToCalls, historyMessages, ...passed } = loaderData
  const client = useQueryClient()
  const navigate = useNavigate()
  const wayBack = useWayBack('/dashboard/manage-orders', [callDesk])
  const read = useQuery({
    queryKey: ['/oneOrder', oid],
    queryFn: ({ signal }) => findOneOrder(oid, { signal }),
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
        <BackLink way={wayBack}>{wayBack.to === callDesk ? backToCalls : messages.back}</BackLink>
        <h1 className="heading-desk">
          {messages.heading} <span className="whitespace-nowrap">{oid}</span>
        </h1>
      </div>
      <OrderReadStates oid={oid} read={read} messages={messages} />
      {read.data && (
        <>
          <OrderEditor
            key={oid}
            opened={read.data}
            show={async (after) => {
              await showOrder(client, after)
              void refreshList(client, ordersPath)
            }}
            onDone={() => navigate(wayBack.to, wayBack.options)}
            messages={messages}
            {...passed}
          />
          <HistoryList subject="order" id={oid} messages={historyMessages} />
        </>
      )}
    </main>
  )
}
