/**
 * A word that survives a navigation: the server leaves it in a short-lived cookie, the page one
 * arrives at says it and forgets it. The page itself stays the same bytes for everybody.
 */

import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

const cookieName = 'toast'
const successMs = 2_000

export type ToastKey = 'orderCompleted' | 'loginSuccessful' | 'logoutDone' | 'statusToggled'

/** For `Set-Cookie`. Readable by scripts: that is its purpose. */
export function toastCookie(key: ToastKey): string {
  return `${cookieName}=${key}; Path=/; Max-Age=20; SameSite=Lax`
}

export function Toasts({ words }: { words: Readonly<Record<ToastKey, string>> }) {
  const { key: visit } = useLocation()
  const [shown, setShown] = useState<string>()

  // biome-ignore lint/correctness/useExhaustiveDependencies: a word may be waiting after each visit
  useEffect(() => {
    const key = takeToast()
    if (key === undefined || !Object.hasOwn(words, key)) return
    setShown(words[key as ToastKey])
    const timer = setTimeout(() => setShown(undefined), successMs)
    return () => clearTimeout(timer)
  }, [visit])

  return (
    <div role="status" aria-live="polite" className="fixed inset-x-4 bottom-4 grid justify-center">
      {shown !== undefined && (
        <p className="rounded-lg bg-ink px-5 py-3 text-paper shadow-lg">{shown}</p>
      )}
    </div>
  )
}

function takeToast(): string | undefined {
  const pair = document.cookie.split('; ').find((part) => part.startsWith(`${cookieName}=`))
  if (pair === undefined) return undefined
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every phone yet
  document.cookie = `${cookieName}=; Path=/; Max-Age=0; SameSite=Lax`
  return pair.slice(cookieName.length + 1)
}
