/** Orders as one document for the printer: pick list, slips, labels. */

import { layoutWhenNew, printLayouts } from '#src/domain/packing/print-layout.ts'
import { readView } from '#src/features/dashboard/remembered-view.ts'
import { BackLink, useWayBack } from '#src/features/dashboard/way-back.tsx'
import { orderAccessOf } from '#src/features/orders/order-access.ts'
import { findBatch } from '#src/features/packing/print/find-batch.server.ts'
import { numbersIn } from '#src/features/packing/print/print-batch.ts'
import { layoutCookie, PrintPage } from '#src/features/packing/print/print-page.tsx'
import { findShopSettingsIn } from '#src/features/settings/find-shop-settings.server.ts'
import { pageTitle } from '#src/features/storefront/page-language.ts'
import { dashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import { messagesFor } from '#src/i18n/messages-for.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { pageContext } from '#src/routes/page-context.ts'
import type { PageHandle } from '#src/routes/page-handle.ts'
import stylesheet from '#src/ui/dashboard/print.css?url'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'
import type { Route } from './+types/print'

export const handle = { permission: 'order.print', requestClass: 'owner' } satisfies PageHandle

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }]

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { shop, caller } = context.get(pageContext)
  const { language } = caller
  const access = orderAccessOf(caller)
  const numbers = numbersIn(url.searchParams)
  const { phone, address } = await findShopSettingsIn(shop.db.read, language)
  return {
    batch: numbers && (await findBatch(shop, { numbers, access, language })),
    layout: readView(request.headers.get('cookie'), layoutCookie, printLayouts) ?? layoutWhenNew,
    hidesPhones: access.hidesPhones,
    shop: { brand: messagesFor(language, 'layout').brand, phone, address },
    messages: dashboardMessages(language, 'prints'),
    failures: dashboardMessages(language, 'apiFailures'),
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? [pageTitle(loaderData.messages.title)] : []
}

export default function Print({ loaderData }: Route.ComponentProps) {
  const { batch, messages } = loaderData
  const language = useLanguage()
  const wayBack = useWayBack('/dashboard/manage-orders')
  const slips = batch?.slips ?? []
  const [first] = slips
  const n = formatNumber(slips.length, language)
  const heading =
    first && slips.length === 1
      ? interpolate(messages.headingOne, { number: first.number })
      : interpolate(messages.heading, { n })
  return (
    <main
      id="content"
      className="container-desk grid grid-cols-[minmax(0,1fr)] content-start gap-4 py-6"
    >
      <div className="print:hidden">
        <BackLink way={wayBack}>{messages.back}</BackLink>
        <h1 className="heading-desk">{heading}</h1>
      </div>
      <PrintPage {...loaderData} />
    </main>
  )
}
