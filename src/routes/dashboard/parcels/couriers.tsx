/** The owner's accounts at couriers. */

import { DeskPage } from '#src/features/dashboard/desk-page.tsx'
import { AccountCards } from '#src/features/outside-accounts/dashboard/account-cards.tsx'
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
      <AccountCards
        read={read}
        messages={messages}
        columns="lg:grid-cols-3"
        card={(one, canSeal) => (
          <CourierCard
            key={`${one.courier} ${one.account?.version}`}
            courier={one}
            canSeal={canSeal}
            messages={messages}
            dialogs={dialogs}
          />
        )}
      />
    </DeskPage>
  )
}
