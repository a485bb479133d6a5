/** The coupons of the owner: made, changed and switched off. */

import { categoryChoices } from '#src/features/catalogue/categories/category-choices.server.ts'
import { CouponList } from '#src/features/coupons/dashboard/coupon-list.tsx'
import { DeskPage } from '#src/features/dashboard/desk-page.tsx'
import { dashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { pageContext } from '#src/routes/page-context.ts'
import type { PageHandle } from '#src/routes/page-handle.ts'
import type { Route } from './+types/coupons'

export const handle = { permission: 'coupon.write', requestClass: 'owner' } satisfies PageHandle

export async function loader({ context }: Route.LoaderArgs) {
  const { shop, caller } = context.get(pageContext)
  const { language } = caller
  return {
    messages: dashboardMessages(language, 'coupons'),
    searchMessages: dashboardMessages(language, 'productSearch'),
    bannerMessages: dashboardMessages(language, 'banners'),
    categories: await categoryChoices(shop.db.read, language),
  }
}

export { onlyOnAnotherPage as shouldRevalidate } from '#src/features/dashboard/only-on-another-page.ts'

export { titleMeta as meta } from '#src/features/storefront/page-language.ts'

export default function Coupons({ loaderData }: Route.ComponentProps) {
  const { messages } = loaderData
  return (
    <DeskPage heading={messages.heading} lead={messages.lead}>
      <CouponList {...loaderData} />
    </DeskPage>
  )
}
