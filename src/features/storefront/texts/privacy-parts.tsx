import { Link } from 'react-router'
import type { ShopSettings } from '#src/domain/shop-settings.ts'
import { type TextPart, textPart } from '#src/features/storefront/text-page.tsx'
import { digitsIn } from '#src/i18n/digits.ts'
import { pathPrefix } from '#src/i18n/language.ts'
import type { PageTexts } from '#src/i18n/messages-for.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'

type Privacy = PageTexts<'privacy'> & {
  readonly settings: Pick<ShopSettings, 'phone' | 'email' | 'keepsIncomplete'>
  /** Whether confirmed orders go to a spreadsheet service. */
  readonly hasOrderSheet: boolean
  /** In a shop that advertises. */
  readonly ads?: Ads | undefined
  /** In a shop that asks money in advance. */
  readonly advance?: { readonly kept: string; readonly keptFor: string } | undefined
  /** Whether a service sends the SMS of the shop. */
  readonly hasSmsService: boolean
  /** Whether buyers can pay at a provider, which then hears of the order. */
  readonly hasPayments: boolean
}

type Ads = {
  readonly messages: PageTexts<'adPrivacy'>['messages']
  readonly hasFacebook: boolean
  readonly hasGoogle: boolean
}

/** What each service that the shop advertises on hears. */
function adsPart({ messages, hasFacebook, hasGoogle }: Ads): TextPart {
  const facebook = [messages.ask, messages.sent, messages.order]
  return textPart(
    'advertising',
    messages.heading,
    [
      ...(hasFacebook ? facebook : []),
      ...(hasGoogle && !hasFacebook ? [messages.askGoogle] : []),
      ...(hasGoogle ? [messages.onlyWeTellGoogle, messages.google] : []),
      messages.change,
    ],
    {
      // The script of the question fills it.
      links: <span data-ads-choice="" className="grid gap-3" />,
    },
  )
}

function cookiesOf({ messages, hasFacebook, hasGoogle }: Ads): readonly [string, string] {
  const whose = hasFacebook ? messages.cookieFor : messages.googleCookieFor
  return [messages.cookie, hasFacebook && hasGoogle ? messages.bothCookieFor : whose]
}

/** Which data the shop stores about whom. When that changes, change these texts too. */
export function privacyParts(privacy: Privacy): readonly TextPart[] {
  const { settings, hasOrderSheet, hasSmsService, hasPayments } = privacy
  const { language, messages, ads, advance } = privacy
  const texts = ads?.messages
  const prefix = pathPrefix(language)
  const links = (
    <>
      <Link to={`${prefix}/contact`} className="button-main">
        {messages.toContact}
      </Link>
      <Link to={`${prefix}/order`} className="button-quiet">
        {messages.toOrder}
      </Link>
    </>
  )
  return [
    textPart('order', messages.order, [
      messages.orderAsk,
      messages.orderUse,
      messages.orderMail,
      ...(hasOrderSheet ? [messages.orderSheet] : []),
      ...(hasSmsService ? [messages.orderSms] : []),
      ...(hasPayments ? [messages.orderPaidOnline] : []),
    ]),
    textPart('account', messages.account, [
      messages.accountAsk,
      messages.accountPicture,
      messages.accountProfile,
      messages.accountGoogle,
    ]),
    textPart('kept', messages.kept, [], {
      descriptions: [
        [messages.keptAmounts, messages.keptAmountsFor],
        [messages.keptBuyer, messages.keptBuyerFor],
        ...(advance ? [[advance.kept, advance.keptFor] as const] : []),
        [messages.keptSender, messages.keptSenderFor],
        [messages.keptAnswer, messages.keptAnswerFor],
        ...(settings.keepsIncomplete
          ? [[messages.keptIncomplete, messages.keptIncompleteFor] as const]
          : []),
        [messages.keptWaitlist, messages.keptWaitlistFor],
        [messages.keptMessages, messages.keptMessagesFor],
        [messages.keptAccount, messages.keptAccountFor],
        [messages.keptSession, messages.keptSessionFor],
        [messages.keptTries, messages.keptTriesFor],
        [messages.keptLog, messages.keptLogFor],
      ],
    }),
    textPart('cookies', messages.cookies, [texts ? texts.cookiesOthers : messages.cookiesNone], {
      descriptions: [
        [messages.cookieDevice, messages.cookieDeviceFor],
        [messages.cookieSession, messages.cookieSessionFor],
        [messages.cookieGoogle, messages.cookieGoogleFor],
        [messages.cookieLanguage, messages.cookieLanguageFor],
        [messages.cookieToast, messages.cookieToastFor],
        ...(ads ? [cookiesOf(ads)] : []),
        [messages.storedTheme, messages.storedThemeFor],
        [messages.storedLists, messages.storedListsFor],
        [messages.storedDraft, messages.storedDraftFor],
      ],
    }),
    ...(ads ? [adsPart(ads)] : []),
    textPart('others', messages.others, [
      texts ? texts.others : messages.othersNone,
      messages.othersPictures,
      messages.othersLinks,
    ]),
    textPart(
      'rights',
      messages.rights,
      [
        messages.rightsAsk,
        interpolate(messages.rightsHow, {
          email: settings.email,
          phone: digitsIn(settings.phone, language),
        }),
        messages.rightsBooks,
        messages.rightsOrder,
      ],
      { links },
    ),
  ]
}
