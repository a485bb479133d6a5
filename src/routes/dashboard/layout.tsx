/** The dashboard: permission, the menu of the role, the query client, new orders. */

import { QueryClientProvider } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import { Outlet } from 'react-router'
import { isAllowed } from '#src/domain/access/permissions.ts'
import { ProofDialog } from '#src/features/accounts/dashboard/proof-dialog.tsx'
import { DashboardFrame } from '#src/features/dashboard/dashboard-frame.tsx'
import { GoTo } from '#src/features/dashboard/go-to.tsx'
import { makeQueryClient } from '#src/features/dashboard/make-query-client.ts'
import { useCountInTitle } from '#src/features/dashboard/use-count-in-title.ts'
import { useLowStockNotice } from '#src/features/figures/waiting/use-low-stock-notice.ts'
import { useWaiting } from '#src/features/figures/waiting/use-waiting.ts'
import { NewOrdersContext, useNewOrders } from '#src/features/orders/dashboard/new-orders.ts'
import { dashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { messagesFor } from '#src/i18n/messages-for.ts'
import { pageContext } from '#src/routes/page-context.ts'
import type { LayoutHandle } from '#src/routes/page-handle.ts'
import stylesheet from '#src/ui/dashboard/dashboard.css?url'
import { DashboardLanguage } from '#src/ui/dashboard/use-language.ts'
import bengaliFaces from '#src/ui/fonts-bengali.css?url'
import { NavigationSpinner } from '#src/ui/spinner.tsx'
import { Toasts } from '#src/ui/toast/toasts.tsx'
import type { Route } from './+types/layout'

export const handle = { permission: 'dashboard.open' } satisfies LayoutHandle

/** What buyers write is Bangla as often as not. */
export const links: Route.LinksFunction = () => [
  { rel: 'stylesheet', href: stylesheet },
  { rel: 'stylesheet', href: bengaliFaces },
]

export function loader({ context }: Route.LoaderArgs) {
  const { caller } = context.get(pageContext)
  const { language } = caller
  const { name = '', email = '', role = 'guest' } = caller.user ?? {}
  return {
    user: { name, email, role, actors: caller.actors },
    language,
    otherLanguage: messagesFor(language, 'layout').otherLanguage,
    brand: messagesFor(language, 'layout').brand,
    messages: dashboardMessages(language, 'frame'),
    menus: dashboardMessages(language, 'menus'),
    waitingMessages: dashboardMessages(language, 'waiting'),
    failures: dashboardMessages(language, 'apiFailures'),
    proof: dashboardMessages(language, 'proof'),
    goTo: dashboardMessages(language, 'goTo'),
    toasts: messagesFor(language, 'toasts'),
  }
}

/** Personal pages are stored nowhere, and no other site learns their address. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  const headers = new Headers(actionHeaders)
  headers.set('referrer-policy', 'same-origin')
  headers.set('x-robots-tag', 'noindex')
  return headers
}

export { onlyOnAnotherPage as shouldRevalidate } from '#src/features/dashboard/only-on-another-page.ts'

export default function DashboardLayout({ loaderData }: Route.ComponentProps) {
  const { language, failures, proof, toasts, goTo, ...frame } = loaderData
  const [client] = useState(() => makeQueryClient(failures))
  return (
    <DashboardLanguage value={language}>
      <QueryClientProvider client={client}>
        <Desk {...frame} />
        <ProofDialog messages={proof} />
        <GoTo user={frame.user} menus={frame.menus} messages={goTo} />
        <NavigationSpinner label={frame.messages.loading} />
        <div className="desk-toasts print:hidden">
          <Toasts language={language} messages={toasts} />
        </div>
      </QueryClientProvider>
    </DashboardLanguage>
  )
}

type DeskProps = Omit<ComponentProps<typeof DashboardFrame>, 'children' | 'newOrders' | 'waiting'>

/** New orders are heard and counted on every page, as is what waits. */
function Desk(frame: DeskProps) {
  const newOrders = useNewOrders({ isAllowed: isAllowed(frame.user.actors, 'orders.watch') })
  useCountInTitle(newOrders.count)
  const answer = useWaiting(frame.user.actors)
  useLowStockNotice(answer, frame.waitingMessages)
  const waiting = answer?.waiting ?? {}
  return (
    <NewOrdersContext value={newOrders}>
      <DashboardFrame {...frame} newOrders={newOrders.count} waiting={waiting}>
        <Outlet />
      </DashboardFrame>
    </NewOrdersContext>
  )
}
