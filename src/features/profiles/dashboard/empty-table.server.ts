import type { EmptyPageData } from '#src/features/profiles/dashboard/empty-page.tsx'
import { type DashboardMessages, dashboardMessages } from '#src/i18n/dashboard-messages.ts'
import type { Language } from '#src/i18n/language.ts'

type EmptyTable = Pick<EmptyPageData, 'icon'> & {
  readonly name: keyof DashboardMessages<'menus'>
}

/** The loader's data of a page whose table has no records yet. */
export function emptyTable(language: Language, { name, icon }: EmptyTable): EmptyPageData {
  return {
    heading: dashboardMessages(language, 'menus')[name],
    icon,
    text: dashboardMessages(language, 'tables').empty,
  }
}
