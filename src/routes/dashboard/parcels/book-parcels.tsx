/** Books the orders of `oids`, or every order that waits for a parcel. */

import { Link, useSearchParams } from 'react-router'
import { DeskPage } from '#src/features/dashboard/desk-page.tsx'
import { BookingPage } from '#src/features/parcels/dashboard/booking-page.tsx'
import { useBookable } from '#src/features/parcels/dashboard/use-booking.ts'
import { dashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { pageContext } from '#src/routes/page-context.ts'
import type { PageHandle } from '#src/routes/page-handle.ts'
import type { Route } from './+types/book-parcels'

export const handle = { permission: 'parcel.book', requestClass: 'owner' } satisfies PageHandle

export function loader({ context }: Route.LoaderArgs) {
  const { language } = context.get(pageContext).caller
  return { messages: dashboardMessages(language, 'booking') }
}

export { onlyOnAnotherPage as shouldRevalidate } from '#src/features/dashboard/only-on-another-page.ts'

export { titleMeta as meta } from '#src/features/storefront/page-language.ts'

export default function BookParcels({ loaderData: { messages } }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const named = (search.get('oids') ?? '').split(',').filter((oid) => oid !== '')
  const bookable = useBookable(named.length === 0)
  const oids = named.length > 0 ? named : bookable.data
  return (
    <DeskPage heading={messages.heading} lead={messages.lead}>
      <Link to="/dashboard/parcels" className="button-quiet justify-self-start">
        {messages.toParcels}
      </Link>
      {oids === undefined && !bookable.isError && <p role="status">{messages.loading}</p>}
      {oids === undefined && bookable.isError && (
        <p role="alert" className="notice">
          {messages.failed}
        </p>
      )}
      {oids?.length === 0 && <p className="card p-5">{messages.none}</p>}
      {oids && oids.length > 0 && <BookingPage oids={oids} messages={messages} />}
    </DeskPage>
  )
}
