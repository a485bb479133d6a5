/**
 * A word that survives a navigation: left in a short-lived cookie, said and forgotten by the page
 * one arrives at. The page itself stays the same bytes for everybody.
 */

import type { Messages } from '#src/i18n/messages/en.ts'

const cookieName = 'toast'

/** A text of the catalogue that says that something worked. */
export type ToastKey = Exclude<keyof Messages['toasts'], 'mailFailed' | 'dismiss'>

/** For `Set-Cookie`. Readable by scripts: that is its purpose. */
export function toastCookie(key: ToastKey): string {
  return `${cookieName}=${key}; Path=/; Max-Age=20; SameSite=Lax`
}

/** The same from a page that is about to leave. */
export function leaveToast(key: ToastKey): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every phone yet
  document.cookie = toastCookie(key)
}

export function takeToast(): string | undefined {
  const pair = document.cookie.split('; ').find((part) => part.startsWith(`${cookieName}=`))
  if (pair === undefined) return undefined
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every phone yet
  document.cookie = `${cookieName}=; Path=/; Max-Age=0; SameSite=Lax`
  return pair.slice(cookieName.length + 1)
}
