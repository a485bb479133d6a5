/** One page of a long list. */
export type Page<Item> = {
  readonly items: readonly Item[]
  /** Of the whole list, not of this page. */
  readonly total: number
  /** Counts from 1. */
  readonly page: number
  readonly size: number
}

/** `-price` sorts by price, the highest first. */
export type Sort<Field extends string> = {
  readonly by: Field
  readonly direction: 'asc' | 'desc'
}
