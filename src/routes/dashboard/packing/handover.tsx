/** The parcels of a day that one courier takes: a list to sign, and one press to ship them. */

import { useNavigate } from 'react-router'
import { dhakaDay, isDay } from '#src/domain/dhaka-time.ts'
import { couriers } from '#src/domain/parcels/courier-name.ts'
import {
  countHandovers,
  findManifest,
} from '#src/features/packing/handover/find-manifest.server.ts'
import { HandoverPage } from '#src/features/packing/handover/handover-page.tsx'
import { findShopSettingsIn } from '#src/features/settings/find-shop-settings.server.ts'
import { pageTitle } from '#src/features/storefront/page-language.ts'
import { dashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { messagesFor } from '#src/i18n/messages-for.ts'
import { pageContext } from '#src/routes/page-context.ts'
import type { PageHandle } from '#src/routes/page-handle.ts'
import stylesheet from '#src/ui/dashboard/print.css?url'
import type { Route } from './+types/handover'

export const handle = { permission: 'order.move', requestClass: 'owner' } satisfies PageHandle

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }]

export async function loader({ context, url }: Route.LoaderArgs) {
  const { shop, caller } = context.get(pageContext)
  const { language } = caller
  const asked = url.searchParams.get('day') ?? ''
  const day = isDay(asked) ? asked : dhakaDay(shop.clock())
  const counts = await countHandovers(shop.db.read, day)
  const courier =
    couriers.find((one) => one === url.searchParams.get('courier')) ??
    couriers.find((one) => counts[one]) ??
    couriers[0]
  const { phone, address } = await findShopSettingsIn(shop.db.read, language)
  return {
    day,
    courier,
    counts,
    manifest: await findManifest(shop, { courier, day }),
    shop: { brand: messagesFor(language, 'layout').brand, phone, address },
    messages: dashboardMessages(language, 'handover'),
    prints: dashboardMessages(language, 'prints'),
    dialogs: dashboardMessages(language, 'dialogs'),
    failures: dashboardMessages(language, 'apiFailures'),
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? [pageTitle(loaderData.messages.title)] : []
}

export default function Handover({ loaderData }: Route.ComponentProps) {
  const { messages, courier } = loaderData
  const navigate = useNavigate()
  return (
    <main
      id="content"
      className="container-desk grid grid-cols-[minmax(0,1fr)] content-start gap-4 py-6"
    >
      <div className="print:hidden">
        <h1 className="heading-desk">{messages.heading}</h1>
        <p className="text-quiet max-lg:hidden">{messages.lead}</p>
      </div>
      <HandoverPage
        {...loaderData}
        choose={(day) => void navigate(`/dashboard/handover?day=${day}&courier=${courier}`)}
      />
    </main>
  )
}
