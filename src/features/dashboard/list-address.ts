/** Reads page, order and filters from a list's address, which may contain any text. */

import { isDay } from '#src/domain/dhaka-time.ts'
import { pageSizes } from '#src/ui/dashboard/page-sizes.ts'

/** The type of a filter: any text, a day, or one of these values. */
type FilterKind = 'text' | 'day' | readonly string[]

export type ListNames<Filter extends string = never> = {
  /** The default order; a wire name, with `-` in front for descending. */
  readonly sort: string
  /** The allowed orders, without the `-`. */
  readonly sorts: readonly string[]
  readonly filters: Readonly<Record<Filter, FilterKind>>
  /** The choices of records a page, where they are not those of every table. */
  readonly sizes?: readonly [number, ...number[]]
  /** The records a page where the address names none; the first of `sizes` without it. */
  readonly size?: number
}

export type ListAddress<Filter extends string = never> = {
  readonly page: number
  readonly size: number
  readonly sort: string
  readonly filters: Readonly<Partial<Record<Filter, string>>>
}

/** The limit of the shop. */
const longestSearch = 200

/** Ignores invalid values: the shop would refuse them, and the list would stay empty. */
export function readListAddress<Filter extends string>(
  params: URLSearchParams,
  names: ListNames<Filter>,
): ListAddress<Filter> {
  const size = Number(params.get('size'))
  const { sizes = pageSizes } = names
  const filters = Object.entries<FilterKind>(names.filters).flatMap(([name, kind]) => {
    const value = sensible(params.get(name) ?? '', kind)
    return value === '' ? [] : [[name, value]]
  })
  return {
    page: wholeNumberIn(params.get('page')) ?? 1,
    size: sizes.find((known) => known === size) ?? usualSize(names),
    sort: sensibleSort(params.get('sort'), names),
    filters: Object.fromEntries(filters),
  }
}

export function usualSize({ sizes = pageSizes, size }: Pick<ListNames, 'sizes' | 'size'>): number {
  return size ?? sizes[0]
}

function sensible(value: string, kind: FilterKind): string {
  if (kind === 'text') return value.replaceAll('\0', '').trim().slice(0, longestSearch)
  if (kind === 'day') return isDay(value) ? value : ''
  return kind.includes(value) ? value : ''
}

function sensibleSort(
  sort: string | null,
  { sort: first, sorts }: Pick<ListNames, 'sort' | 'sorts'>,
): string {
  return sort !== null && sorts.includes(sort.replace(/^-/, '')) ? sort : first
}

function wholeNumberIn(text: string | null): number | undefined {
  return text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined
}
