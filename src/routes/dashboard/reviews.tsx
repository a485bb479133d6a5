/** What buyers write of products: read, published, declined, answered. */

import { DeskPage } from '#src/features/dashboard/desk-page.tsx'
import { ReviewList } from '#src/features/orders/reviews/dashboard/review-list.tsx'
import { dashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { pageContext } from '#src/routes/page-context.ts'
import type { PageHandle } from '#src/routes/page-handle.ts'
import type { Route } from './+types/reviews'

export const handle = { permission: 'review.answer', requestClass: 'owner' } satisfies PageHandle

export function loader({ context }: Route.LoaderArgs) {
  const { language } = context.get(pageContext).caller
  return {
    messages: dashboardMessages(language, 'reviews'),
    tables: dashboardMessages(language, 'tables'),
  }
}

export { onlyOnAnotherPage as shouldRevalidate } from '#src/features/dashboard/only-on-another-page.ts'

export { titleMeta as meta } from '#src/features/storefront/page-language.ts'

export default function Reviews({ loaderData: { messages, tables } }: Route.ComponentProps) {
  return (
    <DeskPage heading={messages.heading} lead={messages.lead}>
      <ReviewList messages={messages} tables={tables} />
    </DeskPage>
  )
}
