import { findShopFacts } from '#src/features/settings/find-shop-facts.server.ts'
import { CommonQuestions } from '#src/features/storefront/common-questions.tsx'
import { MissionAndVision } from '#src/features/storefront/mission-and-vision.tsx'
import { PageBanner } from '#src/features/storefront/page-banner.tsx'
import { languageOf, pageTitle } from '#src/features/storefront/page-language.ts'
import { ReturnPolicy } from '#src/features/storefront/return-policy.tsx'
import { ShopOffer } from '#src/features/storefront/shop-offer.tsx'
import { formatMoney } from '#src/i18n/format-money.ts'
import { wordsFor } from '#src/i18n/words.ts'
import { pageContext } from '#src/routes/page-context.ts'
import type { Route } from './+types/about'

export const handle = { action: 'storefront.read' } as const

export async function loader({ request, context }: Route.LoaderArgs) {
  const { shop } = context.get(pageContext)
  const language = languageOf(request)
  const { phone, deliveryFees } = await findShopFacts(shop.db.read)
  return {
    language,
    words: wordsFor(language, 'about'),
    phone,
    fees: {
      inside: formatMoney(deliveryFees['inside-dhaka'], language),
      outside: formatMoney(deliveryFees['outside-dhaka'], language),
    },
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { title, lead } = loaderData.words
  return [pageTitle(title), { name: 'description', content: lead }]
}

export default function About({ loaderData }: Route.ComponentProps) {
  const { language, words, phone, fees } = loaderData
  return (
    <main id="content" className="grid content-start gap-14 md:gap-20">
      <PageBanner heading={words.heading} lead={words.lead} />
      <ShopOffer fees={fees} language={language} words={words} />
      <MissionAndVision words={words} />
      <CommonQuestions fees={fees} words={words} />
      <ReturnPolicy phone={phone} language={language} words={words} />
    </main>
  )
}
