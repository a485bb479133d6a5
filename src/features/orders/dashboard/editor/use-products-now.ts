import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { mostProducts } from '#src/domain/cart.ts'
import { ApiFailure, askApi } from '#src/platform/api-client/ask-api.ts'

export type ProductNow = {
  readonly pid: string
  readonly title: string
  readonly image: string
  readonly stock: number
}

/**
 * What the catalogue says of the products that it sells, by pid. A hint: undefined while it is not
 * known, or cannot be read.
 */
export function useProductsNow(
  pids: readonly string[],
): ReadonlyMap<string, ProductNow> | undefined {
  const asked = pids.slice(0, mostProducts)
  const read = useQuery({
    queryKey: ['/quote', ...asked.toSorted()],
    queryFn: async ({ signal }) => {
      try {
        const items = asked.map((pid) => ({ pid, quantity: 1 }))
        const body = { items, zone: 'inside-dhaka' }
        return (
          await askApi<{ readonly items: readonly ProductNow[] }>('/quote', {
            method: 'POST',
            body,
            signal,
          })
        ).body.items
      } catch (error) {
        if (error instanceof ApiFailure) return null
        throw error
      }
    },
    enabled: asked.length > 0,
    placeholderData: keepPreviousData,
  })
  return read.data ? new Map(read.data.map((product) => [product.pid, product])) : undefined
}
