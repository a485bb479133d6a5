/** One order after the other to phone. */

import { DeskPage } from '#src/features/dashboard/desk-page.tsx'
import { CallDeskPage } from '#src/features/orders/calls/dashboard/call-desk-page.tsx'
import { pageTitle } from '#src/features/storefront/page-language.ts'
import { dashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { messagesFor } from '#src/i18n/messages-for.ts'
import { pageContext } from '#src/routes/page-context.ts'
import type { PageHandle } from '#src/routes/page-handle.ts'
import type { Route } from './+types/call-desk'

export const handle = { permission: 'order.call', requestClass: 'owner' } satisfies PageHandle

export function loader({ context }: Route.LoaderArgs) {
  const { language } = context.get(pageContext).caller
  return {
    brand: messagesFor('bn', 'layout').brand,
    messages: dashboardMessages(language, 'callDesk'),
    blocking: dashboardMessages(language, 'blockPhone'),
    // Said to the buyer, whatever the language of the dashboard.
    texts: dashboardMessages('bn', 'callScript'),
    failures: dashboardMessages(language, 'apiFailures'),
  }
}

export { onlyOnAnotherPage as shouldRevalidate } from '#src/features/dashboard/only-on-another-page.ts'

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? [pageTitle(loaderData.messages.title)] : []
}

export default function CallDesk({ loaderData }: Route.ComponentProps) {
  const { messages } = loaderData
  return (
    <DeskPage heading={messages.heading} lead={messages.lead} isTight>
      <CallDeskPage {...loaderData} />
    </DeskPage>
  )
}
