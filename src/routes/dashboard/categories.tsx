/** The owner's categories: made, named, ordered and deleted. */

import { CategoryList } from '#src/features/catalogue/categories/dashboard/category-list.tsx'
import { DeskPage } from '#src/features/dashboard/desk-page.tsx'
import { dashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { pageContext } from '#src/routes/page-context.ts'
import type { PageHandle } from '#src/routes/page-handle.ts'
import type { Route } from './+types/categories'

export const handle = { permission: 'category.write', requestClass: 'owner' } satisfies PageHandle

export function loader({ context }: Route.LoaderArgs) {
  const { language } = context.get(pageContext).caller
  return {
    messages: dashboardMessages(language, 'categories'),
    pictureMessages: dashboardMessages(language, 'productPicture'),
  }
}

export { onlyOnAnotherPage as shouldRevalidate } from '#src/features/dashboard/only-on-another-page.ts'

export { titleMeta as meta } from '#src/features/storefront/page-language.ts'

export default function Categories({ loaderData }: Route.ComponentProps) {
  const { messages } = loaderData
  return (
    <DeskPage heading={messages.heading} lead={messages.lead}>
      <CategoryList {...loaderData} />
    </DeskPage>
  )
}
