/** Whoever has ordered, by their last order. */

import { DeskPage } from '#src/features/dashboard/desk-page.tsx'
import { BuyerList } from '#src/features/orders/buyers/dashboard/buyer-list.tsx'
import { pageTitle } from '#src/features/storefront/page-language.ts'
import { dashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { pageContext } from '#src/routes/page-context.ts'
import type { PageHandle } from '#src/routes/page-handle.ts'
import type { Route } from './+types/buyers'

export const handle = { permission: 'buyers.list', requestClass: 'owner' } satisfies PageHandle

export function loader({ context }: Route.LoaderArgs) {
  const { language } = context.get(pageContext).caller
  return {
    messages: dashboardMessages(language, 'buyers'),
    contact: dashboardMessages(language, 'orders'),
  }
}

export { onlyOnAnotherPage as shouldRevalidate } from '#src/features/dashboard/only-on-another-page.ts'

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? [pageTitle(loaderData.messages.title)] : []
}

export default function Buyers({ loaderData }: Route.ComponentProps) {
  const { messages } = loaderData
  return (
    <DeskPage heading={messages.heading} lead={messages.lead}>
      <BuyerList {...loaderData} />
    </DeskPage>
  )
}
