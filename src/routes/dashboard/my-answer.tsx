import { EmptyPage } from '#src/features/profiles/dashboard/empty-page.tsx'
import { pageTitle } from '#src/features/storefront/page-language.ts'
import { dashboardWords } from '#src/i18n/dashboard-words.ts'
import { requireAllowed } from '#src/routes/dashboard/require-allowed.server.ts'
import type { Route } from './+types/my-answer'

export const handle = { action: 'dashboard.open-teacher' } as const

export function loader({ url, context }: Route.LoaderArgs) {
  requireAllowed({ context, url }, 'dashboard.open-teacher')
  const words = dashboardWords('menus')
  return { heading: words.myAnswer, text: dashboardWords('tables').empty }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? [pageTitle(loaderData.heading)] : []
}

export default function MyAnswer({ loaderData }: Route.ComponentProps) {
  return <EmptyPage {...loaderData} icon="chat" />
}
