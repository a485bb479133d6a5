import { type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type {
  CategoriesOnTheWire,
  CategoryOnTheWire,
} from '#src/features/catalogue/categories/category-wire.ts'
import { inNewOrder } from '#src/features/catalogue/categories/dashboard/category-tree.ts'
import { productsPath } from '#src/features/catalogue/dashboard/product-calls.ts'
import type { ProductOnTheWire } from '#src/features/catalogue/product-wire.ts'
import { useChange } from '#src/features/dashboard/use-change.ts'
import { refreshList } from '#src/features/dashboard/use-list.ts'
import { useRead } from '#src/features/dashboard/use-read.ts'
import type { Page } from '#src/lib/paging.ts'
import { askApi } from '#src/platform/api-client/ask-api.ts'

const categoriesPath = '/categories'
const adminPath = '/admin/categories'

export function useCategories(): UseQueryResult<CategoriesOnTheWire> {
  return useRead(categoriesPath)
}

/** How many products stand in it; undefined until the shop has counted them. */
export function useProductCount(id: string): number | undefined {
  const read = useQuery({
    queryKey: [productsPath, { category: id, size: 1 }],
    queryFn: async ({ signal }) => {
      const query = { category: id, size: 1 }
      return (await askApi<Page<ProductOnTheWire>>(productsPath, { query, signal })).body
    },
  })
  return read.isFetching ? undefined : read.data?.total
}

export type TypedCategory = Pick<CategoryOnTheWire, 'name' | 'nameBn' | 'slug' | 'image' | 'parent'>

type Save = {
  /** Undefined for a new one. */
  readonly before: CategoryOnTheWire | undefined
  readonly body: TypedCategory
}

export function saveCategory({ before, body }: Save): Promise<unknown> {
  return before === undefined
    ? askApi(adminPath, { method: 'POST', body })
    : askApi(`${adminPath}/${before._id}`, {
        method: 'PUT',
        body,
        headers: { 'if-match': `"${before.version}"` },
      })
}

/** `fields` has a sentence for each wrong field. */
export function useCategoryChange<Variables>(
  send: (variables: Variables) => Promise<unknown>,
  said: string,
) {
  return useChange({ send, said, paths: [categoriesPath, productsPath] })
}

type Delete = { readonly id: string; readonly to: string }

/** `to` is empty for a category without products. */
export function deleteCategory({ id, to }: Delete): Promise<unknown> {
  return askApi(`${adminPath}/${id}`, { method: 'DELETE', query: { to } })
}

type Order = { readonly parent: string | null; readonly ids: readonly string[] }

const ordering = ['category-order']

/** Shows the order before the shop confirms it. Quick steps are sent one after the other. */
export function useCategoryOrder(): (order: Order) => void {
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationKey: ordering,
    scope: { id: 'category-order' },
    mutationFn: (body: Order) => askApi('/admin/category-order', { method: 'PUT', body }),
    onSettled: async () => {
      // A read between two steps would show the earlier one.
      if (client.isMutating({ mutationKey: ordering }) > 1) return
      await refreshList(client, categoriesPath)
    },
  })
  return (order) => {
    void client.cancelQueries({ queryKey: [categoriesPath] })
    client.setQueryData<CategoriesOnTheWire>(
      [categoriesPath],
      (tree) => tree && { ...tree, items: [...inNewOrder(tree.items, order.parent, order.ids)] },
    )
    mutate(order)
  }
}
