/** The packing table: orders packed by scanning. */

import { DeskPage } from '#src/features/dashboard/desk-page.tsx'
import { PackingPage } from '#src/features/packing/scan/packing-page.tsx'
import { pageTitle } from '#src/features/storefront/page-language.ts'
import { dashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { pageContext } from '#src/routes/page-context.ts'
import type { PageHandle } from '#src/routes/page-handle.ts'
import type { Route } from './+types/packing'

export const handle = { permission: 'order.move', requestClass: 'owner' } satisfies PageHandle

export function loader({ context }: Route.LoaderArgs) {
  const { language } = context.get(pageContext).caller
  return {
    messages: dashboardMessages(language, 'packing'),
    failures: dashboardMessages(language, 'apiFailures'),
  }
}

export { onlyOnAnotherPage as shouldRevalidate } from '#src/features/dashboard/only-on-another-page.ts'

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? [pageTitle(loaderData.messages.title)] : []
}

export default function Packing({ loaderData }: Route.ComponentProps) {
  const { messages } = loaderData
  return (
    <DeskPage heading={messages.heading} lead={messages.lead} isTight>
      <PackingPage {...loaderData} />
    </DeskPage>
  )
}
