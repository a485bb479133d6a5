/** The codes of the order form: the row of SPEC.md, and beside it a coupon of the owner. */

import { useEffect, useState } from 'react'
import type { CartLine } from '#src/domain/cart.ts'
import { textLimits } from '#src/domain/catalogue/product.ts'
import { couponCode, longestCouponCode } from '#src/domain/coupons/coupon-code.ts'
import type { QuotedCoupon } from '#src/features/orders/place/form/quote-coupon.ts'
import type { TypedOrder } from '#src/features/orders/place/typed-order.ts'
import { formatMoney } from '#src/i18n/format-money.ts'
import type { Language } from '#src/i18n/language.ts'
import type { SectionMessages } from '#src/i18n/messages-for.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { InputField } from '#src/ui/field.tsx'

type CodeProps = {
  /** Whether the order has a discount of its own. */
  readonly isOpen: boolean
  /** The shop's current code. */
  readonly code: string
  readonly typed: TypedOrder
  readonly problems: Readonly<Record<string, string>>
  readonly messages: SectionMessages<'buy'>
}

/** One line high until the order has a discount. */
export function CodeField({ isOpen, code, typed, problems, messages }: CodeProps) {
  if (!isOpen) {
    return (
      <div className="flex items-center gap-3">
        <label htmlFor="cupon" className="font-bold whitespace-nowrap">
          {messages.code}
        </label>
        <input
          id="cupon"
          name="cupon"
          disabled
          placeholder={messages.codeHint}
          className="text-field min-h-11 min-w-0 grow py-1 text-sm"
        />
      </div>
    )
  }
  return (
    <InputField
      name="cupon"
      label={messages.code}
      problem={problems.cupon}
      hint={messages.codeHint}
      defaultValue={typed.cupon || code}
      maxLength={textLimits.couponCode}
      required
    />
  )
}

/** Undefined while no code is typed, and until the shop has answered. */
export function useQuotedCoupon(
  typed: string,
  items: readonly CartLine[],
): QuotedCoupon | undefined {
  const [quoted, setQuoted] = useState<QuotedCoupon>()
  const coupon = couponCode(typed)
  // The discount is the same in every zone.
  const asked =
    coupon === '' || items.length === 0
      ? ''
      : JSON.stringify({ items, coupon, zone: 'inside-dhaka' })
  useEffect(() => {
    if (asked === '') return
    const asking = new AbortController()
    void import('#src/features/orders/place/form/quote-coupon.ts')
      .then(({ quoteCoupon }) => quoteCoupon(asked, asking.signal))
      .then(setQuoted, () => undefined)
    return () => asking.abort()
  }, [asked])
  return quoted?.asked === asked ? quoted : undefined
}

/** Undefined while the order gets no coupon. */
export function couponLabel(
  quoted: QuotedCoupon | undefined,
  messages: SectionMessages<'coupon'> | undefined,
): string | undefined {
  if (!messages || !quoted?.result.applied) return undefined
  return interpolate(messages.row, { code: quoted.result.code })
}

type CouponProps = Pick<CodeProps, 'typed' | 'problems'> & {
  readonly quoted: QuotedCoupon | undefined
  readonly note: (texts: Partial<TypedOrder>) => void
  readonly language: Language
  readonly messages: SectionMessages<'coupon'>
}

/** Closed until somebody has a code; it works without scripts, and then the order says what became of it. */
export function CouponField({ typed, problems, quoted, note, language, messages }: CouponProps) {
  const reason = quoted?.result.reason
  const said =
    quoted?.result.applied &&
    interpolate(messages.applied, { amount: formatMoney(quoted.discount, language) })
  return (
    <details open={typed.coupon !== ''}>
      <summary className="flex min-h-11 items-center font-bold underline underline-offset-4">
        {messages.ask}
      </summary>
      <InputField
        name="coupon"
        label={messages.label}
        problem={problems.coupon ?? (reason ? messages.reasons[reason] : undefined)}
        hint={said || messages.hint}
        defaultValue={typed.coupon}
        maxLength={longestCouponCode}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onBlur={({ target }) => note({ coupon: target.value })}
        onKeyDown={(event) => {
          // Asks for the discount, and does not order yet.
          if (event.key !== 'Enter') return
          event.preventDefault()
          note({ coupon: event.currentTarget.value })
        }}
      />
    </details>
  )
}
