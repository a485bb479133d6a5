/** The document around every page. */

import type { ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useLocation } from 'react-router'
import { FailurePage } from '#src/features/storefront/failure-page.tsx'
import { languageOfPath } from '#src/i18n/language.ts'
import favicon from '#src/ui/favicon.svg?url'
import latinFont from '#src/ui/fonts/anek-latin.woff2?url'
import { OwnScript } from '#src/ui/script-mark.tsx'
import stylesheet from '#src/ui/styles.css?url'
import { setThemeScript } from '#src/ui/theme-button.tsx'
import type { Route } from './+types/root'

export const handle = { action: 'storefront.read' } as const

export const links: Route.LinksFunction = () => [
  { rel: 'stylesheet', href: stylesheet },
  // Bangla pages have Latin spaces and signs too; Bengali letters are lent by the system meanwhile.
  { rel: 'preload', as: 'font', type: 'font/woff2', href: latinFont, crossOrigin: 'anonymous' },
  { rel: 'icon', type: 'image/svg+xml', href: favicon },
]

export function Layout({ children }: { children: ReactNode }) {
  const language = languageOfPath(useLocation().pathname)
  return (
    <html lang={language} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
        <OwnScript code={setThemeScript} />
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
