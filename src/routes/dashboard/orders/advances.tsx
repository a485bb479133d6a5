/** Buyers who claim a payment in advance, for staff to compare with the wallet. */

import { DeskPage } from '#src/features/dashboard/desk-page.tsx'
import { ClaimList } from '#src/features/orders/advance/dashboard/claim-list.tsx'
import { dashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { pageContext } from '#src/routes/page-context.ts'
import type { PageHandle } from '#src/routes/page-handle.ts'
import type { Route } from './+types/advances'

export const handle = { permission: 'order.adjust', requestClass: 'owner' } satisfies PageHandle

export function loader({ context }: Route.LoaderArgs) {
  const { language } = context.get(pageContext).caller
  return { messages: dashboardMessages(language, 'advanceClaims') }
}

export { onlyOnAnotherPage as shouldRevalidate } from '#src/features/dashboard/only-on-another-page.ts'

export { titleMeta as meta } from '#src/features/storefront/page-language.ts'

export default function Advances({ loaderData }: Route.ComponentProps) {
  const { messages } = loaderData
  return (
    <DeskPage heading={messages.heading} lead={messages.lead}>
      <ClaimList messages={messages} />
    </DeskPage>
  )
}
