/** What the shop sends where: each service, whether it works, and a test. */

import { Link } from 'react-router'
import { DeskPage } from '#src/features/dashboard/desk-page.tsx'
import { ReadState } from '#src/features/dashboard/read-state.tsx'
import { IntegrationCard } from '#src/features/integrations/dashboard/integration-card.tsx'
import { useIntegrations } from '#src/features/integrations/dashboard/use-integrations.ts'
import { feedPath } from '#src/features/seo/product-feed.ts'
import { dashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { pageContext } from '#src/routes/page-context.ts'
import type { PageHandle } from '#src/routes/page-handle.ts'
import type { Route } from './+types/integrations'

export const handle = { permission: 'settings.write', requestClass: 'owner' } satisfies PageHandle

export function loader({ context }: Route.LoaderArgs) {
  const { language } = context.get(pageContext).caller
  return { messages: dashboardMessages(language, 'integrations'), feed: feedPath }
}

export { onlyOnAnotherPage as shouldRevalidate } from '#src/features/dashboard/only-on-another-page.ts'

export { titleMeta as meta } from '#src/features/storefront/page-language.ts'

export default function Integrations({ loaderData: { messages, feed } }: Route.ComponentProps) {
  const read = useIntegrations()
  return (
    <DeskPage heading={messages.heading} lead={messages.lead}>
      {read.data ? (
        <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
          {read.data.items.map((one) => (
            <IntegrationCard
              key={one.integration}
              integration={one}
              feed={feed}
              messages={messages}
            />
          ))}
        </div>
      ) : (
        <ReadState read={read} messages={messages} />
      )}
      <p className="flex flex-wrap gap-x-6 gap-y-2">
        <Link to="/dashboard/webhooks" className="underline">
          {messages.toWebhooks}
        </Link>
        <Link to="/dashboard/programs" className="underline">
          {messages.toPrograms}
        </Link>
      </p>
    </DeskPage>
  )
}
