import { EmptyPage } from '#src/features/profiles/dashboard/empty-page.tsx'
import { pageTitle } from '#src/features/storefront/page-language.ts'
import { dashboardWords } from '#src/i18n/dashboard-words.ts'
import type { PageHandle } from '#src/routes/page-handle.ts'
import type { Route } from './+types/statistics'

export const handle = {
  permission: 'dashboard.open-admin',
  requestClass: 'owner',
} satisfies PageHandle

export function loader() {
  const words = dashboardWords('menus')
  const texts = dashboardWords('later')
  return {
    heading: words.statistics,
    text: texts.noStatistics,
    more: { text: texts.aboutStatistics, to: '/dashboard/manage-orders', link: texts.toOrders },
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? [pageTitle(loaderData.heading)] : []
}

export default function Statistics({ loaderData }: Route.ComponentProps) {
  return <EmptyPage {...loaderData} icon="chart" />
}
