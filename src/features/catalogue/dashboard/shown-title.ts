import type { ProductOnTheWire } from '#src/features/catalogue/product-wire.ts'
import type { Language } from '#src/i18n/language.ts'

/** In the language of the dashboard; English where the product has no Bangla title. */
export function shownTitle(
  { title, bn }: Pick<ProductOnTheWire, 'title' | 'bn'>,
  language: Language,
): string {
  return (language === 'bn' && bn?.title) || title
}
