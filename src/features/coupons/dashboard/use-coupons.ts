import { type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CouponOfOwner, CouponsOfOwner } from '#src/features/coupons/coupon-wire.ts'
import { refreshList } from '#src/features/dashboard/use-list.ts'
import { ApiFailure, askApi } from '#src/platform/api-client/ask-api.ts'
import { showToast } from '#src/ui/toast/toast-list.ts'

const path = '/admin/coupons'

export function useCoupons(): UseQueryResult<CouponsOfOwner> {
  return useQuery({
    queryKey: [path],
    queryFn: async ({ signal }) => (await askApi<CouponsOfOwner>(path, { signal })).body,
  })
}

type Save = {
  /** Undefined for a new one. */
  readonly before: CouponOfOwner | undefined
  readonly body: Readonly<Record<string, unknown>>
}

/** `fields` has a sentence for each wrong field. */
export function useCouponSave(said: string) {
  const client = useQueryClient()
  const mutation = useMutation({
    mutationFn: ({ before, body }: Save) =>
      before === undefined
        ? askApi(path, { method: 'POST', body })
        : askApi(`${path}/${before._id}`, {
            method: 'PUT',
            body,
            headers: { 'if-match': `"${before.version}"` },
          }),
    onSuccess: () => showToast('success', said),
    onSettled: () => refreshList(client, path),
  })
  const { error } = mutation
  return { ...mutation, fields: error instanceof ApiFailure ? error.fields : {} }
}
