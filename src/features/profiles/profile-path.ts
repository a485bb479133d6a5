import { type Language, pathPrefix } from '#src/i18n/language.ts'

/** The page of whoever has this e-mail address. An `@` may stand in a path as it is. */
export function profilePath(email: string, language: Language): string {
  return `${pathPrefix(language)}/aboutUser/${encodeURIComponent(email).replace('%40', '@')}`
}
