/** The form of an order that staff take, reckoning along. */

import { mostProducts } from '#src/domain/cart.ts'
import { textLimits } from '#src/domain/catalogue/product.ts'
import { longestCouponCode } from '#src/domain/coupons/coupon-code.ts'
import { places } from '#src/domain/delivery/places.ts'
import { staffSources } from '#src/domain/orders/order-source.ts'
import { normalisePhone } from '#src/domain/people/phone.ts'
import { EditorForm } from '#src/features/dashboard/editor/editor-form.tsx'
import { EditDelivery } from '#src/features/orders/dashboard/editor/edit-delivery.tsx'
import { EditTotals } from '#src/features/orders/dashboard/editor/edit-form-fields.tsx'
import { EditLines } from '#src/features/orders/dashboard/editor/edit-lines.tsx'
import { keptLines, type LineEvent } from '#src/features/orders/dashboard/editor/typed-lines.ts'
import { useProductsNow } from '#src/features/orders/dashboard/editor/use-products-now.ts'
import type { OrderOnTheWire } from '#src/features/orders/order-wire.ts'
import type { QuotedCoupon } from '#src/features/orders/place/form/quote-coupon.ts'
import { KnownBuyer } from '#src/features/orders/staff/known-buyer.tsx'
import {
  type NewOrderDraft,
  quoteOfDraft,
  type Reckoning,
  withField,
} from '#src/features/orders/staff/new-order-draft.ts'
import type { NewOrderProps } from '#src/features/orders/staff/new-order-page.tsx'
import { newOrderFormId } from '#src/features/orders/staff/paste-box.tsx'
import { formatMoney } from '#src/i18n/format-money.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import type { FieldProblems } from '#src/platform/http/answer.ts'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'
import { InputField, TextField } from '#src/ui/field.tsx'
import { Icon } from '#src/ui/icon.tsx'

type FormProps = NewOrderProps & {
  readonly draft: NewOrderDraft
  readonly setDraft: (draft: NewOrderDraft) => void
  readonly change: (event: LineEvent) => void
  /** Opens the search for a product: one more, or one in place of the line with the pid. */
  readonly search: (swapped?: string) => void
  readonly picked: string | undefined
  /** Of the last refusal. */
  readonly problems: FieldProblems
  /** Those whose fields were not changed since. */
  readonly openProblems: FieldProblems
  readonly isSaving: boolean
  readonly save: () => void
  readonly clear: () => void
  readonly onKnown: (last: OrderOnTheWire) => void
  readonly reckoning: Reckoning
  readonly coupon: QuotedCoupon | undefined
  /** Asks what the typed code takes off. */
  readonly tryCoupon: () => void
}

/** A new order has no lines before. */
const nothingOrdered = { items: [], pid: '', quantity: 0, short: 0 }

export function NewOrderForm(props: FormProps) {
  const { draft, setDraft, openProblems, fees, messages, lineMessages, coupon, couponMessages } =
    props
  const discount = coupon?.result.applied
    ? interpolate(couponMessages.row, { code: coupon.result.code })
    : lineMessages.discount
  return (
    <EditorForm
      id={newOrderFormId}
      labelledBy="new-order-heading"
      className="card p-5"
      problems={props.problems}
      isSaving={props.isSaving}
      save={props.save}
      messages={messages}
    >
      <h2 id="new-order-heading" className="text-xl font-bold">
        {messages.form}
      </h2>
      <BuyerFields {...props} />
      <Lines {...props} />
      <EditDelivery
        fees={fees}
        chosen={{ city: '', zone: draft.zone }}
        choose={({ zone }) => setDraft({ ...draft, zone: zone as NewOrderDraft['zone'] })}
        problem={openProblems.zone ?? openProblems.city}
        messages={lineMessages}
      />
      <Source {...props} />
      <Coupon {...props} />
      <EditTotals
        quote={quoteOfDraft(draft, props.reckoning)}
        messages={{ ...lineMessages, discount, total: lineMessages.grand }}
      />
      <button type="button" className="button-quiet justify-self-start" onClick={props.clear}>
        {messages.clear}
      </button>
    </EditorForm>
  )
}

/** Drawn, not a sign of the text: many fonts have none. */
function ToCheck({ text }: { readonly text: string }) {
  return (
    <span className="inline-flex items-center gap-1 font-semibold text-wait">
      <Icon name="warning" className="size-4" />
      {text}
    </span>
  )
}

function BuyerFields({
  draft,
  setDraft,
  openProblems: problems,
  messages,
  onKnown,
  ...props
}: FormProps) {
  const { lineMessages, alsoInside } = props
  const language = useLanguage()
  const field = (name: 'cphone' | 'cname' | 'caddress' | 'place') => {
    const hint = draft.toCheck.includes(name) ? <ToCheck text={messages.checkThis} /> : undefined
    return {
      name,
      problem: problems[name],
      hint,
      value: draft[name],
      onChange: ({ target }: { readonly target: { readonly value: string } }) =>
        setDraft(withField(draft, { name, text: target.value, alsoInside })),
      autoComplete: 'off',
    }
  }
  const isOddPhone = draft.cphone.trim() !== '' && normalisePhone(draft.cphone) === undefined
  const phone = field('cphone')
  const place = field('place')
  return (
    <>
      <div className="grid items-start gap-4 md:grid-cols-2">
        <InputField
          {...phone}
          hint={isOddPhone ? props.phoneWarning : phone.hint}
          label={lineMessages.phone}
          type="tel"
          inputMode="tel"
          maxLength={textLimits.phone}
          required
        />
        <InputField
          {...field('cname')}
          label={lineMessages.name}
          maxLength={textLimits.name}
          required
        />
      </div>
      <KnownBuyer phone={draft.cphone} onKnown={onKnown} messages={messages} />
      <TextField
        {...field('caddress')}
        label={lineMessages.address}
        rows={3}
        maxLength={textLimits.address}
        required
      />
      <InputField
        {...place}
        label={messages.place}
        hint={place.hint ?? messages.placeHint}
        list="places"
        maxLength={textLimits.name}
      />
      <datalist id="places">
        {places.map(({ name, nameInBangla }) => (
          <option key={name} value={language === 'bn' ? nameInBangla : name} />
        ))}
      </datalist>
    </>
  )
}

function Lines({
  draft,
  change,
  search,
  picked,
  openProblems: problems,
  messages,
  lineMessages,
}: FormProps) {
  const { lines } = draft
  const products = useProductsNow(lines.map(({ pid }) => pid))
  return (
    <>
      {lines.length > 0 && (
        <EditLines
          order={nothingOrdered}
          lines={lines}
          change={change}
          swap={({ pid }) => search(pid)}
          products={products}
          picked={picked}
          problem={undefined}
          marked={{ pids: draft.toCheck, text: messages.checkThis }}
          messages={lineMessages}
        />
      )}
      <div className="grid justify-items-start gap-1">
        <button
          type="button"
          id="items"
          className="button-quiet"
          aria-describedby={problems.items === undefined ? undefined : 'items-problem'}
          onClick={() => search()}
        >
          <Icon name="plus" />
          {lineMessages.addProduct}
        </button>
        {problems.items !== undefined && (
          <p id="items-problem" className="text-sm font-bold text-bad">
            {problems.items}
          </p>
        )}
        {keptLines(lines).length === mostProducts && (
          <p className="text-quiet">{lineMessages.full}</p>
        )}
      </div>
    </>
  )
}

function Coupon({
  draft,
  setDraft,
  coupon,
  tryCoupon,
  openProblems: problems,
  ...props
}: FormProps) {
  const { messages, couponMessages, alsoInside } = props
  const language = useLanguage()
  const reason = coupon?.result.reason
  const said =
    coupon?.result.applied &&
    interpolate(couponMessages.applied, { amount: formatMoney(coupon.discount, language) })
  return (
    <InputField
      name="coupon"
      label={couponMessages.label}
      problem={problems.coupon ?? (reason ? messages.couponReasons[reason] : undefined)}
      hint={said || messages.couponHint}
      value={draft.coupon}
      onChange={({ target }) =>
        setDraft(withField(draft, { name: 'coupon', text: target.value, alsoInside }))
      }
      onBlur={tryCoupon}
      onKeyDown={(event) => {
        // Asks for the discount, and does not save yet.
        if (event.key !== 'Enter') return
        event.preventDefault()
        tryCoupon()
      }}
      maxLength={longestCouponCode}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
    />
  )
}

function Source({ draft, setDraft, sources, messages }: FormProps) {
  return (
    <>
      <fieldset className="grid gap-1">
        <legend className="mb-1 font-bold">{messages.source}</legend>
        <div className="flex flex-wrap gap-x-5">
          {staffSources.map((source) => (
            <label key={source} className="flex min-h-11 items-center gap-2">
              <input
                type="radio"
                name="source"
                value={source}
                checked={draft.source === source}
                onChange={() => setDraft({ ...draft, source })}
                className="radio"
              />
              {sources[source]}
            </label>
          ))}
        </div>
      </fieldset>
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          name="confirmed"
          checked={draft.isConfirmed}
          onChange={({ target }) => setDraft({ ...draft, isConfirmed: target.checked })}
          className="size-6 shrink-0 accent-brand"
        />
        <span className="grid leading-snug">
          <span className="font-bold">{messages.confirmed}</span>
          <span className="text-sm text-quiet">{messages.confirmedHint}</span>
        </span>
      </label>
    </>
  )
}
