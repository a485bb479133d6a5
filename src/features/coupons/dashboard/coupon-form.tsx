/** The form that makes or changes a coupon. Open while it is mounted. */

import { type ComponentProps, useState } from 'react'
import { couponScopes } from '#src/domain/coupons/coupon.ts'
import { longestCouponCode } from '#src/domain/coupons/coupon-code.ts'
import { BannerFields } from '#src/features/banners/dashboard/banner-fields.tsx'
import type { CategoryChoices } from '#src/features/catalogue/categories/category-choices.server.ts'
import { ProductSearchDialog } from '#src/features/catalogue/dashboard/product-search-dialog.tsx'
import type { CouponOfOwner } from '#src/features/coupons/coupon-wire.ts'
import { bodyOf, type TypedCoupon } from '#src/features/coupons/dashboard/typed-coupon.ts'
import { useCouponSave } from '#src/features/coupons/dashboard/use-coupons.ts'
import { EditorForm } from '#src/features/dashboard/editor/editor-form.tsx'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { Dialog } from '#src/ui/dashboard/dialog.tsx'
import { PeriodFields } from '#src/ui/dashboard/fields/when-field.tsx'
import { useDigits } from '#src/ui/dashboard/use-digits.ts'
import { Field, InputField } from '#src/ui/field.tsx'
import { Icon } from '#src/ui/icon.tsx'

type FormProps = {
  /** Undefined for a new one. */
  readonly before: CouponOfOwner | undefined
  readonly begun: TypedCoupon
  readonly categories: CategoryChoices
  readonly close: () => void
  readonly messages: DashboardMessages<'coupons'>
  readonly searchMessages: DashboardMessages<'productSearch'>
  readonly bannerMessages: DashboardMessages<'banners'>
}

export function CouponForm(props: FormProps) {
  const { before, begun, close, messages } = props
  const [typed, setTyped] = useState(begun)
  const change = useCouponSave(before ? messages.saved : messages.added)
  const digits = useDigits()
  const type = (texts: Partial<TypedCoupon>) => setTyped((was) => ({ ...was, ...texts }))
  const { fields } = change

  const number = (of: 'worth' | 'min' | 'uses' | 'usesAPhone') => ({
    ...digits({ value: typed[of], onChange: ({ target }) => type({ [of]: target.value }) }),
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    maxLength: 12,
  })
  const heading = before ? interpolate(messages.editOf, { code: before.code }) : messages.add
  return (
    <Dialog labelledBy="coupon-form" cancel={close}>
      <h2 id="coupon-form" className="text-xl font-bold wrap-anywhere">
        {heading}
      </h2>
      <EditorForm
        className="min-w-0"
        labelledBy="coupon-form"
        problems={fields}
        isSaving={change.isPending}
        save={() => {
          if (!change.isPending)
            change.mutate({ before, body: bodyOf(typed) }, { onSuccess: close })
        }}
        messages={{ submit: messages.save, submitting: messages.saving }}
        also={
          <button type="button" className="button-quiet" onClick={close}>
            {messages.cancel}
          </button>
        }
      >
        <InputField
          name="code"
          label={messages.code}
          hint={before ? messages.codeStays : messages.codeHint}
          problem={fields.code}
          value={typed.code}
          lang="en"
          required
          readOnly={before !== undefined}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={longestCouponCode}
          onChange={({ target }) => type({ code: target.value })}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <Field name="kind" label={messages.kind}>
            {(described) => (
              <select
                {...described}
                value={typed.kind}
                onChange={({ target }) =>
                  type({ kind: target.value === 'amount' ? 'amount' : 'percent' })
                }
              >
                <option value="percent">{messages.percent}</option>
                <option value="amount">{messages.amount}</option>
              </select>
            )}
          </Field>
          <InputField
            {...number('worth')}
            name={typed.kind}
            label={messages.worth}
            problem={fields.percent ?? fields.amount}
            required
          />
        </div>
        <InputField
          {...number('min')}
          name="min"
          label={messages.min}
          hint={messages.minHint}
          problem={fields.min}
        />
        <GoodsFields {...props} typed={typed} type={type} problems={fields} />
        <LimitFields {...props} typed={typed} type={type} problems={fields} number={number} />
        <BannerFields typed={typed} type={type} problems={fields} messages={props.bannerMessages} />
        <label className="flex min-h-11 items-center gap-3 font-bold">
          <input
            type="checkbox"
            className="size-5"
            checked={typed.on}
            onChange={({ target }) => type({ on: target.checked })}
          />
          {messages.on}
        </label>
      </EditorForm>
    </Dialog>
  )
}

type LimitProps = Pick<GoodsProps, 'typed' | 'type' | 'problems' | 'messages'> & {
  readonly number: (of: 'uses' | 'usesAPhone') => ComponentProps<'input'>
}

function LimitFields({ typed, type, problems: fields, number, messages }: LimitProps) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <InputField
        {...number('uses')}
        name="uses"
        label={messages.uses}
        hint={messages.noLimit}
        problem={fields.uses}
      />
      <InputField
        {...number('usesAPhone')}
        name="usesAPhone"
        label={messages.usesAPhone}
        hint={messages.noLimit}
        problem={fields.usesAPhone}
      />
      <PeriodFields
        period={typed}
        choose={type}
        problems={fields}
        labels={messages}
        hints={{ from: messages.fromHint, to: messages.toHint }}
      />
    </div>
  )
}

type GoodsProps = Pick<FormProps, 'categories' | 'messages' | 'searchMessages'> & {
  readonly typed: TypedCoupon
  readonly type: (texts: Partial<TypedCoupon>) => void
  readonly problems: Readonly<Record<string, string>>
}

function GoodsFields(props: GoodsProps) {
  const { typed, type, problems, messages } = props
  return (
    <>
      <Field
        name="scope"
        label={messages.scope}
        problem={problems.scope ?? problems.products ?? problems.categories}
      >
        {(described) => (
          <select
            {...described}
            value={typed.scope}
            onChange={({ target }) => {
              const scope = couponScopes.find((one) => one === target.value)
              if (scope) type({ scope })
            }}
          >
            {couponScopes.map((scope) => (
              <option key={scope} value={scope}>
                {messages.scopes[scope]}
              </option>
            ))}
          </select>
        )}
      </Field>
      {typed.scope === 'products' && <ProductsField {...props} />}
      {typed.scope === 'categories' && <CategoriesField {...props} />}
    </>
  )
}

function ProductsField({ typed, type, messages, searchMessages }: GoodsProps) {
  const [isSearching, setSearching] = useState(false)
  const { products } = typed
  return (
    <div className="grid gap-2">
      {products.length > 0 && (
        <ul className="grid gap-1" aria-label={messages.chosenProducts}>
          {products.map(({ pid, title }) => (
            <li key={pid} className="flex items-center justify-between gap-3 wrap-anywhere">
              {title}
              <button
                type="button"
                className="button-icon"
                aria-label={interpolate(messages.remove, { title })}
                onClick={() => type({ products: products.filter((one) => one.pid !== pid) })}
              >
                <Icon name="close" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <button
        type="button"
        className="button-quiet justify-self-start"
        onClick={() => setSearching(true)}
      >
        {searchMessages.add}
      </button>
      {isSearching && (
        <ProductSearchDialog
          swapped={undefined}
          pick={({ pid, title }) => {
            const others = products.filter((one) => one.pid !== pid)
            type({ products: [...others, { pid, title }] })
            setSearching(false)
          }}
          close={() => setSearching(false)}
          messages={searchMessages}
        />
      )}
    </div>
  )
}

function CategoriesField({ typed, type, categories, messages }: GoodsProps) {
  const chosen = typed.categories
  return (
    <fieldset className="grid gap-1">
      <legend className="font-bold">{messages.chosenCategories}</legend>
      {Object.entries(categories).map(([id, name]) => (
        <label key={id} className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            className="size-5"
            checked={chosen.includes(id)}
            onChange={({ target }) =>
              type({
                categories: target.checked ? [...chosen, id] : chosen.filter((one) => one !== id),
              })
            }
          />
          {name}
        </label>
      ))}
    </fieldset>
  )
}
