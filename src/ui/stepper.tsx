import { type ChangeEvent, useRef } from 'react'
import type { Described } from '#src/ui/field.tsx'
import { StepButton } from '#src/ui/step-button.tsx'

type StepperProps = {
  readonly described: Described
  readonly defaultValue: string
  /** The number typed so far; undefined for a text that is no number. */
  readonly value: number | undefined
  readonly most: number
  /** A text with the digits of the page. */
  readonly write: (text: string) => string
  readonly change: (text: string) => void
  readonly messages: { readonly less: string; readonly more: string }
}

/** A number field with buttons for less and more. Without scripts only the field shows. */
export function Stepper(props: StepperProps) {
  const { described, defaultValue, value, most, write, change, messages } = props
  const input = useRef<HTMLInputElement>(null)

  function step(by: number): void {
    if (!input.current) return
    const next = Math.min(Math.max((value ?? 0) + by, 1), Math.max(most, 1))
    input.current.value = write(String(next))
    change(input.current.value)
    // Setting a value by script fires no event, but the form stores typed texts on `input`.
    input.current.dispatchEvent(new Event('input', { bubbles: true }))
  }

  function typed({ target }: ChangeEvent<HTMLInputElement>): void {
    const shown = write(target.value)
    if (shown !== target.value) {
      const caret = target.selectionStart
      target.value = shown
      target.setSelectionRange(caret, caret)
    }
    change(shown)
  }

  return (
    <div className="flex gap-2">
      <StepButton icon="minus" label={messages.less} press={() => step(-1)} isOff={value === 1} />
      <input
        {...described}
        ref={input}
        inputMode="numeric"
        defaultValue={defaultValue}
        onChange={typed}
        maxLength={7}
        required
        className={`${described.className} max-w-28 text-center text-xl font-bold`}
      />
      <StepButton
        icon="plus"
        label={messages.more}
        press={() => step(1)}
        isOff={value !== undefined && value >= most}
      />
    </div>
  )
}
