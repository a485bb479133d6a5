/** How many records a table shows, the first by default (SPEC.md §9). */
export const pageSizes = [10, 15, 20, 25, 30] as const
