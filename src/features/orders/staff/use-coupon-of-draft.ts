import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { couponCode } from '#src/domain/coupons/coupon-code.ts'
import type { DeliveryFees } from '#src/domain/delivery.ts'
import { quantityDiscount } from '#src/domain/pricing.ts'
import { quoteCoupon } from '#src/features/orders/place/form/quote-coupon.ts'
import {
  cartOfDraft,
  type NewOrderDraft,
  type Reckoning,
} from '#src/features/orders/staff/new-order-draft.ts'

/** What the coupon of the form takes off, asked once the code is typed: the shop counts wrong codes. */
export function useCouponOfDraft(draft: NewOrderDraft, fees: DeliveryFees) {
  const [tried, setTried] = useState('')
  const items = cartOfDraft(draft) ?? []
  const coupon = draft.coupon === tried ? couponCode(tried) : ''
  // The discount is the same in every zone.
  const asked = JSON.stringify({ items, coupon, zone: 'inside-dhaka' })
  const { data: quoted = undefined } = useQuery({
    queryKey: ['coupon', asked],
    queryFn: async ({ signal }) => (await quoteCoupon(asked, signal)) ?? null,
    enabled: coupon !== '' && items.length > 0,
    staleTime: 0,
  })
  const isAnswered = quoted?.asked === asked && coupon !== '' && items.length > 0
  const counted = isAnswered ? quoted : undefined
  const reckoning: Reckoning = {
    fees,
    discount: counted ? { kind: 'given', amount: counted.discount } : quantityDiscount,
  }
  return { coupon: counted, reckoning, tryCoupon: () => setTried(draft.coupon) }
}
