/** Staff take an order by phone or message. */

import { proposalOf } from '#src/features/orders/incomplete/incomplete-wire.ts'
import { listIncomplete } from '#src/features/orders/incomplete/list-incomplete.server.ts'
import { NewOrderPage } from '#src/features/orders/staff/new-order-page.tsx'
import { findShopSettings } from '#src/features/settings/find-shop-settings.server.ts'
import { pageTitle } from '#src/features/storefront/page-language.ts'
import { dashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { messagesFor } from '#src/i18n/messages-for.ts'
import { pageContext } from '#src/routes/page-context.ts'
import type { PageHandle } from '#src/routes/page-handle.ts'
import type { Route } from './+types/new-order'

export const handle = { permission: 'order.take', requestClass: 'owner' } satisfies PageHandle

export async function loader({ context, request }: Route.LoaderArgs) {
  const { shop, caller } = context.get(pageContext)
  const { language } = caller
  const { deliveryFees, alsoInside } = await findShopSettings(shop.db.read)
  const incomplete = new URL(request.url).searchParams.get('incomplete')
  // PostgreSQL throws for a text that it cannot store.
  const isId = incomplete !== null && /^[0-9a-f]{24}$/.test(incomplete)
  const [begun] = isId ? await listIncomplete(shop, incomplete) : []
  return {
    begun: begun && proposalOf(begun, alsoInside),
    fees: deliveryFees,
    alsoInside,
    messages: dashboardMessages(language, 'newOrder'),
    lineMessages: dashboardMessages(language, 'orderEdit'),
    sources: dashboardMessages(language, 'orders').sources,
    searchMessages: dashboardMessages(language, 'productSearch'),
    dialogs: dashboardMessages(language, 'dialogs'),
    failures: dashboardMessages(language, 'apiFailures'),
    phoneWarning: messagesFor(language, 'problems').phoneOdd,
    couponMessages: messagesFor(language, 'coupon'),
  }
}

export { onlyOnAnotherPage as shouldRevalidate } from '#src/features/dashboard/only-on-another-page.ts'

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? [pageTitle(loaderData.messages.title)] : []
}

export default function NewOrder({ loaderData }: Route.ComponentProps) {
  return (
    <main
      id="content"
      className="container-desk grid grid-cols-[minmax(0,1fr)] content-start gap-5 py-6"
    >
      <h1 className="heading-desk">{loaderData.messages.heading}</h1>
      <NewOrderPage {...loaderData} />
    </main>
  )
}
