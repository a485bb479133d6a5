import { EmptyPage } from '#src/features/profiles/dashboard/empty-page.tsx'
import { pageTitle } from '#src/features/storefront/page-language.ts'
import { dashboardWords } from '#src/i18n/dashboard-words.ts'
import type { PageHandle } from '#src/routes/page-handle.ts'
import type { Route } from './+types/purchased-answer'

export const handle = {
  permission: 'dashboard.open-student',
  requestClass: 'owner',
} satisfies PageHandle

export function loader() {
  const words = dashboardWords('menus')
  return { heading: words.purchasedAnswer, text: dashboardWords('tables').empty }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? [pageTitle(loaderData.heading)] : []
}

export default function PurchasedAnswer({ loaderData }: Route.ComponentProps) {
  return <EmptyPage {...loaderData} icon="box" />
}
