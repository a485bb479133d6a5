import { EmptyPage } from '#src/features/profiles/dashboard/empty-page.tsx'
import { emptyTable } from '#src/features/profiles/dashboard/empty-table.server.ts'
import type { PageHandle } from '#src/routes/page-handle.ts'

export const handle = {
  permission: 'dashboard.open-teacher',
  requestClass: 'owner',
} satisfies PageHandle

export const loader = () => emptyTable('myAnswer', 'chat')

export { titleMeta as meta } from '#src/features/storefront/page-language.ts'

export default EmptyPage
