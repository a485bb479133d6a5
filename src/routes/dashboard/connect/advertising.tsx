/** The owner's pixel on Facebook, and when an order counts as a purchase. */

import { Link } from 'react-router'
import { AdvertisingForm } from '#src/features/ads/dashboard/advertising-form.tsx'
import { useAdvertising } from '#src/features/ads/dashboard/use-advertising.ts'
import { DeskPage } from '#src/features/dashboard/desk-page.tsx'
import { ReadState } from '#src/features/dashboard/read-state.tsx'
import { dashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { pageContext } from '#src/routes/page-context.ts'
import type { PageHandle } from '#src/routes/page-handle.ts'
import type { Route } from './+types/advertising'

export const handle = { permission: 'settings.write', requestClass: 'owner' } satisfies PageHandle

export function loader({ context }: Route.LoaderArgs) {
  const { language } = context.get(pageContext).caller
  return { messages: dashboardMessages(language, 'advertising') }
}

export { onlyOnAnotherPage as shouldRevalidate } from '#src/features/dashboard/only-on-another-page.ts'

export { titleMeta as meta } from '#src/features/storefront/page-language.ts'

export default function Advertising({ loaderData: { messages } }: Route.ComponentProps) {
  const read = useAdvertising()
  return (
    <DeskPage heading={messages.heading} lead={messages.lead}>
      {read.data ? (
        <AdvertisingForm key={read.data.version} settings={read.data} messages={messages} />
      ) : (
        <ReadState read={read} messages={messages} />
      )}
      <p className="max-w-prose text-sm text-quiet">{messages.consent}</p>
      <p>
        <Link to="/dashboard/integrations" className="underline">
          {messages.toIntegrations}
        </Link>
      </p>
    </DeskPage>
  )
}
