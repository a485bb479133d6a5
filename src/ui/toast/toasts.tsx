/**
 * Shows toasts. One toast may survive a navigation: the server sets its key in a short-lived cookie,
 * and the next page shows it and deletes the cookie. The bytes of the page stay the same for every
 * visitor.
 */

import { useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { formatNumber } from '#src/i18n/format-number.ts'
import type { Language } from '#src/i18n/language.ts'
import type { Messages } from '#src/i18n/messages/en.ts'
import { Icon } from '#src/ui/icon.tsx'
import { type ToastKey, takeToast } from '#src/ui/toast/toast-cookie.ts'
import {
  currentToasts,
  dismissToast,
  showToast,
  subscribeToToasts,
  type Toast,
} from '#src/ui/toast/toast-list.ts'

const none: readonly Toast[] = []

type ToastMessages = Messages['toasts']

type ToastsProps = { readonly language: Language; readonly messages: ToastMessages }

export function Toasts({ language, messages }: ToastsProps) {
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts, () => none)
  const { key: visit } = useLocation()

  // biome-ignore lint/correctness/useExhaustiveDependencies: each visit may bring a toast cookie
  useEffect(() => {
    const key = takeToast()
    if (key !== undefined && Object.hasOwn(messages, key))
      showToast('success', messages[key as ToastKey])
  }, [visit])

  const errors = toasts.filter((toast) => toast.kind === 'error')
  const others = toasts.filter((toast) => toast.kind !== 'error')
  return (
    // On a phone over the header: further down it would cover a field, a total or a button.
    <div className="pointer-events-none fixed inset-x-2 top-2 z-40 grid justify-items-center gap-2 md:top-auto md:inset-x-4 md:bottom-6">
      <div role="alert" className="grid justify-items-center gap-2">
        <ToastItems toasts={errors} dismiss={messages.dismiss} language={language} />
      </div>
      <div role="status" className="grid justify-items-center gap-2">
        <ToastItems toasts={others} dismiss={messages.dismiss} language={language} />
      </div>
    </div>
  )
}

type ToastItemsProps = {
  readonly toasts: readonly Toast[]
  readonly dismiss: string
  readonly language: Language
}

function ToastItems({ toasts, dismiss, language }: ToastItemsProps) {
  return toasts.map(({ id, kind, text, about, times }) => (
    <div
      key={id}
      className="toast pointer-events-auto flex max-md:not-last:hidden max-w-md items-center gap-3 rounded-xl bg-pond-deep py-1 ps-4 pe-1 text-on-pond shadow-raised"
    >
      <Icon
        name={kind === 'error' ? 'close' : 'check'}
        className={kind === 'error' ? 'text-[#ff9d92]' : 'text-marigold'}
      />
      <p className="grow font-semibold">
        {text}
        {times > 1 && ` ×${formatNumber(times, language)}`}
        {about !== undefined && <span className="block text-sm">{about}</span>}
      </p>
      <button
        type="button"
        className="button-icon"
        aria-label={dismiss}
        onClick={() => dismissToast(id)}
      >
        <Icon name="close" />
      </button>
    </div>
  ))
}
