import { type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { BannerFields } from '#src/features/banners/banner-form.ts'
import { productsPath } from '#src/features/catalogue/dashboard/product-calls.ts'
import type { CountItem, PriceItem } from '#src/features/catalogue/prices/dashboard/sheet.ts'
import type {
  PriceChangeOnTheWire,
  PricedOnTheWire,
} from '#src/features/catalogue/prices/price-wire.ts'
import { refreshList } from '#src/features/dashboard/use-list.ts'
import { useRead } from '#src/features/dashboard/use-read.ts'
import { ApiFailure, askApi } from '#src/platform/api-client/ask-api.ts'

export const pricesPath = '/admin/prices'
const changesPath = '/admin/price-changes'

type Found = { readonly items: readonly PricedOnTheWire[]; readonly total: number }

/** `query` names the filters of the product table, or `ids`. */
export function usePrices(query: Readonly<Record<string, string>>): UseQueryResult<Found> {
  return useRead(pricesPath, query)
}

/** One product with its campaigns, as the page brought it until it is read again. */
export function usePricesFrom(opened: PricedOnTheWire): PricedOnTheWire {
  const query = { ids: opened._id }
  const { data } = useQuery({
    queryKey: [pricesPath, query],
    queryFn: async ({ signal }) => (await askApi<Found>(pricesPath, { query, signal })).body,
    initialData: { items: [opened], total: 1 },
  })
  return data.items[0] ?? opened
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
    Promise.all([pricesPath, changesPath, productsPath].map((list) => refreshList(client, list)))
}

export type PricesToSave = Partial<BannerFields> & {
  readonly items: readonly PriceItem[]
  readonly counts?: readonly CountItem[]
  readonly name?: string
  readonly from?: string
  readonly to?: string
}

export function useSavePrices() {
  return useMutation({
    meta: { isShownByForm: true },
    mutationFn: (body: PricesToSave) =>
      askApi<{ readonly _id: string | null }>(pricesPath, { method: 'POST', body }),
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

/** `fields` has a sentence for each wrong field. */
export function useSaveBanner(id: string) {
  const mutation = useMutation({
    mutationFn: (body: BannerFields & { readonly version: number }) =>
      askApi(`${changesPath}/${id}/banner`, { method: 'PUT', body }),
    onSettled: useRefresh(),
  })
  const { error } = mutation
  return { ...mutation, fields: error instanceof ApiFailure ? error.fields : {} }
}
