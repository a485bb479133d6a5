import { Link } from 'react-router'
import type { ShopSettings } from '#src/domain/shop-settings.ts'
import type { TextPart } from '#src/features/storefront/text-page.tsx'
import { digitsIn } from '#src/i18n/digits.ts'
import { type Language, pathPrefix } from '#src/i18n/language.ts'
import type { SectionMessages } from '#src/i18n/messages-for.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'

type Privacy = {
  readonly settings: Pick<ShopSettings, 'phone' | 'email'>
  /** Whether confirmed orders go to a spreadsheet service. */
  readonly hasOrderSheet: boolean
  readonly language: Language
  readonly messages: SectionMessages<'privacy'>
}

/** Which data the shop stores about whom. When that changes, change these texts too. */
export function privacyParts(privacy: Privacy): readonly TextPart[] {
  const { settings, hasOrderSheet, language, messages } = privacy
  const prefix = pathPrefix(language)
  return [
    {
      id: 'order',
      heading: messages.order,
      sentences: [
        messages.orderAsk,
        messages.orderUse,
        messages.orderMail,
        ...(hasOrderSheet ? [messages.orderSheet] : []),
      ],
    },
    {
      id: 'account',
      heading: messages.account,
      sentences: [
        messages.accountAsk,
        messages.accountPicture,
        messages.accountProfile,
        messages.accountGoogle,
      ],
    },
    {
      id: 'kept',
      heading: messages.kept,
      sentences: [],
      settings: [
        [messages.keptAmounts, messages.keptAmountsFor],
        [messages.keptBuyer, messages.keptBuyerFor],
        [messages.keptAnswer, messages.keptAnswerFor],
        [messages.keptMessages, messages.keptMessagesFor],
        [messages.keptAccount, messages.keptAccountFor],
        [messages.keptSession, messages.keptSessionFor],
        [messages.keptTries, messages.keptTriesFor],
        [messages.keptLog, messages.keptLogFor],
      ],
    },
    {
      id: 'cookies',
      heading: messages.cookies,
      sentences: [messages.cookiesNone],
      settings: [
        [messages.cookieDevice, messages.cookieDeviceFor],
        [messages.cookieSession, messages.cookieSessionFor],
        [messages.cookieGoogle, messages.cookieGoogleFor],
        [messages.cookieLanguage, messages.cookieLanguageFor],
        [messages.cookieToast, messages.cookieToastFor],
        [messages.storedTheme, messages.storedThemeFor],
        [messages.storedDraft, messages.storedDraftFor],
      ],
    },
    {
      id: 'others',
      heading: messages.others,
      sentences: [messages.othersNone, messages.othersPictures, messages.othersLinks],
    },
    {
      id: 'rights',
      heading: messages.rights,
      sentences: [
        messages.rightsAsk,
        interpolate(messages.rightsHow, {
          email: settings.email,
          phone: digitsIn(settings.phone, language),
        }),
        messages.rightsBooks,
        messages.rightsOrder,
      ],
      links: (
        <>
          <Link to={`${prefix}/contact`} className="button-main">
            {messages.toContact}
          </Link>
          <Link to={`${prefix}/order`} className="button-quiet">
            {messages.toOrder}
          </Link>
        </>
      ),
    },
  ]
}
