/** The document around every page. */

import { type ReactNode, useEffect } from 'react'
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useRouteLoaderData,
} from 'react-router'
import { FailurePage } from '#src/features/storefront/failure-page.tsx'
import { type Language, languageOfPath } from '#src/i18n/language.ts'
import type { loader as dashboardLoader } from '#src/routes/dashboard/layout.tsx'
import type { LayoutHandle } from '#src/routes/page-handle.ts'
import favicon from '#src/ui/favicon.svg?url'
import bengaliFont from '#src/ui/fonts/anek-bengali.woff2?url'
import latinFont from '#src/ui/fonts/anek-latin.woff2?url'
import bengaliFaces from '#src/ui/fonts-bengali.css?url'
import startScripts from '#src/ui/late-scripts/start-scripts.script.ts?script'
import { PageAnnouncer } from '#src/ui/page-announcer.tsx'
import { OwnScript } from '#src/ui/script-mark.tsx'
import stylesheet from '#src/ui/styles.css?url'
import { setThemeScript } from '#src/ui/theme-button.tsx'
import type { Route } from './+types/root'

export const handle = { permission: 'storefront.read' } satisfies LayoutHandle

export const links: Route.LinksFunction = () => [
  { rel: 'stylesheet', href: stylesheet },
  { rel: 'icon', type: 'image/svg+xml', href: favicon },
]

/** Bangla pages have Latin spaces and signs too. */
const fonts: Record<Language, readonly string[]> = {
  en: [latinFont],
  bn: [latinFont, bengaliFont],
}

/** The dashboard has the language of its user, every other page that of its address. */
function useShownLanguage(): Language {
  const { pathname } = useLocation()
  const dashboard = useRouteLoaderData<typeof dashboardLoader>('routes/dashboard/layout')
  return dashboard?.language ?? languageOfPath(pathname)
}

export function Layout({ children }: { children: ReactNode }) {
  const language = useShownLanguage()
  useEffect(() => {
    // The scripts have taken over: `start-scripts.script.ts` repeats what was pressed before.
    document.documentElement.dataset.hydrated = ''
  }, [])
  return (
    <html lang={language} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
        {language === 'bn' && <link rel="stylesheet" href={bengaliFaces} />}
        {fonts[language].map((font) => (
          <link
            key={font}
            rel="preload"
            as="font"
            type="font/woff2"
            href={font}
            crossOrigin="anonymous"
          />
        ))}
        <OwnScript code={setThemeScript} />
        <OwnScript code={startScripts} />
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
  return (
    <>
      <Outlet />
      <PageAnnouncer />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const language = useShownLanguage()
  return <FailurePage language={language} error={error} />
}
