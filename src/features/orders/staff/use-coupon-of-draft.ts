import { useState } from 'react'
import type { DeliveryFees } from '#src/domain/delivery.ts'
import { quantityDiscount } from '#src/domain/pricing.ts'
import { useQuotedCoupon } from '#src/features/orders/place/form/code-fields.tsx'
import {
  cartOfDraft,
  type NewOrderDraft,
  type Reckoning,
} from '#src/features/orders/staff/new-order-draft.ts'

/** What the coupon of the form takes off, asked once the code is typed: the shop counts wrong codes. */
export function useCouponOfDraft(draft: NewOrderDraft, fees: DeliveryFees) {
  const [tried, setTried] = useState('')
  const coupon = useQuotedCoupon(draft.coupon === tried ? tried : '', cartOfDraft(draft) ?? [])
  const reckoning: Reckoning = {
    fees,
    discount: coupon ? { kind: 'given', amount: coupon.discount } : quantityDiscount,
  }
  return { coupon, reckoning, tryCoupon: () => setTried(draft.coupon) }
}
