import { type RefObject, useEffect, useRef, useState } from 'react'
import { sendMessage } from '#src/features/contact/send-message.ts'
import {
  emptyMessage,
  isBlank,
  messageFieldNames,
  readTypedMessage,
  type TypedMessage,
} from '#src/features/contact/typed-message.ts'
import { unsentMessage } from '#src/features/contact/unsent-message.ts'
import type { SectionMessages } from '#src/i18n/messages-for.ts'
import { showToast } from '#src/ui/toast/toast-list.ts'

type SendingOptions = {
  readonly form: RefObject<HTMLFormElement | null>
  readonly toasts: Pick<SectionMessages<'toasts'>, 'mailSent' | 'mailFailed'>
  /** The typed text that a refused submission without JavaScript brought along. */
  readonly broughtAlong: TypedMessage | undefined
}

export type MessageSending = {
  readonly isSending: boolean
  /** The visitor has not used the form yet. */
  readonly isUntouched: boolean
  /** A message that did not arrive and no longer stands in the form. */
  readonly unsent: TypedMessage | undefined
  readonly send: () => Promise<void>
  readonly bringBack: () => void
}

const draft = unsentMessage()

/** Empties the form at once, whatever becomes of the message; the visitor can restore a failed one. */
export function useMessageSending({ form, toasts, broughtAlong }: SendingOptions): MessageSending {
  const [isSending, setIsSending] = useState(false)
  const [isUntouched, setIsUntouched] = useState(true)
  const [unsent, setUnsent] = useState(broughtAlong)
  // A second click comes before React has rendered the first.
  const isUnderWay = useRef(false)

  useEffect(() => setUnsent((known) => known ?? draft.find()), [])

  async function send(): Promise<void> {
    if (!form.current || isUnderWay.current) return
    const typed = takeOut(form.current)
    setIsUntouched(false)
    // A refused empty form keeps the unsent message from before.
    const isWorthKeeping = !isBlank(typed)
    if (isWorthKeeping) {
      setUnsent(undefined)
      draft.keep(typed)
    }

    isUnderWay.current = true
    setIsSending(true)
    const isSent = await sendMessage(typed, { fetch: (...request) => fetch(...request) })
    isUnderWay.current = false
    setIsSending(false)

    if (isSent) {
      draft.forget()
      return showToast('success', toasts.mailSent)
    }
    if (isWorthKeeping) setUnsent(typed)
    showToast('error', toasts.mailFailed)
  }

  function bringBack(): void {
    if (!form.current || !unsent) return
    const meanwhile = takeOut(form.current)
    setIsUntouched(false)
    write(form.current, unsent)
    form.current.querySelector('textarea')?.focus()
    // Restoring keeps the text that the visitor has begun meanwhile.
    if (isBlank(meanwhile)) {
      setUnsent(undefined)
      draft.forget()
    } else {
      setUnsent(meanwhile)
      draft.keep(meanwhile)
    }
  }

  return { isSending, isUntouched, unsent, send, bringBack }
}

function takeOut(form: HTMLFormElement): TypedMessage {
  const typed = readTypedMessage(new FormData(form))
  write(form, emptyMessage)
  return typed
}

function write(form: HTMLFormElement, typed: TypedMessage): void {
  for (const name of messageFieldNames) {
    const control = form.elements.namedItem(name)
    if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) {
      control.value = typed[name]
    }
  }
}
