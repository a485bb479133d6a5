import { EmptyPage } from '#src/features/profiles/dashboard/empty-page.tsx'
import { pageTitle } from '#src/features/storefront/page-language.ts'
import { dashboardWords } from '#src/i18n/dashboard-words.ts'
import { requireAllowed } from '#src/routes/dashboard/require-allowed.server.ts'
import type { Route } from './+types/my-question'

export const handle = { action: 'dashboard.open-student' } as const

export function loader({ url, context }: Route.LoaderArgs) {
  requireAllowed({ context, url }, 'dashboard.open-student')
  const words = dashboardWords('menus')
  return { heading: words.myQuestion, text: dashboardWords('tables').empty }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? [pageTitle(loaderData.heading)] : []
}

export default function MyQuestion({ loaderData }: Route.ComponentProps) {
  return <EmptyPage {...loaderData} icon="question" />
}
