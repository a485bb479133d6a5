import { isPlainCover, type ProductPicture } from '#src/domain/catalogue/product-pictures.ts'
import type { ShownPicture } from '#src/features/catalogue/product-view.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import type { Language } from '#src/i18n/language.ts'
import { otherLanguage } from '#src/i18n/language-of-text.ts'
import { messagesFor, type SectionMessages } from '#src/i18n/messages-for.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'

export type ShownGallery = {
  readonly pictures: readonly ShownPicture[]
  readonly messages: SectionMessages<'gallery'>
}

/**
 * The pictures in the language of the page. Without a text of its own the cover shows the product of
 * the title, and each other picture says which one it is. Undefined where the cover's address says it
 * all: the page then has no more bytes than its picture.
 */
export function galleryOf(
  title: string,
  pictures: readonly ProductPicture[],
  language: Language,
): ShownGallery | undefined {
  if (isPlainCover(pictures)) return undefined
  const messages = messagesFor(language, 'gallery')
  const count = formatNumber(pictures.length, language)
  return {
    messages,
    pictures: pictures.map(({ image, alt, altInBangla, isReal }, at) => {
      const n = formatNumber(at + 1, language)
      const unwritten = at === 0 ? title : interpolate(messages.other, { title, n, count })
      const written = (language === 'bn' && altInBangla) || alt
      const altLang = otherLanguage(written, language)
      return { image, alt: written || unwritten, ...(altLang && { altLang }), isReal }
    }),
  }
}
