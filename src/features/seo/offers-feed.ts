/** The newest offers for feed readers (Atom, RFC 4287). */

import { exactTaka } from '#src/domain/money.ts'
import { addressIn, productPath, type TellingProduct } from '#src/features/seo/site.ts'
import { element, xmlText } from '#src/lib/text/xml.ts'

export const offersFeedPath = '/feeds/offers.xml'

export type Offer = TellingProduct & {
  readonly id: string
  readonly offerMessage: string
  readonly addedAt: string
  /** When it was added or last edited. */
  readonly changedAt: string
}

/** Of a feed in which nothing has ever been. */
const never = '1970-01-01T00:00:00.000Z'

export function writeOffersFeed(origin: string, offers: readonly Offer[]): string {
  const updated = offers
    .map(({ changedAt }) => changedAt)
    .toSorted()
    .at(-1)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">\n',
    element('title', 'Offers of Pagla Mart'),
    element('id', origin + offersFeedPath),
    `<link rel="self" type="application/atom+xml" href="${xmlText(origin + offersFeedPath)}"/>`,
    `<link rel="alternate" type="text/html" href="${xmlText(addressIn(origin, 'en', '/'))}"/>`,
    element('updated', updated ?? never),
    `<author>${element('name', 'Pagla Mart')}</author>\n`,
    ...offers.map((offer) => entry(origin, offer)),
    '</feed>\n',
  ].join('')
}

/** A pid may become another product's; the internal id never does, and leads to the page as well. */
function entry(origin: string, offer: Offer): string {
  const { offerMessage, details } = offer
  const price = `${exactTaka(offer.price)} BDT`
  return [
    '<entry>',
    element('title', offer.title),
    element('id', addressIn(origin, 'en', productPath(offer.id))),
    `<link rel="alternate" type="text/html" href="${xmlText(addressIn(origin, 'en', productPath(offer.pid)))}"/>`,
    element('published', offer.addedAt),
    element('updated', offer.changedAt),
    element('summary', [price, offerMessage, details].filter((text) => text !== '').join('\n')),
    '</entry>\n',
  ].join('')
}
