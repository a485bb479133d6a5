import { EmptyPage } from '#src/features/profiles/dashboard/empty-page.tsx'
import { pageTitle } from '#src/features/storefront/page-language.ts'
import { dashboardWords } from '#src/i18n/dashboard-words.ts'
import { requireAllowed } from '#src/routes/dashboard/require-allowed.server.ts'
import type { Route } from './+types/transaction'

export const handle = { action: 'dashboard.open-admin' } as const

export function loader({ url, context }: Route.LoaderArgs) {
  requireAllowed({ context, url }, 'dashboard.open-admin')
  const words = dashboardWords('menus')
  const texts = dashboardWords('later')
  return {
    heading: words.transaction,
    text: texts.noTransactions,
    more: { text: texts.aboutTransactions, to: '/dashboard/manage-orders', link: texts.toOrders },
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? [pageTitle(loaderData.heading)] : []
}

export default function Transaction({ loaderData }: Route.ComponentProps) {
  return <EmptyPage {...loaderData} icon="exchange" />
}
