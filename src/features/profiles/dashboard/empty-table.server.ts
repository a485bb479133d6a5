import type { EmptyPageData } from '#src/features/profiles/dashboard/empty-page.tsx'
import { type DashboardMessages, dashboardMessages } from '#src/i18n/dashboard-messages.ts'

/** The loader's data of a page whose table has no records yet. */
export function emptyTable(
  name: keyof DashboardMessages<'menus'>,
  icon: EmptyPageData['icon'],
): EmptyPageData {
  return {
    heading: dashboardMessages('menus')[name],
    icon,
    text: dashboardMessages('tables').empty,
  }
}
