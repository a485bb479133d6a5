/** The form that finds an order. It posts, so that neither number nor phone is in an address. */

import { useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { textLimits } from '#src/domain/catalogue/product.ts'
import { emptyLookUp, type TypedLookUp } from '#src/features/orders/look-up/typed-look-up.ts'
import { digitsIn } from '#src/i18n/digits.ts'
import type { PageTexts } from '#src/i18n/messages-for.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { InputField } from '#src/ui/field.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { hasBegun } from '#src/ui/late-scripts/has-begun.ts'

export type LookUpRefusal = {
  readonly typed: TypedLookUp
  /** The fields that are missing or wrong. */
  readonly wrong: readonly (keyof TypedLookUp)[]
  readonly notice: string
}

type LookUpFieldsProps = PageTexts<'lookUpOrder'> & {
  /** Of the address, after a search for it. */
  readonly number: string
  readonly refusal: LookUpRefusal | undefined
  readonly shopPhone: string
}

export function LookUpFields(props: LookUpFieldsProps) {
  const { number: given, refusal, shopPhone, language, messages } = props
  const form = useRef<HTMLFormElement>(null)
  const notice = useRef<HTMLDivElement>(null)
  const isSending = useNavigation().formMethod === 'POST'
  const { number, phone } = refusal?.typed ?? { ...emptyLookUp, number: given }
  const isWrong = (name: keyof TypedLookUp) => refusal?.wrong.includes(name)

  useEffect(() => {
    if (!refusal || hasBegun()) return
    const [first] = refusal.wrong
    const field = first && form.current?.elements.namedItem(first)
    const said = field instanceof HTMLInputElement ? field : notice.current
    said?.focus()
  }, [refusal])

  return (
    <Form ref={form} method="post" className="card grid gap-4 p-5 md:p-8" noValidate>
      {refusal && (
        <div ref={notice} tabIndex={-1} className="notice grid gap-3 outline-none">
          <p role="alert">{refusal.notice}</p>
          {refusal.wrong.length === 0 && (
            <a href={`tel:${shopPhone}`} className="button-quiet justify-self-start">
              <Icon name="phone" />
              {interpolate(messages.call, { phone: digitsIn(shopPhone, language) })}
            </a>
          )}
        </div>
      )}
      <InputField
        name="number"
        label={messages.number}
        hint={messages.numberHint}
        problem={isWrong('number') ? messages.numberProblem : undefined}
        defaultValue={number}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        required
      />
      <InputField
        name="phone"
        label={messages.phone}
        hint={messages.phoneHint}
        problem={isWrong('phone') ? messages.phoneProblem : undefined}
        type="tel"
        inputMode="tel"
        defaultValue={phone}
        autoComplete="tel"
        maxLength={textLimits.phone}
        required
      />
      <button type="submit" className="button-main min-h-13" disabled={isSending}>
        {messages.submit}
      </button>
    </Form>
  )
}
