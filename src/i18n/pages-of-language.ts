/** The visitors' pages of a language: their ids among the routes, and the list of them for the browser. */

import { type Language, languages } from './language.ts'

export function pageId(language: Language, name: string): string {
  return `${language}-${name}`
}

/** Undefined for a page that is in no language's part of the shop, as those of the dashboard. */
export function languageOfPageId(id: string): Language | undefined {
  return languages.find((language) => id.startsWith(pageId(language, '')))
}

/** `whole` is the address or the file of the list of all pages. */
export function listOfLanguage(whole: string, language: Language): string {
  return whole.replace(/\.js$/, `-${language}.js`)
}
