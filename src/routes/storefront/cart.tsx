/** A placeholder: there is no cart yet, and the page says what to do instead. */

import { Link } from 'react-router'
import { languageOf } from '#src/features/storefront/page-language.ts'
import { pathPrefix } from '#src/i18n/language.ts'
import { messagesFor } from '#src/i18n/messages-for.ts'
import type { PageHandle } from '#src/routes/page-handle.ts'
import { Icon } from '#src/ui/icon.tsx'
import type { Route } from './+types/cart'

export const handle = {
  permission: 'storefront.read',
  requestClass: 'reads',
  cache: { tags: ['facts'] },
} satisfies PageHandle

export function loader({ request }: Route.LoaderArgs) {
  const language = languageOf(request)
  return { language, messages: messagesFor(language, 'cart') }
}

export function headers() {
  return { 'x-robots-tag': 'noindex' }
}

export { titleMeta as meta } from '#src/features/storefront/page-language.ts'

export default function Cart({ loaderData }: Route.ComponentProps) {
  const { language, messages } = loaderData
  return (
    <main
      id="content"
      className="container-page grid min-h-[60vh] place-content-center justify-items-center gap-6 py-12 text-center"
    >
      <span className="grid size-32 place-items-center rounded-full bg-marigold text-6xl text-on-marigold">
        <Icon name="range" />
      </span>
      <h1 className="heading-page text-balance">{messages.heading}</h1>
      <p className="max-w-[46ch] text-lg text-balance text-quiet">{messages.text}</p>
      <Link to={`${pathPrefix(language)}/allProducts`} className="button-main">
        {messages.toProducts}
      </Link>
    </main>
  )
}
