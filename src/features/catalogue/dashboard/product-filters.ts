/** The filters of the product table as they stand in the address, where anybody may write anything. */

export const productFilterNames = ['q', 'offer', 'stock', 'expired'] as const

export type ProductFilterName = (typeof productFilterNames)[number]

export type ProductFilters = {
  readonly q?: string
  readonly offer?: 'true' | 'false'
  readonly stock?: 'in' | 'out'
  readonly expired?: 'true' | 'false'
}

export const newestFirst = '-adate'

/** By their names on the wire. */
const sortNames = ['adate', 'title', 'ddate', 'stock', 'price']

/** As the shop takes it. */
const longestSearch = 200

/** What makes no sense counts as no filter: the shop would refuse it, and show nothing at all. */
export function sensibleFilters(
  written: Readonly<Partial<Record<ProductFilterName, string>>>,
): ProductFilters {
  const q = written.q?.replaceAll('\0', '').trim().slice(0, longestSearch)
  const offer = trueOrFalse(written.offer)
  const stock = written.stock === 'in' || written.stock === 'out' ? written.stock : undefined
  const expired = trueOrFalse(written.expired)
  return {
    ...(q && { q }),
    ...(offer && { offer }),
    ...(stock && { stock }),
    ...(expired && { expired }),
  }
}

export function sensibleSort(sort: string): string {
  return sortNames.includes(sort.replace(/^-/, '')) ? sort : newestFirst
}

function trueOrFalse(text: string | undefined): 'true' | 'false' | undefined {
  return text === 'true' || text === 'false' ? text : undefined
}
