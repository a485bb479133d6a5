import { Link } from 'react-router'
import { discountFromQuantity, discountPercent } from '#src/domain/pricing.ts'
import type { ShopSettings } from '#src/domain/shop-settings.ts'
import { type TextPart, textPart } from '#src/features/storefront/text-page.tsx'
import { digitsIn } from '#src/i18n/digits.ts'
import { formatMoney } from '#src/i18n/format-money.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import { pathPrefix } from '#src/i18n/language.ts'
import type { PageTexts } from '#src/i18n/messages-for.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'

type Terms = PageTexts<'terms'> & {
  readonly settings: Pick<ShopSettings, 'phone' | 'email' | 'address' | 'deliveryFees'>
}

/** The owner's promises to buyers (SPEC.md §1, BANGLADESH.md). */
export function termsParts({ settings, language, messages }: Terms): readonly TextPart[] {
  const { phone, email, address, deliveryFees } = settings
  const prefix = pathPrefix(language)
  const discount = {
    pieces: formatNumber(discountFromQuantity, language),
    percent: formatNumber(discountPercent, language),
  }
  const inside = formatMoney(deliveryFees['inside-dhaka'], language)
  const outside = formatMoney(deliveryFees['outside-dhaka'], language)

  const links = (
    <>
      <Link to={`${prefix}/contact`} className="button-main">
        {messages.toContact}
      </Link>
      <Link to={`${prefix}/privacy`} className="button-quiet">
        {messages.toPrivacy}
      </Link>
    </>
  )
  return [
    textPart('shop', messages.shop, [messages.shopText], {
      descriptions: [
        [messages.phone, digitsIn(phone, language)],
        [messages.email, email],
        [messages.address, address],
      ],
    }),
    textPart('prices', messages.prices, [
      messages.pricesTaka,
      messages.pricesCash,
      interpolate(messages.pricesDiscount, discount),
      messages.pricesWhole,
      messages.pricesStay,
    ]),
    textPart('ordering', messages.ordering, [
      messages.orderingAccount,
      messages.orderingStock,
      messages.orderingNumber,
      messages.orderingCall,
    ]),
    textPart('changing', messages.changing, [messages.changingText, messages.changingAgain]),
    textPart('delivery', messages.delivery, [
      interpolate(messages.deliveryInside, { fee: inside }),
      interpolate(messages.deliveryOutside, { fee: outside }),
    ]),
    textPart('returns', messages.returns, [
      messages.returnsWindow,
      messages.returnsSome,
      messages.returnsFault,
      messages.returnsHow,
    ]),
    textPart('accounts', messages.accounts, [messages.accountsPassword, messages.accountsBlocked]),
    textPart('rights', messages.rights, [messages.rightsStay, messages.rightsLanguages], { links }),
  ]
}
