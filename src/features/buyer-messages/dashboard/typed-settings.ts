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

export type Typed = {
  readonly gateway: Gateway
  readonly senderId: string
  readonly apiKey: string
  readonly partCost: string
  readonly dailyLimit: string
  readonly sms: readonly MessageEvent[]
  readonly mail: readonly MessageEvent[]
  readonly texts: Texts
}

export function typedFrom(settings: MessageSettingsOnTheWire, ownTexts: Texts): Typed {
  const { gateway, senderId, partCost, dailyLimit, sms, mail, templates } = settings
  const textsOf = (event: MessageEvent) => ({
    en: templates[event]?.en ?? ownTexts[event].en,
    bn: templates[event]?.bn ?? ownTexts[event].bn,
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
    },
  }
}

/** A text that is the shop's own, or empty, is not stored: a later version of the shop may better it. */
export function bodyFrom(
  { apiKey, texts, ...typed }: Typed,
  ownTexts: Texts,
  version: number,
): unknown {
  const templates = messageEvents.flatMap((event) => {
    const own = (['en', 'bn'] as const).flatMap((language) => {
      const text = texts[event][language].trim()
      return text === '' || text === ownTexts[event][language] ? [] : [[language, text] as const]
    })
    return own.length === 0 ? [] : [[event, Object.fromEntries(own)] as const]
  })
  return {
    ...typed,
    partCost: amountTyped(typed.partCost),
    dailyLimit: amountTyped(typed.dailyLimit),
    ...(apiKey.trim() !== '' && { apiKey: apiKey.trim() }),
    templates: Object.fromEntries(templates),
    version,
  }
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
