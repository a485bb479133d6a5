import { organizationData } from '#src/features/seo/json-ld.ts'
import { siteFor } from '#src/features/seo/site-for.server.ts'
import { findShopSettingsIn } from '#src/features/settings/find-shop-settings.server.ts'
import { PageBanner } from '#src/features/storefront/page-banner.tsx'
import { languageOf } from '#src/features/storefront/page-language.ts'
import { ShopOffer } from '#src/features/storefront/shop-offer.tsx'
import { CommonQuestions } from '#src/features/storefront/texts/common-questions.tsx'
import { MissionAndVision } from '#src/features/storefront/texts/mission-and-vision.tsx'
import { ReturnPolicy } from '#src/features/storefront/texts/return-policy.tsx'
import { formatMoney } from '#src/i18n/format-money.ts'
import { messagesFor } from '#src/i18n/messages-for.ts'
import { pageContext } from '#src/routes/page-context.ts'
import type { PageHandle } from '#src/routes/page-handle.ts'
import { textPageMeta } from '#src/routes/storefront/text-page-meta.ts'
import favicon from '#src/ui/favicon.svg?url'
import type { Route } from './+types/about'

export const handle = {
  permission: 'storefront.read',
  requestClass: 'reads',
  cache: { tags: ['categories', 'facts'] },
} satisfies PageHandle

export async function loader({ request, context }: Route.LoaderArgs) {
  const { shop, origin } = context.get(pageContext)
  const language = languageOf(request)
  const { phone, email, address, socialLinks, deliveryFees, advance } = await findShopSettingsIn(
    shop.db.read,
    language,
  )
  const messages = messagesFor(language, 'about')
  const texts = messagesFor(language, 'advanceTerms')
  return {
    language,
    site: siteFor(origin, language),
    messages:
      advance.asks === 'nobody'
        ? messages
        : { ...messages, offerCashText: texts.offerCashText, tellPayment: texts.tellPayment },
    settings: { phone, email, address, socialLinks },
    fees: {
      inside: formatMoney(deliveryFees['inside-dhaka'], language),
      outside: formatMoney(deliveryFees['outside-dhaka'], language),
    },
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { site, settings } = loaderData
  return textPageMeta(loaderData, '/about', [organizationData(site, { settings, logo: favicon })])
}

export default function About({ loaderData }: Route.ComponentProps) {
  const { language, messages, settings, fees } = loaderData
  return (
    <main id="content" className="grid content-start gap-14 md:gap-20">
      <PageBanner heading={messages.heading} lead={messages.lead} />
      <ShopOffer fees={fees} language={language} messages={messages} />
      <MissionAndVision messages={messages} />
      <CommonQuestions fees={fees} messages={messages} />
      <ReturnPolicy phone={settings.phone} language={language} messages={messages} />
    </main>
  )
}
