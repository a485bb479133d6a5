/** The slip of an order, printed by the browser. */

import { data } from 'react-router'
import { BackLink, useWayBack } from '#src/features/dashboard/way-back.tsx'
import { OrderSlip } from '#src/features/orders/dashboard/order-slip.tsx'
import { findOrder } from '#src/features/orders/find-order.server.ts'
import { findShopSettings } from '#src/features/settings/find-shop-settings.server.ts'
import { pageTitle } from '#src/features/storefront/page-language.ts'
import { dashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { messagesFor } from '#src/i18n/messages-for.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { pageContext } from '#src/routes/page-context.ts'
import type { PageHandle } from '#src/routes/page-handle.ts'
import stylesheet from '#src/ui/dashboard/slip.css?url'
import { Icon } from '#src/ui/icon.tsx'
import type { Route } from './+types/order-slip'

export const handle = { permission: 'order.read', requestClass: 'owner' } satisfies PageHandle

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }]

export async function loader({ context, params }: Route.LoaderArgs) {
  const { shop } = context.get(pageContext)
  const order = await findOrder(shop.db.read, params.oid)
  const { phone, address } = await findShopSettings(shop.db.read)
  const answer = {
    number: params.oid,
    order,
    shop: { brand: messagesFor('en', 'layout').brand, phone, address },
    messages: dashboardMessages('orderSlip'),
  }
  return data(answer, { status: order ? 200 : 404 })
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  return [pageTitle(interpolate(loaderData.messages.title, { number: loaderData.number }))]
}

export default function OrderSlipPage({ loaderData }: Route.ComponentProps) {
  const { number, order, shop, messages } = loaderData
  const wayBack = useWayBack('/dashboard/manage-orders')
  return (
    <main
      id="content"
      className="container-desk grid grid-cols-[minmax(0,1fr)] content-start justify-items-start gap-5 py-6 print:p-0"
    >
      <div className="flex w-full max-w-[34rem] flex-wrap items-center justify-between gap-3 print:hidden">
        <BackLink way={wayBack}>{messages.back}</BackLink>
        {order && (
          <button type="button" className="button-main" onClick={() => window.print()}>
            <Icon name="print" />
            {messages.print}
          </button>
        )}
      </div>
      <h1 className="sr-only print:hidden">{interpolate(messages.title, { number })}</h1>
      {order ? (
        <OrderSlip order={order} shop={shop} messages={messages} />
      ) : (
        <p role="alert" className="notice">
          {interpolate(messages.unknown, { number })}
        </p>
      )}
    </main>
  )
}
