/** Orders that come back to the shop (DAY.md 1). */

import { DeskPage } from '#src/features/dashboard/desk-page.tsx'
import { ReturnsQueue } from '#src/features/orders/returns/dashboard/returns-queue.tsx'
import { dashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { pageContext } from '#src/routes/page-context.ts'
import type { PageHandle } from '#src/routes/page-handle.ts'
import type { Route } from './+types/returns'

export const handle = { permission: 'order.return', requestClass: 'owner' } satisfies PageHandle

export function loader({ context }: Route.LoaderArgs) {
  const { language } = context.get(pageContext).caller
  return {
    messages: dashboardMessages(language, 'returns'),
    listMessages: dashboardMessages(language, 'orders'),
    tables: dashboardMessages(language, 'tables'),
    failures: dashboardMessages(language, 'apiFailures'),
  }
}

export { onlyOnAnotherPage as shouldRevalidate } from '#src/features/dashboard/only-on-another-page.ts'

export { titleMeta as meta } from '#src/features/storefront/page-language.ts'

export default function Returns({ loaderData }: Route.ComponentProps) {
  const { messages } = loaderData
  return (
    <DeskPage heading={messages.heading} lead={messages.lead}>
      <ReturnsQueue {...loaderData} />
    </DeskPage>
  )
}
