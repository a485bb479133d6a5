import { type Language, languageOfPath } from '#src/i18n/language.ts'

/** The language of the requested page, by its address. */
export function languageOf(request: Request): Language {
  return languageOfPath(new URL(request.url).pathname)
}

/** `<page> | PM` */
export function pageTitle(page: string): { readonly title: string } {
  return { title: `${page} | PM` }
}
