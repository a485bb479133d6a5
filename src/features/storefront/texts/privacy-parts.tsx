import { Link } from 'react-router'
import type { ShopSettings } from '#src/domain/shop-settings.ts'
import type { TextPart } from '#src/features/storefront/text-page.tsx'
import { digitsIn } from '#src/i18n/digits.ts'
import { type Language, pathPrefix } from '#src/i18n/language.ts'
import type { Words } from '#src/i18n/words.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'

type Privacy = {
  readonly settings: Pick<ShopSettings, 'phone' | 'email'>
  /** Whether confirmed orders go to a spreadsheet service. */
  readonly hasOrderSheet: boolean
  readonly language: Language
  readonly words: Words<'privacy'>
}

/** Which data the shop stores about whom. When that changes, change these texts too. */
export function privacyParts(privacy: Privacy): readonly TextPart[] {
  const { settings, hasOrderSheet, language, words } = privacy
  const prefix = pathPrefix(language)
  return [
    {
      id: 'order',
      heading: words.order,
      sentences: [
        words.orderAsk,
        words.orderUse,
        words.orderMail,
        ...(hasOrderSheet ? [words.orderSheet] : []),
      ],
    },
    {
      id: 'account',
      heading: words.account,
      sentences: [
        words.accountAsk,
        words.accountPicture,
        words.accountProfile,
        words.accountGoogle,
      ],
    },
    {
      id: 'kept',
      heading: words.kept,
      sentences: [],
      settings: [
        [words.keptAmounts, words.keptAmountsFor],
        [words.keptBuyer, words.keptBuyerFor],
        [words.keptAnswer, words.keptAnswerFor],
        [words.keptMessages, words.keptMessagesFor],
        [words.keptAccount, words.keptAccountFor],
        [words.keptSession, words.keptSessionFor],
        [words.keptTries, words.keptTriesFor],
        [words.keptLog, words.keptLogFor],
      ],
    },
    {
      id: 'cookies',
      heading: words.cookies,
      sentences: [words.cookiesNone],
      settings: [
        [words.cookieDevice, words.cookieDeviceFor],
        [words.cookieSession, words.cookieSessionFor],
        [words.cookieGoogle, words.cookieGoogleFor],
        [words.cookieLanguage, words.cookieLanguageFor],
        [words.cookieToast, words.cookieToastFor],
        [words.storedTheme, words.storedThemeFor],
        [words.storedDraft, words.storedDraftFor],
      ],
    },
    {
      id: 'others',
      heading: words.others,
      sentences: [words.othersNone, words.othersPictures, words.othersLinks],
    },
    {
      id: 'rights',
      heading: words.rights,
      sentences: [
        words.rightsAsk,
        interpolate(words.rightsHow, {
          email: settings.email,
          phone: digitsIn(settings.phone, language),
        }),
        words.rightsBooks,
        words.rightsOrder,
      ],
      links: (
        <>
          <Link to={`${prefix}/contact`} className="button-main">
            {words.toContact}
          </Link>
          <Link to={`${prefix}/order`} className="button-quiet">
            {words.toOrder}
          </Link>
        </>
      ),
    },
  ]
}
