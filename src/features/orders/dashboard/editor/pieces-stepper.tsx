import type { InputHTMLAttributes, Ref } from 'react'
import { piecesIn } from '#src/features/orders/dashboard/editor/typed-lines.ts'
import { useDigits } from '#src/ui/dashboard/use-digits.ts'
import { StepButton } from '#src/ui/step-button.tsx'

type StepperProps = InputHTMLAttributes<HTMLInputElement> & {
  readonly quantity: string
  readonly setQuantity: (text: string) => void
  readonly labels: { readonly less: string; readonly more: string }
  readonly ref?: Ref<HTMLInputElement>
}

/** A quantity to type, between a button for one piece less and one for one more. */
export function PiecesStepper({
  quantity,
  setQuantity,
  labels,
  className,
  ...input
}: StepperProps) {
  const digits = useDigits()
  const pieces = piecesIn(quantity)
  return (
    <div className="flex gap-2">
      <StepButton
        label={labels.less}
        icon="minus"
        isOff={pieces === undefined || pieces === 1}
        press={() => setQuantity(String((pieces ?? 2) - 1))}
      />
      <input
        {...input}
        inputMode="numeric"
        {...digits({ value: quantity, onChange: ({ target }) => setQuantity(target.value) })}
        maxLength={7}
        autoComplete="off"
        required
        className={`text-field text-center font-bold ${className}`}
      />
      <StepButton
        label={labels.more}
        icon="plus"
        isOff={false}
        press={() => setQuantity(String((pieces ?? 0) + 1))}
      />
    </div>
  )
}
