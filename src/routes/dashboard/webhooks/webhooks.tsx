/** The owner's webhooks, and what was sent to each. */

import { DeskPage } from '#src/features/dashboard/desk-page.tsx'
import { WebhookList } from '#src/features/webhooks/dashboard/webhook-list.tsx'
import { dashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { pageContext } from '#src/routes/page-context.ts'
import type { PageHandle } from '#src/routes/page-handle.ts'
import type { Route } from './+types/webhooks'

export const handle = { permission: 'webhook.connect', requestClass: 'owner' } satisfies PageHandle

export function loader({ context }: Route.LoaderArgs) {
  const { language } = context.get(pageContext).caller
  return {
    messages: dashboardMessages(language, 'webhooks'),
    dialogs: dashboardMessages(language, 'dialogs'),
  }
}

export { onlyOnAnotherPage as shouldRevalidate } from '#src/features/dashboard/only-on-another-page.ts'

export { titleMeta as meta } from '#src/features/storefront/page-language.ts'

export default function Webhooks({ loaderData: { messages, dialogs } }: Route.ComponentProps) {
  return (
    <DeskPage heading={messages.heading} lead={messages.lead}>
      <WebhookList messages={messages} dialogs={dialogs} />
    </DeskPage>
  )
}
