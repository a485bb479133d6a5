import { phoneWithoutPlus } from '#src/domain/people/phone.ts'
import type { ShopSettings } from '#src/domain/shop-settings.ts'
import type { AskedSetting } from '#src/features/storefront/ask-the-shop.tsx'
import type { Language } from '#src/i18n/language.ts'
import { messagesFor } from '#src/i18n/messages-for.ts'

const noDays = { 'inside-dhaka': 0, 'outside-dhaka': 0 }

/** The part of a product's page that `AskTheShop` shows. Without stock nothing arrives. */
export function waysOfAsking(
  { phone, whatsApp, messenger, ...named }: Pick<ShopSettings, AskedSetting>,
  stock: number,
  language: Language,
) {
  const deliveryDays = stock === 0 ? noDays : named.deliveryDays
  // Here, so that no browser downloads the rules of phone numbers for it.
  const linked = whatsApp === '' ? '' : phoneWithoutPlus(whatsApp)
  const settings = { phone, whatsApp: linked, messenger, deliveryDays }
  return { settings, language, messages: messagesFor(language, 'ask') }
}
