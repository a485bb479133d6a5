import type { ShopSettings } from '#src/domain/shop-settings.ts'
import type { Language } from '#src/i18n/language.ts'
import { messagesFor, type SectionMessages } from '#src/i18n/messages-for.ts'

/** For the loader of an order form; nothing where the shop keeps no form that was not sent. */
export function incompleteMessages(
  { keepsIncomplete }: ShopSettings,
  language: Language,
): SectionMessages<'incompleteOrder'> | undefined {
  return keepsIncomplete ? messagesFor(language, 'incompleteOrder') : undefined
}
