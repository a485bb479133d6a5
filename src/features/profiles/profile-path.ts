import { type Language, pathPrefix } from '#src/i18n/language.ts'

/** The page of the user with this e-mail address. A path may contain an `@` unescaped. */
export function profilePath(email: string, language: Language): string {
  return `${pathPrefix(language)}/aboutUser/${encodeURIComponent(email).replace('%40', '@')}`
}
