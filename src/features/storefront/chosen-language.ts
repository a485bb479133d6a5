/**
 * The language that somebody chose. Only the entry `/` looks at it: every other address says its
 * language itself, and is the same for everybody.
 */

import { readCookie } from '#src/platform/http/cookies.ts'

/** `target` is a path with or without a query. */
export function leadsToBangla(target: string, cookies: string | null | undefined): boolean {
  const isEntry = target === '/' || target.startsWith('/?')
  return isEntry && readCookie(cookies, 'language') === 'bn'
}
