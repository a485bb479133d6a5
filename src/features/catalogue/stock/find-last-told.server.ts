import type { Reads } from '#src/platform/database/tables.ts'

export type LastTold = {
  readonly at: string
  readonly title: string
  readonly left: number
  /** Products that came to their line at the same time. */
  readonly more: number
}

/** The last products that came to their line, for the notice on the dashboard. */
export async function findLastTold(reads: Reads): Promise<LastTold | null> {
  const last = await reads
    .selectFrom('low_stock_told')
    .innerJoin('products', 'products.id', 'low_stock_told.product_id')
    .select(['told_at', 'title', 'stock'])
    .where('told_at', 'is not', null)
    .orderBy('told_at', 'desc')
    .orderBy('product_id')
    .limit(1)
    .executeTakeFirst()
  if (!last || last.told_at === null) return null
  const { count } = await reads
    .selectFrom('low_stock_told')
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .where('told_at', '=', last.told_at)
    .executeTakeFirstOrThrow()
  return { at: last.told_at, title: last.title, left: last.stock, more: Number(count) - 1 }
}
