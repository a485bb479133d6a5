/** The language that the user of the dashboard chose; its layout provides it. */

import { createContext, useContext } from 'react'
import type { Language } from '#src/i18n/language.ts'

export const DashboardLanguage = createContext<Language>('en')

export function useLanguage(): Language {
  return useContext(DashboardLanguage)
}
