import { siteFor } from '#src/features/seo/site-for.server.ts'
import { findShopSettingsIn } from '#src/features/settings/find-shop-settings.server.ts'
import { languageOf } from '#src/features/storefront/page-language.ts'
import { TextPage } from '#src/features/storefront/text-page.tsx'
import { termsParts } from '#src/features/storefront/texts/terms-parts.tsx'
import { messagesFor } from '#src/i18n/messages-for.ts'
import { pageContext } from '#src/routes/page-context.ts'
import type { PageHandle } from '#src/routes/page-handle.ts'
import { textPageMeta } from '#src/routes/storefront/text-page-meta.ts'
import type { Route } from './+types/terms'

export const handle = {
  permission: 'storefront.read',
  requestClass: 'reads',
  cache: { tags: ['categories', 'facts'] },
} satisfies PageHandle

export async function loader({ request, context }: Route.LoaderArgs) {
  const { shop, origin } = context.get(pageContext)
  const language = languageOf(request)
  const { phone, email, address, deliveryFees, advance } = await findShopSettingsIn(
    shop.db.read,
    language,
  )
  const messages = messagesFor(language, 'terms')
  const texts = messagesFor(language, 'advanceTerms')
  return {
    language,
    site: siteFor(origin, language),
    messages: advance.asks === 'nobody' ? messages : { ...messages, pricesCash: texts.pricesCash },
    settings: { phone, email, address, deliveryFees },
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? textPageMeta(loaderData, '/terms') : []
}

export default function Terms({ loaderData }: Route.ComponentProps) {
  return <TextPage messages={loaderData.messages} parts={termsParts(loaderData)} />
}
