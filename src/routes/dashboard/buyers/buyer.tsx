/** The buyer of an order: no address of a page names a phone. */

import { Link } from 'react-router'
import { isAllowed } from '#src/domain/access/permissions.ts'
import { DeskPage } from '#src/features/dashboard/desk-page.tsx'
import { BuyerProfile } from '#src/features/orders/buyers/dashboard/buyer-profile.tsx'
import { ParcelLine } from '#src/features/parcels/dashboard/parcel-line.tsx'
import { pageTitle } from '#src/features/storefront/page-language.ts'
import { dashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { pageContext } from '#src/routes/page-context.ts'
import type { PageHandle } from '#src/routes/page-handle.ts'
import type { Route } from './+types/buyer'

export const handle = { permission: 'buyers.list', requestClass: 'owner' } satisfies PageHandle

export function loader({ context, params }: Route.LoaderArgs) {
  const { language, actors } = context.get(pageContext).caller
  return {
    number: params.oid,
    messages: dashboardMessages(language, 'buyers'),
    contact: dashboardMessages(language, 'orders'),
    parcelMessages: isAllowed(actors, 'parcels.list')
      ? dashboardMessages(language, 'parcels')
      : undefined,
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { messages, number } = loaderData
  return [pageTitle(interpolate(messages.profile, { number }))]
}

export default function Buyer({ loaderData }: Route.ComponentProps) {
  const { messages, number, parcelMessages } = loaderData
  return (
    <DeskPage heading={interpolate(messages.profile, { number })}>
      <Link to="/dashboard/buyers" className="button-quiet justify-self-start">
        {messages.back}
      </Link>
      <BuyerProfile
        {...loaderData}
        beside={({ oid }) => parcelMessages && <ParcelLine oid={oid} messages={parcelMessages} />}
      />
    </DeskPage>
  )
}
