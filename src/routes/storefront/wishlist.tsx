/** The wishlist of this device. The page is the same for everybody; its products come after load. */

import { Wishlist } from '#src/features/device/wishlist.tsx'
import { languageOf } from '#src/features/storefront/page-language.ts'
import { messagesFor } from '#src/i18n/messages-for.ts'
import type { PageHandle } from '#src/routes/page-handle.ts'
import type { Route } from './+types/wishlist'

export const handle = {
  permission: 'storefront.read',
  requestClass: 'reads',
  cache: { tags: ['categories', 'facts'] },
} satisfies PageHandle

export function loader({ request }: Route.LoaderArgs) {
  const language = languageOf(request)
  return {
    language,
    messages: messagesFor(language, 'wishlist'),
    cardMessages: messagesFor(language, 'card'),
  }
}

export { titleMeta as meta } from '#src/features/storefront/page-language.ts'

export const headers = () => ({ 'x-robots-tag': 'noindex' })

export default function WishlistPage({ loaderData }: Route.ComponentProps) {
  return (
    <main id="content" className="container-page grid content-start gap-5 pt-5 md:gap-8 md:pt-10">
      <Wishlist {...loaderData} />
    </main>
  )
}
