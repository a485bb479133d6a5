/** The dashboard's messages. A page takes its own on the server, in the language of its user. */

import { bn } from '#src/i18n/dashboard/bn.ts'
import { type DashboardCatalogue, dashboardCatalogue } from '#src/i18n/dashboard/en.ts'
import type { Language } from '#src/i18n/language.ts'

const catalogues: Record<Language, DashboardCatalogue> = { en: dashboardCatalogue, bn }

export type DashboardSection = keyof DashboardCatalogue
export type DashboardMessages<Name extends DashboardSection> = DashboardCatalogue[Name]

export function dashboardMessages<Name extends DashboardSection>(
  language: Language,
  section: Name,
): DashboardMessages<Name> {
  return catalogues[language][section]
}
