/** Where one can go from every page. */

import type { AuthState } from '#src/features/accounts/sessions/use-session.ts'
import { homePath, type Language, pathPrefix } from '#src/i18n/language.ts'
import type { Words } from '#src/i18n/words.ts'

export type Place = {
  readonly to: string
  readonly text: string
  /** A document of its own: leaving must reach the server, and is never fetched beforehand. */
  readonly isDocument?: boolean
  /** Stands where it will be seen, and is not seen before it is known to be the right one. */
  readonly isUnsure?: boolean
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
  readonly auth: AuthState
  /** Where one is, to come back to after signing in. */
  readonly pathname: string
  readonly search: string
}

export function placesFor(
  { language, words, auth, ...here }: Looking,
  texts: PlaceTexts,
): readonly Place[] {
  const prefix = pathPrefix(language)
  return [
    { to: homePath(language), text: words.home },
    { to: `${prefix}/allProducts`, text: words.products },
    { to: `${prefix}/about`, text: texts.about },
    { to: `${prefix}/contact`, text: texts.contact },
    auth.kind === 'signed-in'
      ? { to: `${prefix}/logout`, text: words.logout, isDocument: true }
      : {
          to: `${prefix}/login${cameFrom(here)}`,
          text: words.login,
          isUnsure: auth.kind === 'loading',
        },
    ...(auth.kind === 'signed-in' && auth.user.role === 'admin'
      ? [{ to: '/dashboard', text: texts.dashboard }]
      : []),
  ]
}

const accountPages = /^(?:\/bn)?\/(?:login|signup|forgot-password|reset-password)\/?$/i

const grid = /^(?:\/bn)?\/allproducts\/?$/i

/** `/` is where one comes to anyway, and the pages of an account are on the way there. */
function cameFrom({ pathname, search }: Pick<Looking, 'pathname' | 'search'>): string {
  if (pathname === '/' || accountPages.test(pathname)) return ''
  // Only what was looked for: the query of a thank-you is the secret of an order.
  const from = grid.test(pathname) ? pathname + search : pathname
  return `?${new URLSearchParams({ from })}`
}
