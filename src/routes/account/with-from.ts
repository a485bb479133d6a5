import { homePath, languageOfPath } from '#src/i18n/language.ts'

/** The address of another page of an account that leads back to the same path. */
export function withFrom(path: string, from: string): string {
  const isHome = from === homePath(languageOfPath(path))
  return isHome ? path : `${path}?${new URLSearchParams({ from })}`
}
