import { EmptyPage } from '#src/features/profiles/dashboard/empty-page.tsx'
import { emptyTable } from '#src/features/profiles/dashboard/empty-table.server.ts'
import { pageContext } from '#src/routes/page-context.ts'
import type { PageHandle } from '#src/routes/page-handle.ts'
import type { Route } from './+types/purchased-answer'

export const handle = {
  permission: 'dashboard.open-student',
  requestClass: 'owner',
} satisfies PageHandle

export const loader = ({ context }: Route.LoaderArgs) =>
  emptyTable(context.get(pageContext).caller.language, { name: 'purchasedAnswer', icon: 'box' })

export { titleMeta as meta } from '#src/features/storefront/page-language.ts'

export default EmptyPage
