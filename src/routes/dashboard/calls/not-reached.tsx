/** Orders that calls did not settle: unreachable buyers and wrong numbers. */

import { Link } from 'react-router'
import { DeskPage } from '#src/features/dashboard/desk-page.tsx'
import { EndedList } from '#src/features/orders/calls/dashboard/ended-list.tsx'
import { pageTitle } from '#src/features/storefront/page-language.ts'
import { dashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { messagesFor } from '#src/i18n/messages-for.ts'
import { pageContext } from '#src/routes/page-context.ts'
import type { PageHandle } from '#src/routes/page-handle.ts'
import type { Route } from './+types/not-reached'

export const handle = { permission: 'order.call', requestClass: 'owner' } satisfies PageHandle

export function loader({ context }: Route.LoaderArgs) {
  const { language } = context.get(pageContext).caller
  return {
    brand: messagesFor('bn', 'layout').brand,
    messages: dashboardMessages(language, 'callDesk'),
    texts: dashboardMessages('bn', 'callScript'),
    contact: dashboardMessages(language, 'orders'),
  }
}

export { onlyOnAnotherPage as shouldRevalidate } from '#src/features/dashboard/only-on-another-page.ts'

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? [pageTitle(loaderData.messages.endedHeading)] : []
}

export default function NotReached({ loaderData }: Route.ComponentProps) {
  const { messages } = loaderData
  return (
    <DeskPage heading={messages.endedHeading} lead={messages.endedLead}>
      <Link to="/dashboard/call-desk" className="button-quiet justify-self-start">
        {messages.toDesk}
      </Link>
      <EndedList {...loaderData} />
    </DeskPage>
  )
}
