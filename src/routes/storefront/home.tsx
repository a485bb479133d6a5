import { redirect } from 'react-router'
import { findBanners } from '#src/features/banners/find-banners.server.ts'
import { HomeBanners } from '#src/features/banners/home-banners.tsx'
import { findCategoryPictures } from '#src/features/catalogue/categories/find-category-pictures.server.ts'
import { showCategories } from '#src/features/catalogue/categories/show-categories.server.ts'
import { categoryPath } from '#src/features/catalogue/categories/shown-category.ts'
import { listOffers } from '#src/features/catalogue/list-cards.server.ts'
import { ProductGrid } from '#src/features/catalogue/show/product-card.tsx'
import { pictureAddress } from '#src/features/media/picture-address.ts'
import { organizationData, websiteData } from '#src/features/seo/json-ld.ts'
import { offersFeedPath } from '#src/features/seo/offers-feed.ts'
import { pageMeta } from '#src/features/seo/page-meta.ts'
import { siteFor } from '#src/features/seo/site-for.server.ts'
import { findShopSettingsIn } from '#src/features/settings/find-shop-settings.server.ts'
import { BanglaLine } from '#src/features/storefront/bangla-line.tsx'
import { FindTiles, mostTiles } from '#src/features/storefront/find-tiles.tsx'
import { HomeHero, Promises } from '#src/features/storefront/home-hero.tsx'
import { findShopLogo } from '#src/features/storefront/logo/find-shop-logo.server.ts'
import { OrderSteps } from '#src/features/storefront/order-steps.tsx'
import { languageOf } from '#src/features/storefront/page-language.ts'
import { ShopCounts } from '#src/features/storefront/shop-counts.tsx'
import { type Language, pathPrefix } from '#src/i18n/language.ts'
import { messagesFor } from '#src/i18n/messages-for.ts'
import type { Reads } from '#src/platform/database/tables.ts'
import { leadsToBangla } from '#src/platform/http/request/chosen-language.ts'
import { pageContext } from '#src/routes/page-context.ts'
import type { PageHandle } from '#src/routes/page-handle.ts'
import favicon from '#src/ui/favicon.svg?url'
import { PathLink } from '#src/ui/link/path-link.tsx'
import { Reveal } from '#src/ui/reveal.tsx'
import { SectionHeading } from '#src/ui/section-heading.tsx'
import type { Route } from './+types/home'

export const handle = {
  permission: 'storefront.read',
  requestClass: 'reads',
  cache: { tags: ['catalogue', 'sold-out', 'categories', 'facts', 'prices', 'coupons'] },
} satisfies PageHandle

/** A phone shows these of them, and a link to the others. */
const offersOnPhones = 12

export async function loader({ request, context }: Route.LoaderArgs) {
  const { shop, origin } = context.get(pageContext)
  const language = languageOf(request)
  const { pathname } = new URL(request.url)
  if (leadsToBangla(pathname, request.headers.get('cookie'))) throw redirect('/bn')

  const settings = await findShopSettingsIn(shop.db.read, language)
  const site = siteFor(origin, language)
  const own = await findShopLogo(shop.db.read, settings.logo)
  const logo = own ? pictureAddress(own.hash, 640, 'jpg') : favicon
  return {
    language,
    site,
    data: [organizationData(site, { settings, logo }), websiteData(site)],
    messages: messagesFor(language, 'home'),
    cardMessages: messagesFor(language, 'card'),
    banners: await findBanners(shop.db.read, { language, now: shop.clock() }),
    offers: await listOffers(shop.db.read, language),
    categories: await tilesOf(shop.db.read, language),
  }
}

async function tilesOf(reads: Reads, language: Language) {
  const top = (await showCategories(reads, language))
    .filter(({ parentId, hasProducts }) => parentId === '' && hasProducts)
    .slice(0, mostTiles)
  const pictures = await findCategoryPictures(reads, top)
  return top.map((one) => ({
    name: one.name,
    path: categoryPath(one),
    picture: pictures.get(one.id) ?? '',
  }))
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { site, messages, data } = loaderData
  return [
    ...pageMeta({
      site,
      path: '/',
      title: messages.title,
      shareTitle: messages.heading,
      description: messages.lead,
      data,
    }),
    {
      tagName: 'link',
      rel: 'alternate',
      type: 'application/atom+xml',
      title: messages.offers,
      href: offersFeedPath,
    },
  ]
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { language, messages, cardMessages, banners, offers, categories } = loaderData
  return (
    <main id="content" className="grid content-start gap-9 md:gap-20">
      <div className="grid">
        <HomeHero language={language} messages={messages} />
        <HomeBanners banners={banners} label={messages.now} />
        <Promises messages={messages} />
        <FindTiles
          language={language}
          messages={messages}
          categories={categories}
          offer={offers.at(-1)?.image ?? ''}
        />
      </div>
      <section aria-labelledby="offers" className="container-page grid gap-5 md:gap-7">
        <SectionHeading id="offers">{messages.offers}</SectionHeading>
        {offers.length === 0 ? (
          <p>{messages.noOffers}</p>
        ) : (
          <>
            <ProductGrid
              cards={offers}
              language={language}
              messages={cardMessages}
              onPhones={offersOnPhones}
            />
            <PathLink
              to={`${pathPrefix(language)}/allproducts?offer=true`}
              className="button-quiet min-w-48 justify-self-center"
            >
              {messages.allOffers}
            </PathLink>
          </>
        )}
      </section>
      <Reveal>
        <OrderSteps language={language} messages={messages} />
      </Reveal>
      <Reveal>
        <ShopCounts messages={messages} />
      </Reveal>
      {language === 'en' && <BanglaLine />}
    </main>
  )
}
