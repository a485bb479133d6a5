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

/** The `lang` of such a text on a page; undefined where it has the page's own. */
export function otherLanguage(text: string, page: Language): Language | undefined {
  const language = languageOfText(text)
  return text === '' || language === page ? undefined : language
}
