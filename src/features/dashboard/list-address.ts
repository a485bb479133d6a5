/** Which page, order and filters the address of a list names, where anybody may write anything. */

import { isDay } from '#src/domain/dhaka-time.ts'
import { pageSizes } from '#src/ui/dashboard/page-sizes.ts'

/** What a filter may be: any text, a day, or one of these. */
type FilterKind = 'text' | 'day' | readonly string[]

export type ListNames<Filter extends string = never> = {
  /** Of the first sight; a name of the wire, with `-` in front where the highest comes first. */
  readonly sort: string
  /** By what the list may be sorted, without the `-`. */
  readonly sorts: readonly string[]
  readonly filters: Readonly<Record<Filter, FilterKind>>
}

export type ListAddress<Filter extends string = never> = {
  readonly page: number
  readonly size: number
  readonly sort: string
  readonly filters: Readonly<Partial<Record<Filter, string>>>
}

/** As the shop takes it. */
const longestSearch = 200

/** What makes no sense is as if it were not there: the shop would refuse it, and show nothing. */
export function readListAddress<Filter extends string>(
  params: URLSearchParams,
  names: ListNames<Filter>,
): ListAddress<Filter> {
  const size = Number(params.get('size'))
  const filters = Object.entries<FilterKind>(names.filters).flatMap(([name, kind]) => {
    const value = sensible(params.get(name) ?? '', kind)
    return value === '' ? [] : [[name, value]]
  })
  return {
    page: wholeNumberIn(params.get('page')) ?? 1,
    size: pageSizes.find((known) => known === size) ?? pageSizes[0],
    sort: sensibleSort(params.get('sort'), names),
    filters: Object.fromEntries(filters),
  }
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
