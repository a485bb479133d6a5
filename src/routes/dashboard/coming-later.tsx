/** Transaction, Statistics and Refund: pages that say that there is nothing to show yet. */

import { EmptyPage } from '#src/features/profiles/dashboard/empty-page.tsx'
import { dashboardMessages } from '#src/i18n/dashboard-messages.ts'
import type { PageHandle } from '#src/routes/page-handle.ts'
import type { Route } from './+types/coming-later'

export const handle = {
  permission: 'dashboard.open-admin',
  requestClass: 'owner',
} satisfies PageHandle

const names = ['transaction', 'statistics', 'refund'] as const

export function loader({ url }: Route.LoaderArgs) {
  const path = url.pathname.toLowerCase()
  const name = names.find((one) => path.includes(`/${one}`)) ?? 'transaction'
  const messages = dashboardMessages('later')
  const pages = {
    transaction: ['exchange', messages.noTransactions, messages.aboutTransactions],
    statistics: ['chart', messages.noStatistics, messages.aboutStatistics],
    refund: ['return', messages.noRefunds, messages.aboutRefunds],
  } as const
  const [icon, text, about] = pages[name]
  const more = { text: about, to: '/dashboard/manage-orders', link: messages.toOrders }
  return { heading: dashboardMessages('menus')[name], icon, text, more }
}

export { titleMeta as meta } from '#src/features/storefront/page-language.ts'

export default EmptyPage
