/** The low-stock line of a product, beside its stock. */

import { useState } from 'react'
import type { Sentences } from '#src/features/catalogue/dashboard/check-product.ts'
import { putLowStock } from '#src/features/catalogue/dashboard/product-calls.ts'
import { wholeNumberTyped } from '#src/features/catalogue/edit/typed-product.ts'
import { EditorForm } from '#src/features/dashboard/editor/editor-form.tsx'
import { useSave } from '#src/features/dashboard/editor/use-save.ts'
import { type FailureMessages, reportFailure } from '#src/features/dashboard/make-query-client.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import type { FieldProblems } from '#src/platform/http/answer.ts'
import { useDigits } from '#src/ui/dashboard/use-digits.ts'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'
import { InputField } from '#src/ui/field.tsx'
import { showToast } from '#src/ui/toast/toast-list.ts'

type LowStockFormProps = {
  readonly productId: string
  readonly lowStock: { readonly line: number | null; readonly low: number }
  readonly messages: DashboardMessages<'stock'>
  readonly failures: FailureMessages
  readonly sentences: Sentences
}

const name = 'low-stock-line'

export function LowStockForm(props: LowStockFormProps) {
  const { productId, lowStock, messages, failures, sentences } = props
  const language = useLanguage()
  const digits = useDigits()
  const [low, setLow] = useState(lowStock.low)
  const [typed, setTyped] = useState(lowStock.line === null ? '' : String(lowStock.line))
  const [problems, setProblems] = useState<FieldProblems>({})

  const { isSaving, save } = useSave<void>(
    async () => {
      const line = typed.trim() === '' ? null : wholeNumberTyped(typed)
      if (typeof line === 'string') {
        setProblems({ [name]: sentences.stockLine ?? '' })
        return
      }
      setProblems({})
      const { body } = await putLowStock(productId, line)
      setLow(body.low)
      showToast('success', messages.lineSaved)
    },
    (failure) => {
      const problem = failure.fields.line
      if (problem === undefined) reportFailure(failure, failures)
      else setProblems({ [name]: problem })
    },
  )

  return (
    <EditorForm
      className="card p-5"
      problems={problems}
      isSaving={isSaving}
      save={() => save()}
      messages={{ submit: messages.lineSubmit, submitting: messages.saving }}
    >
      <h2 className="text-xl font-bold">{messages.lineHeading}</h2>
      <p className="max-w-prose text-quiet">{messages.lineLead}</p>
      <InputField
        {...digits({ value: typed, onChange: ({ target }) => setTyped(target.value) })}
        name={name}
        label={messages.line}
        hint={interpolate(messages.lineHint, { n: formatNumber(low, language) })}
        problem={problems[name]}
        inputMode="numeric"
        maxLength={7}
        autoComplete="off"
      />
    </EditorForm>
  )
}
