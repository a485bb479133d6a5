/** Whoever has ordered, by their last order. */

import { isAllowed } from '#src/domain/access/permissions.ts'
import { DeskPage } from '#src/features/dashboard/desk-page.tsx'
import { BuyerList } from '#src/features/orders/buyers/dashboard/buyer-list.tsx'
import { pageTitle } from '#src/features/storefront/page-language.ts'
import { dashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { pageContext } from '#src/routes/page-context.ts'
import type { PageHandle } from '#src/routes/page-handle.ts'
import type { Route } from './+types/buyers'

export const handle = { permission: 'buyers.list', requestClass: 'owner' } satisfies PageHandle

export function loader({ context }: Route.LoaderArgs) {
  const { language, actors } = context.get(pageContext).caller
  const texts = dashboardMessages(language, 'listFiles')
  return {
    files: [
      {
        name: 'buyers.csv',
        text: texts.buyers,
        isShown: isAllowed(actors, 'buyers.export'),
      },
      {
        name: 'orders.csv',
        text: texts.orders,
        isShown: isAllowed(actors, 'orders.export'),
      },
    ].filter(({ isShown }) => isShown),
    messages: dashboardMessages(language, 'buyers'),
    contact: dashboardMessages(language, 'orders'),
  }
}

export { onlyOnAnotherPage as shouldRevalidate } from '#src/features/dashboard/only-on-another-page.ts'

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? [pageTitle(loaderData.messages.title)] : []
}

export default function Buyers({ loaderData }: Route.ComponentProps) {
  const { messages, files } = loaderData
  return (
    <DeskPage heading={messages.heading} lead={messages.lead}>
      <BuyerList {...loaderData} />
      <p className="flex flex-wrap gap-3 empty:hidden">
        {files.map(({ name, text }) => (
          // Files, not pages: the browser asks for them itself.
          <a key={name} href={`/api/admin/${name}`} download className="button-quiet">
            {text}
          </a>
        ))}
      </p>
    </DeskPage>
  )
}
