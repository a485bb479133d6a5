import type { ProductOnTheWire } from '#src/features/catalogue/product-wire.ts'
import type { Language } from '#src/i18n/language.ts'
import { titleIn } from '#src/i18n/title-in.ts'

/** In the language of the dashboard; English where the product has no Bangla title. */
export function shownTitle(
  { title, bn }: Pick<ProductOnTheWire, 'title' | 'bn'>,
  language: Language,
): string {
  return titleIn(language, { title, titleBn: bn?.title })
}
