import { homePath, languageOfPath } from '#src/i18n/language.ts'

/** The address of another account page that returns to the same path. */
export function withFrom(path: string, from: string): string {
  const isHome = from === homePath(languageOfPath(path))
  return isHome ? path : `${path}?${new URLSearchParams({ from })}`
}
