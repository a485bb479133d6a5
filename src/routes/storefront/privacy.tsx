import { needsKey } from '#src/domain/messages/buyer-message.ts'
import { findAdSettings } from '#src/features/ads/ad-settings.server.ts'
import { findMessageSettings } from '#src/features/buyer-messages/message-settings.server.ts'
import { listSetUp } from '#src/features/payments/accounts/payment-accounts.server.ts'
import { siteFor } from '#src/features/seo/site-for.server.ts'
import { findShopSettings } from '#src/features/settings/find-shop-settings.server.ts'
import { languageOf } from '#src/features/storefront/page-language.ts'
import { TextPage } from '#src/features/storefront/text-page.tsx'
import { privacyParts } from '#src/features/storefront/texts/privacy-parts.tsx'
import { messagesFor } from '#src/i18n/messages-for.ts'
import { pageContext } from '#src/routes/page-context.ts'
import type { PageHandle } from '#src/routes/page-handle.ts'
import { textPageMeta } from '#src/routes/storefront/text-page-meta.ts'
import type { Route } from './+types/privacy'

export const handle = {
  permission: 'storefront.read',
  requestClass: 'reads',
  cache: { tags: ['categories', 'facts'] },
} satisfies PageHandle

export async function loader({ request, context }: Route.LoaderArgs) {
  const { shop, origin } = context.get(pageContext)
  const language = languageOf(request)
  const { phone, email, keepsIncomplete, advance } = await findShopSettings(shop.db.read)
  const texts = messagesFor(language, 'advanceTerms')
  const { pixelId, googleId } = await findAdSettings(shop.db.read)
  return {
    language,
    ...((pixelId !== '' || googleId !== '') && {
      ads: {
        messages: messagesFor(language, 'adPrivacy'),
        hasFacebook: pixelId !== '',
        hasGoogle: googleId !== '',
      },
    }),
    ...(advance.asks !== 'nobody' && { advance: { kept: texts.kept, keptFor: texts.keptFor } }),
    site: siteFor(origin, language),
    messages: messagesFor(language, 'privacy'),
    settings: { phone, email, keepsIncomplete },
    hasOrderSheet: shop.hasOrderSheet,
    hasSmsService: needsKey((await findMessageSettings(shop.db.read)).gateway),
    hasPayments: (await listSetUp(shop.db.read)).length > 0,
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? textPageMeta(loaderData, '/privacy') : []
}

export default function Privacy({ loaderData }: Route.ComponentProps) {
  return <TextPage messages={loaderData.messages} parts={privacyParts(loaderData)} />
}
