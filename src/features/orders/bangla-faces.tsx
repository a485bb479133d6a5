import type { Language } from '#src/i18n/language.ts'
import { hasBangla } from '#src/i18n/language-of-text.ts'
import bengaliFaces from '#src/ui/fonts-bengali.css?url'

type BanglaFacesProps = {
  readonly language: Language
  /** What people wrote, as the page shows it. */
  readonly texts: readonly string[]
}

/** Names the Bengali font on an English page of an order with such a letter: many phones lack conjuncts. */
export function BanglaFaces({ language, texts }: BanglaFacesProps) {
  if (language === 'bn' || !texts.some(hasBangla)) return null
  return <link rel="stylesheet" href={bengaliFaces} precedence="faces" />
}
