/** What the owner has typed about messages to buyers. Pure. */

import {
  type Gateway,
  type MessageEvent,
  messageEvents,
} from '#src/domain/messages/buyer-message.ts'
import type { MessageSettingsOnTheWire } from '#src/features/buyer-messages/message-wire.ts'
import { toAsciiDigits } from '#src/i18n/digits.ts'
import type { Language } from '#src/i18n/language.ts'

export type Texts = Readonly<Record<MessageEvent, Readonly<Record<Language, string>>>>

export type OwnTexts = {
  readonly events: Texts
  readonly back: Readonly<Record<Language, string>>
}

export type Typed = {
  readonly gateway: Gateway
  readonly senderId: string
  readonly apiKey: string
  readonly partCost: string
  readonly dailyLimit: string
  readonly sms: readonly MessageEvent[]
  readonly mail: readonly MessageEvent[]
  readonly texts: Texts
  readonly tellsBack: boolean
  readonly backTexts: Readonly<Record<Language, string>>
}

export function typedFrom(settings: MessageSettingsOnTheWire, own: OwnTexts): Typed {
  const { gateway, senderId, partCost, dailyLimit, sms, mail, templates, backInStock } = settings
  const textsOf = (event: MessageEvent) => ({
    en: templates[event]?.en ?? own.events[event].en,
    bn: templates[event]?.bn ?? own.events[event].bn,
  })
  return {
    gateway,
    senderId,
    apiKey: '',
    partCost: String(partCost),
    dailyLimit: String(dailyLimit),
    sms,
    mail,
    texts: {
      confirmed: textsOf('confirmed'),
      shipped: textsOf('shipped'),
      delivered: textsOf('delivered'),
      unreachable: textsOf('unreachable'),
      'advance-confirmed': textsOf('advance-confirmed'),
      'advance-refused': textsOf('advance-refused'),
    },
    tellsBack: backInStock.isOn,
    backTexts: {
      en: backInStock.texts.en ?? own.back.en,
      bn: backInStock.texts.bn ?? own.back.bn,
    },
  }
}

/** A text that is the shop's own, or empty, is not stored: a later version of the shop may better it. */
export function bodyFrom(
  { apiKey, texts, tellsBack, backTexts, ...typed }: Typed,
  own: OwnTexts,
  version: number,
): unknown {
  const templates = messageEvents.flatMap((event) => {
    const changed = changedTexts(texts[event], own.events[event])
    return Object.keys(changed).length === 0 ? [] : [[event, changed] as const]
  })
  return {
    ...typed,
    partCost: amountTyped(typed.partCost),
    dailyLimit: amountTyped(typed.dailyLimit),
    ...(apiKey.trim() !== '' && { apiKey: apiKey.trim() }),
    templates: Object.fromEntries(templates),
    backInStock: { isOn: tellsBack, texts: changedTexts(backTexts, own.back) },
    version,
  }
}

type InLanguages = Readonly<Record<Language, string>>

function changedTexts(typed: InLanguages, own: InLanguages): Readonly<Record<string, string>> {
  const changed = (['en', 'bn'] as const).flatMap((language) => {
    const text = typed[language].trim()
    return text === '' || text === own[language] ? [] : [[language, text] as const]
  })
  return Object.fromEntries(changed)
}

/** Negative for a text that is no amount, so that the shop refuses it. */
export function amountTyped(text: string): number {
  const amount = toAsciiDigits(text).trim().replace(',', '.')
  return /^\d{1,6}(\.\d{1,2})?$/.test(amount) ? Number(amount) : -1
}

export function toggled(
  events: readonly MessageEvent[],
  event: MessageEvent,
  isOn: boolean,
): readonly MessageEvent[] {
  return messageEvents.filter((one) => (one === event ? isOn : events.includes(one)))
}
