/** What became of the orders of a period (DAY.md 11). */

import { isAllowed } from '#src/domain/access/permissions.ts'
import { dhakaDay } from '#src/domain/dhaka-time.ts'
import { periodFrom } from '#src/domain/figures/period.ts'
import { DeskPage } from '#src/features/dashboard/desk-page.tsx'
import { findProfit } from '#src/features/figures/statistics/find-profit.server.ts'
import { StatisticsPage } from '#src/features/figures/statistics/statistics-page.tsx'
import { viewStatistics } from '#src/features/figures/statistics/view-statistics.server.ts'
import { EmptyPage } from '#src/features/profiles/dashboard/empty-page.tsx'
import { dashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { dayTyped } from '#src/i18n/typed-day.ts'
import { pageContext } from '#src/routes/page-context.ts'
import type { PageHandle } from '#src/routes/page-handle.ts'
import type { Route } from './+types/statistics'

export const handle = { permission: 'money.read', requestClass: 'owner' } satisfies PageHandle

export async function loader({ url, context }: Route.LoaderArgs) {
  const { shop, caller } = context.get(pageContext)
  const { language } = caller
  const typed = (name: 'from' | 'to') => dayTyped(url.searchParams.get(name) ?? '')
  const period = periodFrom({ from: typed('from'), to: typed('to') }, dhakaDay(shop.clock()))
  return {
    profit: isAllowed(caller.actors, 'cost.read')
      ? await findProfit(shop.db.read, period)
      : undefined,
    view: await viewStatistics(shop, { period, language }),
    messages: dashboardMessages(language, 'statistics'),
  }
}

export { titleMeta as meta } from '#src/features/storefront/page-language.ts'

export default function Statistics({
  loaderData: { view, profit, messages },
}: Route.ComponentProps) {
  const { heading } = messages
  if (view.isEmptyShop) {
    const more = {
      text: messages.aboutStatistics,
      to: '/dashboard/manage-orders',
      link: messages.toOrders,
    }
    const text = messages.noStatistics
    return <EmptyPage loaderData={{ heading, icon: 'chart', text, more }} />
  }
  return (
    <DeskPage heading={heading} lead={messages.lead}>
      <StatisticsPage view={view} profit={profit} messages={messages} />
    </DeskPage>
  )
}
