import type { ShopSettings } from '#src/domain/shop-settings.ts'
import type { Language } from '#src/i18n/language.ts'
import { messagesFor, type SectionMessages } from '#src/i18n/messages-for.ts'

/** For the loader of an order form: a shop that asks money in advance says so before the buyer sends it. */
export function buyMessages(
  { advance }: Pick<ShopSettings, 'advance'>,
  language: Language,
): SectionMessages<'buy'> {
  const messages = messagesFor(language, 'buy')
  if (advance.asks === 'nobody') return messages
  return { ...messages, payOnDelivery: messagesFor(language, 'advanceTerms').payOnDelivery }
}
