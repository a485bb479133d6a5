/** Phones whose orders the shop holds. */

import { DeskPage } from '#src/features/dashboard/desk-page.tsx'
import { BlockedList } from '#src/features/orders/blocked/dashboard/blocked-list.tsx'
import { dashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { pageContext } from '#src/routes/page-context.ts'
import type { PageHandle } from '#src/routes/page-handle.ts'
import type { Route } from './+types/blocked-phones'

export const handle = { permission: 'phone.block', requestClass: 'owner' } satisfies PageHandle

export function loader({ context }: Route.LoaderArgs) {
  const { language } = context.get(pageContext).caller
  return {
    messages: dashboardMessages(language, 'blockedPhones'),
    blocking: dashboardMessages(language, 'blockPhone'),
    historyMessages: dashboardMessages(language, 'history'),
    tables: dashboardMessages(language, 'tables'),
  }
}

export { onlyOnAnotherPage as shouldRevalidate } from '#src/features/dashboard/only-on-another-page.ts'

export { titleMeta as meta } from '#src/features/storefront/page-language.ts'

export default function BlockedPhones({ loaderData }: Route.ComponentProps) {
  const { messages } = loaderData
  return (
    <DeskPage heading={messages.heading} lead={messages.lead}>
      <BlockedList {...loaderData} />
    </DeskPage>
  )
}
