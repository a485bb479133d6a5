/** What visitors searched and did not find, and the words that mean the same. */

import { DeskPage } from '#src/features/dashboard/desk-page.tsx'
import { SearchLists } from '#src/features/searches/dashboard/search-lists.tsx'
import { dashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { pageContext } from '#src/routes/page-context.ts'
import type { PageHandle } from '#src/routes/page-handle.ts'
import type { Route } from './+types/searches'

export const handle = { permission: 'search.improve', requestClass: 'owner' } satisfies PageHandle

export function loader({ context }: Route.LoaderArgs) {
  const { language } = context.get(pageContext).caller
  return { messages: dashboardMessages(language, 'searches') }
}

export { onlyOnAnotherPage as shouldRevalidate } from '#src/features/dashboard/only-on-another-page.ts'

export { titleMeta as meta } from '#src/features/storefront/page-language.ts'

export default function Searches({ loaderData }: Route.ComponentProps) {
  const { messages } = loaderData
  return (
    <DeskPage heading={messages.heading} lead={messages.lead}>
      <SearchLists messages={messages} />
    </DeskPage>
  )
}
