import { Link } from 'react-router'
import picture from '#src/features/storefront/pictures/hero.svg?url'
import { pathPrefix } from '#src/i18n/language.ts'
import type { PageTexts, SectionMessages } from '#src/i18n/messages-for.ts'
import { Icon } from '#src/ui/icon.tsx'
import { whenToPrefetch } from '#src/ui/link/when-to-prefetch.ts'

type HomeHeroProps = PageTexts<'home'>

/** The banner: the shop's offer, and a rickshaw that delivers it. */
export function HomeHero({ language, messages }: HomeHeroProps) {
  return (
    <section className="relative overflow-hidden bg-pond text-on-pond">
      <div className="jamdani-field absolute inset-0 opacity-[0.05]" />
      <div className="container-page relative grid items-center gap-x-8 md:grid-cols-[minmax(0,1fr)_minmax(0,1.15fr)] lg:grid-cols-[minmax(0,1fr)_minmax(0,1.25fr)]">
        <div className="grid justify-items-start gap-3 pt-5 md:gap-5 md:py-12 lg:py-16">
          <p className="font-bold text-marigold">{messages.kicker}</p>
          <h1 className="heading-hero">{messages.heading}</h1>
          <p className="max-w-[46ch] text-lg text-pond-quiet max-md:hidden xl:text-xl">
            {messages.lead}
          </p>
          <p className="flex flex-wrap gap-3">
            <Link
              to={`${pathPrefix(language)}/allProducts`}
              prefetch={whenToPrefetch()}
              className="button-bright"
            >
              {messages.toProducts}
            </Link>
            <a href="#offers" className="button-shape border-2 border-on-pond/50 max-md:px-3">
              {messages.toOffers}
            </a>
          </p>
        </div>
        <img
          src={picture}
          alt=""
          width={1280}
          height={960}
          fetchPriority="high"
          className="mx-auto w-full max-w-6xl self-end max-md:mt-2.5 max-md:h-28 max-md:object-cover max-md:object-[50%_85%] lg:-mt-10"
        />
      </div>
    </section>
  )
}

/** Below 768 px they follow the search field and the categories. */
export function Promises({ messages }: { messages: SectionMessages<'home'> }) {
  const promises = [
    ['cash', messages.promiseCash],
    ['return', messages.promiseReturn],
    ['phone', messages.promiseContact],
  ] as const
  return (
    <div className="relative bg-pond-deep text-on-pond max-md:order-2 max-md:mt-6">
      <ul className="container-page flex flex-wrap gap-x-10 gap-y-2 py-4 font-semibold lg:justify-between">
        {promises.map(([icon, text]) => (
          <li key={icon} className="flex items-center gap-2.5">
            <Icon name={icon} className="text-marigold" />
            {text}
          </li>
        ))}
      </ul>
    </div>
  )
}
