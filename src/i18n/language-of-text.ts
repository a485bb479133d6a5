import type { Language } from './language.ts'

/** Whether the text has Bangla letters, for which an English page loads no font by itself. */
export function hasBangla(text: string): boolean {
  return /\p{Script=Bengali}/u.test(text)
}

/** The language of a text that a visitor wrote: of two scripts the one with more letters. */
export function languageOfText(text: string): Language {
  const bangla = text.match(/\p{Script=Bengali}/gu)?.length ?? 0
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0
  return bangla > latin ? 'bn' : 'en'
}
