/** The fields of SPEC.md's product forms, shared by the adder and the editor. */

import type { InputHTMLAttributes, ReactNode } from 'react'
import { discountBadge, textLimits } from '#src/domain/catalogue/product.ts'
import { fromTaka } from '#src/domain/money.ts'
import {
  type ProductFieldName,
  type TypedProduct,
  wholeNumberTyped,
} from '#src/features/catalogue/edit/typed-product.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import type { FieldProblems } from '#src/platform/http/answer.ts'
import { Field } from '#src/ui/field.tsx'

type ProductFieldsProps = {
  readonly typed: TypedProduct
  readonly type: (name: ProductFieldName, text: string) => void
  readonly problems: FieldProblems
  /** The current stock; undefined for a product that is being added. */
  readonly standing: number | undefined
  readonly picker: ReactNode
  /** Shown below the pid, such as a link to the product that already has it. */
  readonly besidePid?: ReactNode
  readonly messages: DashboardMessages<'productForm'>
}

type InputMore = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'inputMode' | 'maxLength' | 'readOnly' | 'required'
> & { readonly hint?: string }

export function ProductFields(props: ProductFieldsProps) {
  const { typed, type, problems, standing, picker, besidePid, messages } = props
  const isNew = standing === undefined

  const input = (name: ProductFieldName, label: string, { hint, ...more }: InputMore = {}) => (
    <Field name={name} label={label} problem={problems[name]} hint={hint}>
      {(described) => (
        <input
          {...described}
          {...more}
          value={typed[name]}
          onChange={(event) => type(name, event.target.value)}
          autoComplete="off"
        />
      )}
    </Field>
  )
  const number = (name: ProductFieldName, label: string, hint: string) =>
    input(name, label, { hint, inputMode: 'numeric', maxLength: 10, required: true })
  const area = (name: ProductFieldName, label: string, { hint, rows, ...more }: AreaMore) => (
    <Field name={name} label={label} problem={problems[name]} hint={hint}>
      {(described) => (
        <textarea
          {...described}
          {...more}
          rows={rows}
          value={typed[name]}
          onChange={(event) => type(name, event.target.value)}
          autoComplete="off"
        />
      )}
    </Field>
  )

  return (
    <>
      <Group heading={messages.naming}>
        <div>
          {input('pid', messages.pid, {
            hint: isNew ? messages.pidHint : messages.pidStays,
            maxLength: textLimits.pid,
            readOnly: !isNew,
            required: isNew,
          })}
          {besidePid}
        </div>
        {input('title', messages.title, { maxLength: textLimits.title, required: true })}
        <div className="md:col-span-2">
          {area('details', messages.details, {
            rows: 6,
            maxLength: textLimits.details,
            required: true,
          })}
        </div>
        <div className="md:col-span-2">
          {area('key', messages.keywords, {
            rows: 2,
            maxLength: textLimits.keywords,
            hint: messages.keywordsHint,
          })}
        </div>
      </Group>
      <fieldset className="card p-5">
        <legend className="float-start mb-3 w-full text-xl font-bold">
          {messages.picture}
          {isNew && (
            <span aria-hidden="true" className="text-bad">
              *
            </span>
          )}
        </legend>
        <div className="clear-both">{picker}</div>
      </fieldset>
      <Group heading={messages.selling}>
        {number('oldp', messages.oldPrice, messages.oldPriceHint)}
        {number('price', messages.price, badgeText(typed, messages))}
        {number(
          'stock',
          messages.stock,
          isNew
            ? messages.stockHint
            : interpolate(messages.stockStays, { n: formatNumber(standing, 'en') }),
        )}
        {input('ddate', messages.expires, { type: 'date', required: true })}
        <div className="md:col-span-2">
          {area('host', messages.host, {
            rows: 2,
            maxLength: textLimits.offerMessage,
            hint: messages.hostHint,
          })}
        </div>
        <Offer
          isOffer={typed.offer === 'on'}
          choose={(isOffer) => type('offer', isOffer ? 'on' : '')}
          problem={problems.offer}
          messages={messages}
        />
      </Group>
    </>
  )
}

type AreaMore = {
  readonly rows: number
  readonly maxLength: number
  readonly required?: boolean
  readonly hint?: string
}

function Group({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <fieldset className="card p-5">
      <legend className="float-start mb-3 w-full text-xl font-bold">{heading}</legend>
      <div className="clear-both grid items-start gap-4 md:grid-cols-2">{children}</div>
    </fieldset>
  )
}

type OfferProps = {
  readonly isOffer: boolean
  readonly choose: (isOffer: boolean) => void
  readonly problem: string | undefined
  readonly messages: DashboardMessages<'productForm'>
}

/** SPEC.md marks it as required; unticked means an ordinary product (PRODUCT.md 26). */
function Offer({ isOffer, choose, problem, messages }: OfferProps) {
  return (
    <div className="md:col-span-2">
      <label htmlFor="offer" className="inline-flex min-h-11 items-center gap-3 font-bold">
        <input
          id="offer"
          name="offer"
          type="checkbox"
          className="size-6 accent-plate"
          checked={isOffer}
          onChange={(event) => choose(event.target.checked)}
          aria-describedby="offer-said"
          required
        />
        {messages.offer}
      </label>
      <p
        id="offer-said"
        className={problem === undefined ? 'text-sm text-quiet' : 'text-sm font-bold text-bad'}
      >
        {problem ?? messages.offerHint}
      </p>
    </div>
  )
}

/** Previews the price line of the card while the owner types. */
function badgeText(
  { price, oldp }: Pick<TypedProduct, 'price' | 'oldp'>,
  messages: DashboardMessages<'productForm'>,
): string {
  const now = wholeNumberTyped(price)
  const old = wholeNumberTyped(oldp)
  const percent =
    typeof now === 'number' && typeof old === 'number' && old > 0
      ? discountBadge(fromTaka(now), fromTaka(old))
      : undefined
  return percent === undefined
    ? messages.noBadge
    : interpolate(messages.badge, { percent: formatNumber(percent, 'en') })
}
