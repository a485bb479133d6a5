/** The contact form. It posts without JavaScript; with JavaScript the page stays. */

import { type FormEvent, useEffect, useRef, useState } from 'react'
import { textLimits } from '#src/domain/catalogue/product.ts'
import {
  longestEmail,
  messageFieldNames,
  type TypedMessage,
} from '#src/features/contact/typed-message.ts'
import { useMessageSending } from '#src/features/contact/use-message-sending.ts'
import type { SectionMessages } from '#src/i18n/messages-for.ts'
import { InputField, TextField } from '#src/ui/field.tsx'

type MessageFormProps = {
  readonly messages: SectionMessages<'contact'>
  readonly toasts: Pick<SectionMessages<'toasts'>, 'mailSent' | 'mailFailed'>
  /** The initial values of the form. */
  readonly typed: TypedMessage
  /** The values of a submission that the server refused without JavaScript. */
  readonly unsent: TypedMessage | undefined
  readonly isRefused: boolean
}

/** The submit value that asks the page for the typed text instead of sending it. */
export const bringBackField = 'bring-back'

/** Everybody gets the same page; this query parameter makes it say that the message was sent. */
export const sentPlace = 'sent'

export function MessageForm({ messages, toasts, typed, unsent, isRefused }: MessageFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [hasScript, setHasScript] = useState(false)
  const sending = useMessageSending({ form, toasts, broughtAlong: unsent })

  // With JavaScript a toast says it.
  useEffect(() => setHasScript(true), [])

  function submit(event: FormEvent): void {
    event.preventDefault()
    void sending.send()
  }

  // The top of a freshly loaded page, or the button that the visitor pressed.
  const unsentMessage = sending.unsent && (
    <UnsentMessage unsent={sending.unsent} messages={messages} bringBack={sending.bringBack} />
  )
  return (
    <section aria-labelledby="write" className="container-page">
      <div className="card grid gap-5 p-5 md:p-8">
        <h2 id="write" className="heading-section">
          {messages.write}
        </h2>
        {!hasScript && (
          <p id={sentPlace} role="status" className="notice hidden target:block">
            {toasts.mailSent}
          </p>
        )}
        {isRefused && sending.isUntouched && (
          <p role="alert" className="notice">
            {toasts.mailFailed}
          </p>
        )}
        {sending.isUntouched && unsentMessage}
        <form ref={form} method="post" className="grid gap-5" onSubmit={submit} noValidate>
          <div className="grid items-start gap-5 md:grid-cols-2">
            <InputField
              name="user_name"
              label={messages.name}
              defaultValue={typed.user_name}
              autoComplete="name"
              autoCapitalize="words"
              maxLength={textLimits.name}
              required
            />
            <InputField
              name="user_email"
              label={messages.yourEmail}
              type="email"
              defaultValue={typed.user_email}
              autoComplete="email"
              maxLength={longestEmail}
              required
            />
          </div>
          <TextField
            name="message"
            label={messages.message}
            rows={6}
            defaultValue={typed.message}
            maxLength={textLimits.contactMessage}
            required
          />
          <button
            type="submit"
            className="button-main min-h-13 px-10 aria-disabled:opacity-60 md:justify-self-start"
            aria-disabled={sending.isSending}
          >
            {sending.isSending ? messages.sending : messages.send}
          </button>
        </form>
        {!sending.isUntouched && unsentMessage}
      </div>
    </section>
  )
}

type UnsentMessageProps = {
  readonly unsent: TypedMessage
  readonly messages: SectionMessages<'contact'>
  readonly bringBack: () => void
}

/** A separate form, so that the text comes back without JavaScript as well. */
function UnsentMessage({ unsent, messages, bringBack }: UnsentMessageProps) {
  function submit(event: FormEvent): void {
    event.preventDefault()
    bringBack()
  }

  return (
    <form method="post" onSubmit={submit} className="notice grid justify-items-start gap-3">
      <p>{messages.notSent}</p>
      {messageFieldNames.map((name) => (
        <input key={name} type="hidden" name={name} value={unsent[name]} />
      ))}
      <button type="submit" name={bringBackField} value="1" className="button-quiet">
        {messages.bringBack}
      </button>
    </form>
  )
}
