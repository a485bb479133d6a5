import { redirect } from 'react-router'
import { isAllowed } from '#src/domain/permissions.ts'
import { pageTitle } from '#src/features/storefront/page-language.ts'
import { wordsFor } from '#src/i18n/words.ts'
import { requireAllowed } from '#src/routes/dashboard/require-allowed.server.ts'
import type { Route } from './+types/home'

export const handle = { action: 'dashboard.open' } as const

export function loader({ url, context }: Route.LoaderArgs) {
  const { caller } = requireAllowed({ context, url }, 'dashboard.open')
  if (isAllowed(caller.actor, 'orders.list')) throw redirect('/dashboard/manage-orders', 303)
  return { name: caller.user?.name ?? '', words: wordsFor('en', 'layout') }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? [pageTitle(loaderData.words.dashboard)] : []
}

export default function DashboardHome({ loaderData }: Route.ComponentProps) {
  return (
    <main id="content" className="container-page py-10">
      <h1 className="text-3xl font-bold">{loaderData.name}</h1>
    </main>
  )
}
