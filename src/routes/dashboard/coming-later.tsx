/** Transaction, Statistics and Refund: pages that say that there is nothing to show yet. */

import { EmptyPage } from '#src/features/profiles/dashboard/empty-page.tsx'
import { pageTitle } from '#src/features/storefront/page-language.ts'
import { dashboardMessages } from '#src/i18n/dashboard-messages.ts'
import type { PageHandle } from '#src/routes/page-handle.ts'
import type { Route } from './+types/coming-later'

export const handle = {
  permission: 'dashboard.open-admin',
  requestClass: 'owner',
} satisfies PageHandle

export function loader({ url }: Route.LoaderArgs) {
  const menus = dashboardMessages('menus')
  const messages = dashboardMessages('later')
  const pages = {
    transaction: {
      heading: menus.transaction,
      icon: 'exchange',
      text: messages.noTransactions,
      about: messages.aboutTransactions,
    },
    statistics: {
      heading: menus.statistics,
      icon: 'chart',
      text: messages.noStatistics,
      about: messages.aboutStatistics,
    },
    refund: {
      heading: menus.refund,
      icon: 'return',
      text: messages.noRefunds,
      about: messages.aboutRefunds,
    },
  } as const
  const path = url.pathname.toLowerCase()
  const page = path.includes('/statistics') ? pages.statistics : pages.transaction
  const { about, ...shown } = path.includes('/refund') ? pages.refund : page
  return {
    ...shown,
    more: { text: about, to: '/dashboard/manage-orders', link: messages.toOrders },
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? [pageTitle(loaderData.heading)] : []
}

export default function ComingLater({ loaderData }: Route.ComponentProps) {
  return <EmptyPage {...loaderData} />
}
