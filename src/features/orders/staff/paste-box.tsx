import type { Ref } from 'react'
import { keptLines, linesAsText } from '#src/features/orders/dashboard/editor/typed-lines.ts'
import {
  hasTyped,
  type NewOrderDraft,
  quoteOfDraft,
  type Reckoning,
} from '#src/features/orders/staff/new-order-draft.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { digitsIn } from '#src/i18n/digits.ts'
import { formatMoney } from '#src/i18n/format-money.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'
import { TextField } from '#src/ui/field.tsx'

/** The form stands outside of the box; Tab leads from the text to its button. */
export const newOrderFormId = 'new-order'

type BoxProps = {
  readonly ref: Ref<HTMLTextAreaElement>
  readonly text: string
  readonly setText: (text: string) => void
  readonly read: (text: string) => void
  readonly isReading: boolean
  readonly isSaving: boolean
  readonly failure: string | undefined
  /** Undefined before a message was read. */
  readonly otherPhones: readonly string[] | undefined
  readonly draft: NewOrderDraft
  readonly reckoning: Reckoning
  readonly messages: DashboardMessages<'newOrder'>
}

export function PasteBox(props: BoxProps) {
  const { ref, text, setText, read, isReading, isSaving, failure, otherPhones, messages } = props
  const language = useLanguage()
  return (
    <section aria-labelledby="paste-heading" className="card grid content-start gap-3 p-5">
      <h2 id="paste-heading" className="sr-only">
        {messages.paste}
      </h2>
      <TextField
        ref={ref}
        name="pasted"
        label={messages.paste}
        hint={messages.pasteHint}
        rows={8}
        maxLength={20_000}
        autoComplete="off"
        autoFocus
        value={text}
        onChange={({ target, nativeEvent }) => {
          setText(target.value)
          if (isPasting(nativeEvent)) read(target.value)
        }}
      />
      <Summary {...props} />
      <div className="flex flex-wrap gap-2">
        <button
          type="submit"
          form={newOrderFormId}
          className="button-main"
          aria-disabled={isSaving || isReading}
        >
          {isSaving ? messages.submitting : messages.submit}
        </button>
        <button
          type="button"
          className="button-quiet"
          aria-disabled={text.trim() === ''}
          onClick={() => read(text)}
        >
          {messages.read}
        </button>
      </div>
      <p role="status" className="empty:hidden">
        {isReading && messages.reading}
        {!isReading && failure !== undefined && interpolate(messages.notRead, { why: failure })}
        {!isReading && failure === undefined && otherPhones && readSentence(props)}
      </p>
      {otherPhones && otherPhones.length > 0 && (
        <p className="font-bold text-wait">
          {messages.alsoPhones} {otherPhones.map((phone) => digitsIn(phone, language)).join(', ')}
        </p>
      )}
    </section>
  )
}

function isPasting(event: Event): boolean {
  const kinds = ['insertFromPaste', 'insertFromDrop']
  return event instanceof InputEvent && kinds.includes(event.inputType)
}

function readSentence({ draft, messages }: BoxProps): string {
  return hasTyped(draft) ? messages.filled : messages.nothingRead
}

/** What the button saves, without a look at the form. */
function Summary({ draft, reckoning }: BoxProps) {
  const language = useLanguage()
  if (!hasTyped(draft)) return null
  const quote = quoteOfDraft(draft, reckoning)
  const { cname, cphone, caddress, lines } = draft
  return (
    <div className="grid gap-1 wrap-anywhere">
      <p>{[cname, digitsIn(cphone, language)].filter((one) => one !== '').join(' · ')}</p>
      <p className="whitespace-pre-line">{caddress}</p>
      <p className="whitespace-pre-line">{linesAsText(keptLines(lines), language)}</p>
      {quote && <p className="font-bold">{formatMoney(quote.total, language)}</p>}
    </div>
  )
}
