/** The choices of records a page; the first is the default (SPEC.md §9). */
export const pageSizes = [10, 15, 20, 25, 30] as const
