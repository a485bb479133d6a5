export const languages = ['en', 'bn'] as const

export type Language = (typeof languages)[number]

/** English lives at the root, Bangla under `/bn`. */
export function pathPrefix(language: Language): '' | '/bn' {
  return language === 'bn' ? '/bn' : ''
}

export function homePath(language: Language): '/' | '/bn' {
  return pathPrefix(language) || '/'
}

/** Ignores the case, as all routes do; `/bn.data` is the data of `/bn`. */
export function languageOfPath(pathname: string): Language {
  return /^\/bn(?:\/|\.data$|$)/i.test(pathname) ? 'bn' : 'en'
}

/** The same page in the other language. A path that begins with two slashes would name a host. */
export function pathInOther(pathname: string, language: Language): string {
  if (language === 'bn') return pathname.replace(/^\/bn/i, '').replace(/^\/*/, '/')
  return pathname === '/' ? '/bn' : `/bn${pathname}`
}
