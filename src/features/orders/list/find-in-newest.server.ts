/**
 * Finds orders by their address and the titles of their products. No index has these: it would be
 * larger than the orders. So a search looks through the newest orders that its filters leave, which
 * takes the same time in every shop (decision 0142).
 */

import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { findIdsByTime } from '#src/features/orders/list/find-by-time.server.ts'
import { countOrders, type OrderFilters } from '#src/features/orders/list/order-places.server.ts'
import { hasWords, wordsTyped } from '#src/features/orders/list/text-index/order-terms.ts'
import { inList } from '#src/platform/database/in-list.ts'
import type { Reads } from '#src/platform/database/tables.ts'

export const lookedThrough = 1_000

export type FoundOrder = {
  readonly id: string
  readonly oid: string
  readonly customer_name: string
  readonly customer_phone: string
}

/** Newest first. Every word of the text begins a word of the address or of a title. */
export async function findInNewest(
  reads: Reads,
  { text, ...filters }: OrderFilters & { readonly text: string },
): Promise<readonly FoundOrder[]> {
  const words = wordsTyped(text)
  if (words.length === 0) return []
  const slice = { offset: 0, size: lookedThrough, direction: 'desc' } as const
  const ids = await findIdsByTime(reads, await countOrders(reads, filters), slice)
  const { rows } = await sql<FoundOrder & { readonly words: string }>`
    select id, oid, customer_name, customer_phone, words from (
      select id, oid, customer_name, customer_phone,
        customer_address || ' ' || coalesce(place, '') || ' ' || (
          select string_agg(title || ' ' || title_bn, ' ') from order_lines
          where order_id = orders.id
        ) as words
      from orders where ${inList(reads, 'id', ids)}
    ) as looked
    where ${mayHave(words)}
    order by id desc`.execute(reads)
  return rows.filter((row) => hasWords(row.words, words))
}

/** Leaves most orders in the database. A digit may be written in Bangla there, and a letter in several ways. */
function mayHave(words: readonly string[]): RawBuilder<SqlBool> {
  const plain = words.filter((word) => /^[a-z]+$/.test(word))
  const likes = plain.map((word) => sql`lower(words) like ${`%${word}%`}`)
  return likes.length === 0 ? sql`1 = 1` : sql`${sql.join(likes, sql` and `)}`
}
