/** Forms that buyers began and did not send: to call, or to turn into an order. */

import { isAllowed } from '#src/domain/access/permissions.ts'
import { DeskPage } from '#src/features/dashboard/desk-page.tsx'
import { IncompleteList } from '#src/features/orders/incomplete/dashboard/incomplete-list.tsx'
import { findShopSettings } from '#src/features/settings/find-shop-settings.server.ts'
import { dashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { pageContext } from '#src/routes/page-context.ts'
import type { PageHandle } from '#src/routes/page-handle.ts'
import type { Route } from './+types/incomplete-orders'

export const handle = {
  permission: 'orders.incomplete',
  requestClass: 'owner',
} satisfies PageHandle

export async function loader({ context }: Route.LoaderArgs) {
  const { shop, caller } = context.get(pageContext)
  const { language, actors } = caller
  return {
    isOn: (await findShopSettings(shop.db.read)).keepsIncomplete,
    canSwitch: isAllowed(actors, 'settings.write'),
    messages: dashboardMessages(language, 'incompleteOrders'),
    contact: dashboardMessages(language, 'orders'),
    failures: dashboardMessages(language, 'apiFailures'),
  }
}

export { onlyOnAnotherPage as shouldRevalidate } from '#src/features/dashboard/only-on-another-page.ts'

export { titleMeta as meta } from '#src/features/storefront/page-language.ts'

export default function IncompleteOrders({ loaderData }: Route.ComponentProps) {
  const { messages } = loaderData
  return (
    <DeskPage heading={messages.heading} lead={messages.lead}>
      <IncompleteList {...loaderData} />
    </DeskPage>
  )
}
