import type { Site } from '#src/features/seo/site.ts'
import type { Language } from '#src/i18n/language.ts'
import { messagesFor } from '#src/i18n/messages-for.ts'

/** For a loader: `origin` comes from the config. */
export function siteFor(origin: string, language: Language): Site {
  const messages = messagesFor(language, 'layout')
  return {
    origin,
    language,
    name: messages.brand,
    home: messages.home,
    products: messages.products,
  }
}
