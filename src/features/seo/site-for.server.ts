import type { Site } from '#src/features/seo/site.ts'
import type { Language } from '#src/i18n/language.ts'
import { wordsFor } from '#src/i18n/words.ts'

/** For a loader: `origin` comes from the config. */
export function siteFor(origin: string, language: Language): Site {
  const words = wordsFor(language, 'layout')
  return { origin, language, name: words.brand, home: words.home, products: words.products }
}
