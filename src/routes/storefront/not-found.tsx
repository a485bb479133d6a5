import { MessagePage } from '#src/features/storefront/failure-page.tsx'
import { notFoundPage } from '#src/features/storefront/not-found.server.ts'
import { languageOf } from '#src/features/storefront/page-language.ts'
import type { PageHandle } from '#src/routes/page-handle.ts'
import type { Route } from './+types/not-found'

export const handle = { permission: 'storefront.read', requestClass: 'reads' } satisfies PageHandle

export function loader({ request }: Route.LoaderArgs) {
  return notFoundPage(languageOf(request))
}

export { titleMeta as meta } from '#src/features/storefront/page-language.ts'

export default function NotFoundPage({ loaderData }: Route.ComponentProps) {
  return <MessagePage messages={loaderData.messages} language={loaderData.language} />
}
