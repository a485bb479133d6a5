/** The document around every page. */

import type { ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useLocation } from 'react-router'
import { FailurePage } from '#src/features/storefront/failure-page.tsx'
import { languageOfPath } from '#src/i18n/language.ts'
import { OwnScript } from '#src/ui/script-mark.tsx'
import stylesheet from '#src/ui/tokens.css?url'
import type { Route } from './+types/root'

export const handle = { action: 'storefront.read' } as const

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }]

/** Before the first paint: the theme of this browser, whatever the cached page looked like. */
const setTheme = `try{localStorage.theme==='dark'&&document.documentElement.classList.add('dark')}catch{}`

export function Layout({ children }: { children: ReactNode }) {
  const language = languageOfPath(useLocation().pathname)
  return (
    <html lang={language} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
        <OwnScript code={setTheme} />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}

export function ErrorBoundary() {
  const language = languageOfPath(useLocation().pathname)
  return <FailurePage language={language} />
}
