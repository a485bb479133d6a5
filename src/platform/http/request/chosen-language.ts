/**
 * The language that a visitor chose. Only the entry `/` depends on it: every other address names its
 * language itself, and is the same for all visitors.
 */

import { readCookie } from '#src/platform/http/request/cookies.ts'

/** `target` is a path with or without a query. */
export function leadsToBangla(target: string, cookies: string | null | undefined): boolean {
  const isEntry = target === '/' || target.startsWith('/?')
  // Most visitors have no such cookie, and the page from memory takes a few microseconds in all.
  if (!isEntry || !cookies?.includes('language=bn')) return false
  return readCookie(cookies, 'language') === 'bn'
}
