/** A phone for a product that is sold out. It posts to a page of its own, with and without JavaScript. */

import { textLimits } from '#src/domain/catalogue/product.ts'
import { type Language, pathPrefix } from '#src/i18n/language.ts'
import type { SectionMessages } from '#src/i18n/messages-for.ts'
import { InputField } from '#src/ui/field.tsx'

type Messages = SectionMessages<'waitlist'>

/** Of the two promises the one that the shop keeps. */
export type WaitlistWords = Omit<Messages, 'bySms' | 'byHand'> & Messages['bySms' | 'byHand']

type WaitlistFormProps = {
  readonly language: Language
  readonly messages: WaitlistWords
  readonly pid: string
  readonly typed?: string
  readonly problem?: string | undefined
}

export function waitlistPath(pid: string, language: Language): string {
  return `${pathPrefix(language)}/product/${encodeURIComponent(pid)}/waitlist`
}

export default function WaitlistForm(props: WaitlistFormProps) {
  const { pid, typed = '', problem, language, messages } = props
  return (
    <form
      method="post"
      action={waitlistPath(pid, language)}
      aria-label={messages.title}
      className="card grid gap-3 p-4"
      noValidate
    >
      <InputField
        name="phone"
        label={messages.phone}
        hint={messages.hint}
        problem={problem}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        defaultValue={typed}
        maxLength={textLimits.phone}
        required
      />
      <button type="submit" className="button-quiet">
        {messages.submit}
      </button>
    </form>
  )
}
