import { type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { productsPath } from '#src/features/catalogue/dashboard/product-calls.ts'
import type { PriceItem } from '#src/features/catalogue/prices/dashboard/sheet.ts'
import type {
  PriceChangeOnTheWire,
  PricedOnTheWire,
} from '#src/features/catalogue/prices/price-wire.ts'
import { refreshList } from '#src/features/dashboard/use-list.ts'
import { askApi } from '#src/platform/api-client/ask-api.ts'

const path = '/admin/prices'
const changesPath = '/admin/price-changes'

type Found = { readonly items: readonly PricedOnTheWire[]; readonly total: number }

/** `query` names the filters of the product table, or `ids`. */
export function usePrices(query: Readonly<Record<string, string>>): UseQueryResult<Found> {
  return useQuery({
    queryKey: [path, query],
    queryFn: async ({ signal }) => (await askApi<Found>(path, { query, signal })).body,
  })
}

export function usePriceChanges(): UseQueryResult<readonly PriceChangeOnTheWire[]> {
  return useQuery({
    queryKey: [changesPath],
    queryFn: async ({ signal }) => {
      type Body = { readonly items: readonly PriceChangeOnTheWire[] }
      return (await askApi<Body>(changesPath, { signal })).body.items
    },
  })
}

function useRefresh(): () => Promise<unknown> {
  const client = useQueryClient()
  return () =>
    Promise.all([path, changesPath, productsPath].map((list) => refreshList(client, list)))
}

export type PricesToSave = {
  readonly items: readonly PriceItem[]
  readonly name?: string
  readonly from?: string
  readonly to?: string
}

export function useSavePrices() {
  return useMutation({
    meta: { isShownByForm: true },
    mutationFn: (body: PricesToSave) => askApi(path, { method: 'POST', body }),
    onSettled: useRefresh(),
  })
}

export type UndonePrices = {
  readonly restored: number
  readonly left: readonly { readonly pid: string; readonly title: string }[]
}

export function useUndoPrices() {
  return useMutation({
    mutationFn: async (id: string) =>
      (await askApi<UndonePrices>(`${changesPath}/${id}/undo`, { method: 'POST' })).body,
    onSettled: useRefresh(),
  })
}
