import { Link } from 'react-router'
import { homePath, pathPrefix } from '#src/i18n/language.ts'
import type { PageTexts } from '#src/i18n/messages-for.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { Icon } from '#src/ui/icon.tsx'
import { SectionHeading } from '#src/ui/section-heading.tsx'

type ShopOfferProps = PageTexts<'about'> & {
  /** Formatted for the page: the values in the sentences about delivery. */
  readonly fees: Readonly<Record<'inside' | 'outside', string>>
}

export function ShopOffer({ fees, language, messages }: ShopOfferProps) {
  const offers = [
    ['range', messages.offerRange, messages.offerRangeText],
    ['cash', messages.offerCash, messages.offerCashText],
    ['truck', messages.offerDelivery, interpolate(messages.offerDeliveryText, fees)],
    ['tag', messages.offerPieces, messages.offerPiecesText],
  ] as const
  return (
    <section aria-labelledby="offer" className="container-page grid gap-6">
      <SectionHeading id="offer">{messages.offer}</SectionHeading>
      <ul className="grid gap-5 md:grid-cols-2 xl:grid-cols-4">
        {offers.map(([icon, title, text]) => (
          <li key={icon} className="card grid content-start gap-1 p-5 md:p-6">
            <Icon name={icon} className="mb-2 text-[1.75rem] text-good" />
            <h3 className="text-xl">{title}</h3>
            <p className="text-quiet">{text}</p>
          </li>
        ))}
      </ul>
      <p className="flex flex-wrap gap-3">
        <Link to={`${pathPrefix(language)}/allProducts`} className="button-main">
          {messages.toProducts}
        </Link>
        <Link to={`${homePath(language)}#offers`} className="button-quiet">
          {messages.toOffers}
        </Link>
      </p>
    </section>
  )
}
