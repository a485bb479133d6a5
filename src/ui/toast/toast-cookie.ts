/**
 * A toast that survives a navigation: the server sets its key in a short-lived cookie, and the next
 * page shows it and deletes the cookie. The bytes of the page stay the same for every visitor.
 */

import type { Messages } from '#src/i18n/messages/en.ts'

const cookieName = 'toast'

/** The key of a message that reports a success. */
export type ToastKey = Exclude<keyof Messages['toasts'], 'mailFailed' | 'dismiss'>

/** For `Set-Cookie`. Scripts must be able to read it. */
export function toastCookie(key: ToastKey): string {
  return `${cookieName}=${key}; Path=/; Max-Age=20; SameSite=Lax`
}

/** The same, set by a script before a navigation. */
export function leaveToast(key: ToastKey): void {
  // biome-ignore lint/suspicious/noDocumentCookie: some phones do not support the cookie store yet
  document.cookie = toastCookie(key)
}

export function takeToast(): string | undefined {
  const pair = document.cookie.split('; ').find((part) => part.startsWith(`${cookieName}=`))
  if (pair === undefined) return undefined
  // biome-ignore lint/suspicious/noDocumentCookie: some phones do not support the cookie store yet
  document.cookie = `${cookieName}=; Path=/; Max-Age=0; SameSite=Lax`
  return pair.slice(cookieName.length + 1)
}
