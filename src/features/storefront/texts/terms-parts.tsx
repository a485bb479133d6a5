import { Link } from 'react-router'
import { discountFromQuantity, discountPercent } from '#src/domain/pricing.ts'
import type { ShopSettings } from '#src/domain/shop-settings.ts'
import type { TextPart } from '#src/features/storefront/text-page.tsx'
import { digitsIn } from '#src/i18n/digits.ts'
import { formatMoney } from '#src/i18n/format-money.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import { type Language, pathPrefix } from '#src/i18n/language.ts'
import type { Words } from '#src/i18n/words.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'

type Terms = {
  readonly settings: Pick<ShopSettings, 'phone' | 'email' | 'address' | 'deliveryFees'>
  readonly language: Language
  readonly words: Words<'terms'>
}

/** The owner's promises to buyers (SPEC.md §1, BANGLADESH.md). */
export function termsParts({ settings, language, words }: Terms): readonly TextPart[] {
  const { phone, email, address, deliveryFees } = settings
  const prefix = pathPrefix(language)
  const discount = {
    pieces: formatNumber(discountFromQuantity, language),
    percent: formatNumber(discountPercent, language),
  }
  const inside = formatMoney(deliveryFees['inside-dhaka'], language)
  const outside = formatMoney(deliveryFees['outside-dhaka'], language)

  return [
    {
      id: 'shop',
      heading: words.shop,
      sentences: [words.shopText],
      settings: [
        [words.phone, digitsIn(phone, language)],
        [words.email, email],
        [words.address, address],
      ],
    },
    {
      id: 'prices',
      heading: words.prices,
      sentences: [
        words.pricesTaka,
        words.pricesCash,
        interpolate(words.pricesDiscount, discount),
        words.pricesWhole,
        words.pricesStay,
      ],
    },
    {
      id: 'ordering',
      heading: words.ordering,
      sentences: [
        words.orderingAccount,
        words.orderingStock,
        words.orderingNumber,
        words.orderingCall,
      ],
    },
    {
      id: 'changing',
      heading: words.changing,
      sentences: [words.changingText, words.changingAgain],
    },
    {
      id: 'delivery',
      heading: words.delivery,
      sentences: [
        interpolate(words.deliveryInside, { fee: inside }),
        interpolate(words.deliveryOutside, { fee: outside }),
      ],
    },
    {
      id: 'returns',
      heading: words.returns,
      sentences: [words.returnsWindow, words.returnsSome, words.returnsFault, words.returnsHow],
    },
    {
      id: 'accounts',
      heading: words.accounts,
      sentences: [words.accountsPassword, words.accountsBlocked],
    },
    {
      id: 'rights',
      heading: words.rights,
      sentences: [words.rightsStay, words.rightsLanguages],
      links: (
        <>
          <Link to={`${prefix}/contact`} className="button-main">
            {words.toContact}
          </Link>
          <Link to={`${prefix}/privacy`} className="button-quiet">
            {words.toPrivacy}
          </Link>
        </>
      ),
    },
  ]
}
