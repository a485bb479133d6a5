import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useChange } from '#src/features/dashboard/use-change.ts'
import type { ParcelList } from '#src/features/parcels/parcel-lists.ts'
import type {
  NumberRows,
  ParcelOnTheWire,
  ParcelsOnTheWire,
} from '#src/features/parcels/parcel-wire.ts'
import { askApi } from '#src/platform/api-client/ask-api.ts'

const parcelsPath = '/admin/parcels'
const parcelsAtOnce = 30

export function useParcels(list: ParcelList) {
  return useInfiniteQuery({
    queryKey: [parcelsPath, list],
    queryFn: async ({ pageParam, signal }) => {
      const query = { list, before: pageParam, size: parcelsAtOnce }
      return (await askApi<ParcelsOnTheWire>(parcelsPath, { query, signal })).body
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  })
}

const nextLookMs = 2_000

/** Read again until the courier has answered. */
export function useParcelsOfOrder(oid: string, { isAllowed = true } = {}) {
  return useQuery({
    enabled: isAllowed,
    queryKey: [parcelsPath, 'order', oid],
    queryFn: async ({ signal }) => {
      const path = `/admin/orders/${encodeURIComponent(oid)}/parcels`
      return (await askApi<{ readonly items: readonly ParcelOnTheWire[] }>(path, { signal })).body
        .items
    },
    refetchInterval: ({ state }) =>
      (state.data?.some((parcel) => parcel.state === 'to-book') ?? false) && nextLookMs,
  })
}

type ParcelChange = {
  readonly id: string
  readonly step: 'settle' | 'cancel'
  readonly body: Readonly<Record<string, unknown>>
}

export function useParcelChange(said: string) {
  const send = async ({ id, step, body }: ParcelChange) => {
    const path = `${parcelsPath}/${id}/${step}`
    return (await askApi<ParcelOnTheWire>(path, { method: 'POST', body })).body
  }
  return useChange({ send, said, paths: [parcelsPath] })
}

type Numbers = { readonly courier: string; readonly text: string; readonly final: boolean }

export function useNumbers() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: Numbers) =>
      (await askApi<NumberRows>(`${parcelsPath}/numbers`, { method: 'POST', body })).body,
    onSettled: () => client.invalidateQueries({ queryKey: [parcelsPath] }),
  })
}
