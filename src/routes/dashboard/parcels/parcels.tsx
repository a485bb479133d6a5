/** What is booked, on its way, or waits for somebody. */

import { Link } from 'react-router'
import { isAllowed } from '#src/domain/access/permissions.ts'
import { DeskPage } from '#src/features/dashboard/desk-page.tsx'
import { NumbersForm } from '#src/features/parcels/dashboard/numbers-form.tsx'
import { ParcelList } from '#src/features/parcels/dashboard/parcel-list.tsx'
import { dashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { pageContext } from '#src/routes/page-context.ts'
import type { PageHandle } from '#src/routes/page-handle.ts'
import type { Route } from './+types/parcels'

export const handle = { permission: 'parcels.list', requestClass: 'owner' } satisfies PageHandle

export function loader({ context }: Route.LoaderArgs) {
  const { language, actors } = context.get(pageContext).caller
  return {
    mayBook: isAllowed(actors, 'parcel.book'),
    messages: dashboardMessages(language, 'parcels'),
    dialogs: dashboardMessages(language, 'dialogs'),
  }
}

export { onlyOnAnotherPage as shouldRevalidate } from '#src/features/dashboard/only-on-another-page.ts'

export { titleMeta as meta } from '#src/features/storefront/page-language.ts'

export default function Parcels({ loaderData }: Route.ComponentProps) {
  const { mayBook, messages } = loaderData
  return (
    <DeskPage heading={messages.heading} lead={messages.lead}>
      {mayBook && (
        <>
          <Link to="/dashboard/parcels/book" className="button-main justify-self-start">
            {messages.bookOrders}
          </Link>
          <NumbersForm messages={messages} />
        </>
      )}
      <ParcelList {...loaderData} />
    </DeskPage>
  )
}
