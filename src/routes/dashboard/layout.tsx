import { Link, Outlet } from 'react-router'
import { isAllowed } from '#src/domain/permissions.ts'
import { wordsFor } from '#src/i18n/words.ts'
import { requireAllowed } from '#src/routes/dashboard/require-allowed.server.ts'
import { Toasts } from '#src/ui/toasts.tsx'
import type { Route } from './+types/layout'

export const handle = { action: 'dashboard.open' } as const

export function loader({ url, context }: Route.LoaderArgs) {
  const { caller } = requireAllowed({ context, url }, 'dashboard.open')
  return {
    name: caller.user?.name ?? '',
    seesOrders: isAllowed(caller.actor, 'orders.list'),
    words: wordsFor('en', 'orders'),
    layout: wordsFor('en', 'layout'),
    toasts: wordsFor('en', 'toasts'),
  }
}

/** Personal pages are kept nowhere, and tell nobody where one came from. */
export function headers() {
  return { 'referrer-policy': 'same-origin', 'x-robots-tag': 'noindex' }
}

export default function DashboardLayout({ loaderData }: Route.ComponentProps) {
  const { name, seesOrders, words, layout, toasts } = loaderData
  return (
    <>
      <header className="border-b border-line">
        <nav
          aria-label={layout.mainMenu}
          className="container-page flex flex-wrap items-center gap-x-5 gap-y-1 py-2"
        >
          <Link to="/" className="py-2.5 font-bold text-brand">
            {layout.brand}
          </Link>
          {seesOrders && (
            <Link to="/dashboard/manage-orders" className="py-2.5">
              {words.title}
            </Link>
          )}
          <span className="ms-auto text-quiet">{name}</span>
          <Link to="/logout" reloadDocument className="py-2.5">
            {words.logout}
          </Link>
        </nav>
      </header>
      <Outlet />
      <Toasts words={toasts} />
    </>
  )
}
