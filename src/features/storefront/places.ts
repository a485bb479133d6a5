/** Where one can go from every page. */

import type { SessionUser } from '#src/features/accounts/session-user.ts'
import { homePath, type Language, pathPrefix } from '#src/i18n/language.ts'
import type { Words } from '#src/i18n/words.ts'

export type Place = {
  readonly to: string
  readonly text: string
  /** A document of its own: leaving must reach the server, and is never fetched beforehand. */
  readonly isDocument?: boolean
}

type LayoutWords = Words<'layout'>

type PlaceTexts = {
  readonly about: string
  readonly contact: string
  readonly dashboard: string
}

export const inBar = (words: LayoutWords): PlaceTexts => words

export const inMenu = (words: LayoutWords): PlaceTexts => ({
  about: words.aboutUs,
  contact: words.contactUs,
  dashboard: words.dashboardInMenu,
})

type Looking = {
  readonly language: Language
  readonly words: LayoutWords
  readonly user: SessionUser | undefined
}

export function placesFor({ language, words, user }: Looking, texts: PlaceTexts): readonly Place[] {
  const prefix = pathPrefix(language)
  return [
    { to: homePath(language), text: words.home },
    { to: `${prefix}/allProducts`, text: words.products },
    { to: `${prefix}/about`, text: texts.about },
    { to: `${prefix}/contact`, text: texts.contact },
    user
      ? { to: '/logout', text: words.logout, isDocument: true }
      : { to: `${prefix}/login`, text: words.login },
    ...(user?.role === 'admin' ? [{ to: '/dashboard', text: texts.dashboard }] : []),
  ]
}
