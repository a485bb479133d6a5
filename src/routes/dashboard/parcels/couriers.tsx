/** The owner's accounts at couriers. */

import { DeskPage } from '#src/features/dashboard/desk-page.tsx'
import { ReadState } from '#src/features/dashboard/read-state.tsx'
import { CourierCard } from '#src/features/parcels/dashboard/courier-card.tsx'
import { useCouriers } from '#src/features/parcels/dashboard/use-couriers.ts'
import { dashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { pageContext } from '#src/routes/page-context.ts'
import type { PageHandle } from '#src/routes/page-handle.ts'
import type { Route } from './+types/couriers'

export const handle = { permission: 'courier.connect', requestClass: 'owner' } satisfies PageHandle

export function loader({ context }: Route.LoaderArgs) {
  const { language } = context.get(pageContext).caller
  return {
    messages: dashboardMessages(language, 'couriers'),
    dialogs: dashboardMessages(language, 'dialogs'),
  }
}

export { onlyOnAnotherPage as shouldRevalidate } from '#src/features/dashboard/only-on-another-page.ts'

export { titleMeta as meta } from '#src/features/storefront/page-language.ts'

export default function Couriers({ loaderData: { messages, dialogs } }: Route.ComponentProps) {
  const read = useCouriers()
  return (
    <DeskPage heading={messages.heading} lead={messages.lead}>
      {!read.data && <ReadState read={read} messages={messages} />}
      {read.data && !read.data.canSeal && (
        <p role="alert" className="notice">
          {messages.cannotSeal}
        </p>
      )}
      {read.data && (
        <div className="grid gap-4 lg:grid-cols-3">
          {read.data.items.map((one) => (
            <CourierCard
              key={`${one.courier} ${one.account?.version}`}
              courier={one}
              canSeal={read.data.canSeal}
              messages={messages}
              dialogs={dialogs}
            />
          ))}
        </div>
      )}
    </DeskPage>
  )
}
