import type { UseQueryResult } from '@tanstack/react-query'
import type { CouponOfOwner, CouponsOfOwner } from '#src/features/coupons/coupon-wire.ts'
import { useChange } from '#src/features/dashboard/use-change.ts'
import { useRead } from '#src/features/dashboard/use-read.ts'
import { askApi } from '#src/platform/api-client/ask-api.ts'

const path = '/admin/coupons'

export function useCoupons(): UseQueryResult<CouponsOfOwner> {
  return useRead(path)
}

type Save = {
  /** Undefined for a new one. */
  readonly before: CouponOfOwner | undefined
  readonly body: Readonly<Record<string, unknown>>
}

/** `fields` has a sentence for each wrong field. */
export function useCouponSave(said: string) {
  const send = ({ before, body }: Save) =>
    before === undefined
      ? askApi(path, { method: 'POST', body })
      : askApi(`${path}/${before._id}`, {
          method: 'PUT',
          body,
          headers: { 'if-match': `"${before.version}"` },
        })
  return useChange({ send, said, paths: [path] })
}
