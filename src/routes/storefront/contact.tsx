import { findShopFacts } from '#src/features/settings/find-shop-facts.server.ts'
import { PageBanner } from '#src/features/storefront/page-banner.tsx'
import { languageOf, pageTitle } from '#src/features/storefront/page-language.ts'
import { WaysToReachUs } from '#src/features/storefront/ways-to-reach-us.tsx'
import { wordsFor } from '#src/i18n/words.ts'
import { pageContext } from '#src/routes/page-context.ts'
import type { Route } from './+types/contact'

export const handle = { action: 'storefront.read' } as const

export async function loader({ request, context }: Route.LoaderArgs) {
  const { shop } = context.get(pageContext)
  const language = languageOf(request)
  const { phone, email, address, socialLinks } = await findShopFacts(shop.db.read)
  return {
    words: wordsFor(language, 'contact'),
    facts: { phone, email, address, socialLinks },
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { title, lead } = loaderData.words
  return [pageTitle(title), { name: 'description', content: lead }]
}

export default function Contact({ loaderData }: Route.ComponentProps) {
  const { words, facts } = loaderData
  return (
    <main id="content" className="grid content-start gap-8 md:gap-12">
      <PageBanner heading={words.heading} lead={words.lead} />
      <WaysToReachUs facts={facts} words={words} />
    </main>
  )
}
