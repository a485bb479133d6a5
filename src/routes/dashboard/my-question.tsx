import { EmptyPage } from '#src/features/profiles/dashboard/empty-page.tsx'
import { pageTitle } from '#src/features/storefront/page-language.ts'
import { dashboardMessages } from '#src/i18n/dashboard-messages.ts'
import type { PageHandle } from '#src/routes/page-handle.ts'
import type { Route } from './+types/my-question'

export const handle = {
  permission: 'dashboard.open-student',
  requestClass: 'owner',
} satisfies PageHandle

export function loader() {
  const messages = dashboardMessages('menus')
  return { heading: messages.myQuestion, text: dashboardMessages('tables').empty }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? [pageTitle(loaderData.heading)] : []
}

export default function MyQuestion({ loaderData }: Route.ComponentProps) {
  return <EmptyPage {...loaderData} icon="question" />
}
