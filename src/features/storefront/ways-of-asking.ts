import { phoneWithoutPlus } from '#src/domain/people/phone.ts'
import type { ShopSettings } from '#src/domain/shop-settings.ts'
import type { AskedSetting } from '#src/features/storefront/ask-the-shop.tsx'
import type { Language } from '#src/i18n/language.ts'
import { messagesFor } from '#src/i18n/messages-for.ts'

/** The part of a page's data that `AskTheShop` shows. */
export function waysOfAsking(
  { phone, whatsApp, messenger, deliveryDays }: Pick<ShopSettings, AskedSetting>,
  language: Language,
) {
  // Here, so that no browser downloads the rules of phone numbers for it.
  const linked = whatsApp === '' ? '' : phoneWithoutPlus(whatsApp)
  const settings = { phone, whatsApp: linked, messenger, deliveryDays }
  return { settings, language, messages: messagesFor(language, 'ask') }
}
