/** The links of the navigation, which every page has. */

import type { AuthState } from '#src/features/accounts/sessions/use-session.ts'
import { homePath, type Language, pathPrefix } from '#src/i18n/language.ts'
import type { SectionMessages } from '#src/i18n/messages-for.ts'

export type Place = {
  readonly to: string
  readonly text: string
  /**
   * Loads as a new document, and is never prefetched: the logout must reach the server, and the router
   * of a visitor does not know the dashboard.
   */
  readonly isDocument?: boolean
  /** In the bar it takes up its space, but stays invisible until the sign-in state is known. */
  readonly isUnsure?: boolean
}

type LayoutMessages = SectionMessages<'layout'>

type PlaceTexts = {
  readonly about: string
  readonly contact: string
  readonly dashboard: string
}

export const inBar = (messages: LayoutMessages): PlaceTexts => messages

export const inMenu = (messages: LayoutMessages): PlaceTexts => ({
  about: messages.aboutUs,
  contact: messages.contactUs,
  dashboard: messages.dashboardInMenu,
})

type Looking = {
  readonly language: Language
  readonly messages: LayoutMessages
  readonly auth: AuthState
  /** The visitor's page, to return to after signing in. */
  readonly pathname: string
  readonly search: string
}

export function placesFor(
  { language, messages, auth, ...here }: Looking,
  texts: PlaceTexts,
): readonly Place[] {
  const prefix = pathPrefix(language)
  return [
    { to: homePath(language), text: messages.home },
    { to: `${prefix}/allProducts`, text: messages.products },
    { to: `${prefix}/about`, text: texts.about },
    { to: `${prefix}/contact`, text: texts.contact },
    auth.kind === 'signed-in'
      ? { to: `${prefix}/logout`, text: messages.logout, isDocument: true }
      : {
          to: `${prefix}/login${cameFrom(here)}`,
          text: messages.login,
          isUnsure: auth.kind === 'loading',
        },
    ...(auth.kind === 'signed-in' && auth.user.role === 'admin'
      ? [{ to: '/dashboard', text: texts.dashboard, isDocument: true }]
      : []),
  ]
}

const accountPages =
  /^(?:\/bn)?\/(?:login|signup|forgot-password|reset-password|new-device|invitation|verify-email)\/?$/i

/** Whether this is the list of all products or of a category, which has a search field of its own. */
export const isGrid = (pathname: string): boolean =>
  /^(?:\/bn)?\/(?:allproducts|category\/[^/]+)\/?$/i.test(pathname)

/** `/` is the default after signing in, and the account pages are steps towards it. */
function cameFrom({ pathname, search }: Pick<Looking, 'pathname' | 'search'>): string {
  if (pathname === '/' || accountPages.test(pathname)) return ''
  // Only the grid's query: the query of a thank-you page is the secret of an order.
  const from = isGrid(pathname) ? pathname + search : pathname
  return `?${new URLSearchParams({ from })}`
}
