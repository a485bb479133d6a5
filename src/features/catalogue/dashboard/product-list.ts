/** The product table, by wire names: newest first. */
export const productList = {
  sort: '-adate',
  sorts: ['adate', 'title', 'ddate', 'stock', 'price'],
  filters: {
    q: 'text',
    offer: ['true', 'false'],
    stock: ['in', 'out', 'low'],
    expired: ['true', 'false'],
    category: 'text',
  },
} as const

export type ProductFilterName = keyof typeof productList.filters
