/** What every public page has around it. */

import { Link, Outlet, useLocation } from 'react-router'
import { languageOf } from '#src/features/storefront/page-language.ts'
import { type Language, pathPrefix } from '#src/i18n/language.ts'
import { type Words, wordsFor } from '#src/i18n/words.ts'
import { Toasts } from '#src/ui/toasts.tsx'
import type { Route } from './+types/layout'

export const handle = { action: 'storefront.read' } as const

export function loader({ request }: Route.LoaderArgs) {
  const language = languageOf(request)
  return {
    language,
    words: wordsFor(language, 'layout'),
    toasts: wordsFor(language, 'toasts'),
  }
}

export default function StorefrontLayout({ loaderData }: Route.ComponentProps) {
  const { language, words, toasts } = loaderData
  return (
    <>
      <a href="#content" className="sr-only focus:not-sr-only">
        {words.toContent}
      </a>
      <Header language={language} words={words} />
      <Outlet />
      <footer className="border-t border-line">
        <div className="container-page py-8 text-quiet">{words.copyright}</div>
      </footer>
      <Toasts words={toasts} />
    </>
  )
}

function Header({ language, words }: { language: Language; words: Words<'layout'> }) {
  const prefix = pathPrefix(language)
  return (
    <header className="border-b border-line">
      <nav
        aria-label={words.mainMenu}
        className="container-page flex flex-wrap items-center gap-x-5 gap-y-1 py-2"
      >
        <Link to={prefix || '/'} className="me-auto py-2.5 font-bold text-brand">
          {words.brand}
        </Link>
        <Link to={prefix || '/'} className="py-2.5">
          {words.home}
        </Link>
        <Link to={`${prefix}/allProducts`} className="py-2.5">
          {words.products}
        </Link>
        <Link to={`${prefix}/login`} className="py-2.5">
          {words.login}
        </Link>
        <OtherLanguage language={language} words={words} />
      </nav>
    </header>
  )
}

/** Leads to the same page in the other language. */
function OtherLanguage({ language, words }: { language: Language; words: Words<'layout'> }) {
  const { pathname } = useLocation()
  const isBangla = language === 'bn'
  const bare = isBangla ? pathname.replace(/^\/bn/i, '') : pathname
  return (
    <Link
      to={isBangla ? bare || '/' : `/bn${bare === '/' ? '' : bare}`}
      lang={isBangla ? 'en' : 'bn'}
      className="py-2.5"
      reloadDocument
    >
      {words.otherLanguage}
    </Link>
  )
}
