/** The Bangla texts of a product, with a mark beside those whose English has changed since. */

import { textLimits } from '#src/domain/catalogue/product.ts'
import type { BanglaName } from '#src/features/catalogue/edit/product-form.ts'
import {
  banglaFields,
  namesIn,
  type ProductFieldName,
} from '#src/features/catalogue/edit/typed-product.ts'
import type { typedFields } from '#src/features/dashboard/editor/typed-fields.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { InputField, TextField } from '#src/ui/field.tsx'

type BanglaFieldsProps = {
  readonly field: ReturnType<typeof typedFields<ProductFieldName>>
  /** The texts to look at, as the product was opened and as the form stands. */
  readonly review: { readonly was: string; readonly is: string }
  readonly setReview: (names: string) => void
  readonly problem: string | undefined
  readonly messages: DashboardMessages<'productForm'>
}

export function BanglaFields({ field, review, setReview, problem, messages }: BanglaFieldsProps) {
  const toReview = namesIn(review.is)
  const bangla = (name: BanglaName) => ({
    ...field(banglaFields[name]),
    lang: 'bn',
    ...(toReview.includes(name) && { hint: messages.bnChanged }),
  })

  return (
    <div className="grid gap-4 md:col-span-2">
      <p className={problem === undefined ? 'text-sm text-quiet' : 'text-sm font-bold text-bad'}>
        {problem ?? messages.banglaHint}
      </p>
      <InputField {...bangla('title')} label={messages.bnTitle} maxLength={textLimits.title} />
      <TextField
        {...bangla('details')}
        label={messages.bnDetails}
        rows={6}
        maxLength={textLimits.details}
      />
      <TextField
        {...bangla('host')}
        label={messages.bnHost}
        rows={2}
        maxLength={textLimits.offerMessage}
      />
      {review.was !== '' && (
        <label className="inline-flex min-h-11 items-center gap-3 font-bold">
          <input
            type="checkbox"
            className="size-6 accent-plate"
            checked={review.is === ''}
            onChange={(event) => setReview(event.target.checked ? '' : review.was)}
          />
          {messages.bnRight}
        </label>
      )}
    </div>
  )
}
