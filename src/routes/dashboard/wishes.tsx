/** Buyers who ask to cancel or to return an order, and wait for an answer. */

import { DeskPage } from '#src/features/dashboard/desk-page.tsx'
import { WishList } from '#src/features/orders/wishes/dashboard/wish-list.tsx'
import { dashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { pageContext } from '#src/routes/page-context.ts'
import type { PageHandle } from '#src/routes/page-handle.ts'
import type { Route } from './+types/wishes'

export const handle = { permission: 'wish.answer', requestClass: 'owner' } satisfies PageHandle

export function loader({ context }: Route.LoaderArgs) {
  const { language } = context.get(pageContext).caller
  return { messages: dashboardMessages(language, 'wishes') }
}

export { onlyOnAnotherPage as shouldRevalidate } from '#src/features/dashboard/only-on-another-page.ts'

export { titleMeta as meta } from '#src/features/storefront/page-language.ts'

export default function Wishes({ loaderData }: Route.ComponentProps) {
  const { messages } = loaderData
  return (
    <DeskPage heading={messages.heading} lead={messages.lead}>
      <WishList messages={messages} />
    </DeskPage>
  )
}
