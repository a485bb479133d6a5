import { languages, pathPrefix } from '#src/i18n/language.ts'

const inEveryLanguage = [
  '/logout',
  '/login',
  '/signup',
  '/forgot-password',
  '/reset-password',
  '/thankyou',
  '/order',
] as const

/** Crawlers may read everything except personal pages and addresses that are not pages. */
export function writeRobots(origin: string): string {
  const closed = [
    '/api',
    '/dashboard',
    ...languages.flatMap((language) => inEveryLanguage.map((path) => pathPrefix(language) + path)),
  ]
  return [
    'User-agent: *',
    'Allow: /',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')
}
