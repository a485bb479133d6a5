/** Prices of many products, edited like a sheet; changes and campaigns, undone in one press. */

import { useSearchParams } from 'react-router'
import { productList } from '#src/features/catalogue/dashboard/product-list.ts'
import { ChangeList } from '#src/features/catalogue/prices/dashboard/change-list.tsx'
import { PriceSheet } from '#src/features/catalogue/prices/dashboard/price-sheet.tsx'
import { DeskPage } from '#src/features/dashboard/desk-page.tsx'
import { readListAddress } from '#src/features/dashboard/list-address.ts'
import { BackLink, useWayBack } from '#src/features/dashboard/way-back.tsx'
import { dashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { pageContext } from '#src/routes/page-context.ts'
import type { PageHandle } from '#src/routes/page-handle.ts'
import type { Route } from './+types/prices'

export const handle = { permission: 'product.write', requestClass: 'owner' } satisfies PageHandle

export function loader({ context }: Route.LoaderArgs) {
  const { language } = context.get(pageContext).caller
  return {
    messages: dashboardMessages(language, 'prices'),
    bannerMessages: dashboardMessages(language, 'banners'),
    conflictMessages: dashboardMessages(language, 'editConflict'),
    failures: dashboardMessages(language, 'apiFailures'),
  }
}

export { onlyOnAnotherPage as shouldRevalidate } from '#src/features/dashboard/only-on-another-page.ts'

export { titleMeta as meta } from '#src/features/storefront/page-language.ts'

export default function Prices({ loaderData }: Route.ComponentProps) {
  const { messages, bannerMessages, conflictMessages } = loaderData
  const [params] = useSearchParams()
  const way = useWayBack('/dashboard/view-product')
  const { sort, filters } = readListAddress(params, productList)
  const ids = params.get('ids')
  const query = ids === null ? { sort, ...filters } : { ids }
  return (
    <DeskPage heading={messages.heading} lead={messages.lead} isTight>
      <BackLink way={way}>{messages.back}</BackLink>
      <PriceSheet query={query} {...loaderData} />
      <ChangeList
        messages={messages}
        bannerMessages={bannerMessages}
        conflictMessages={conflictMessages}
      />
    </DeskPage>
  )
}
