/** Who waits for which product. */

import { sql } from 'kysely'
import { normalisePhone } from '#src/domain/people/phone.ts'
import { statesThatWait, type WaitlistState } from '#src/domain/waitlist.ts'
import { titleIn } from '#src/features/catalogue/bangla-rows.server.ts'
import type { Language } from '#src/i18n/language.ts'
import { inList } from '#src/platform/database/in-list.ts'
import type { Reads } from '#src/platform/database/tables.ts'

export type WaitedFor = {
  readonly pid: string
  /** In the language that was asked for; English where the product has none in it. */
  readonly title: string
  readonly stock: number
  readonly waiting: number
  readonly since: string
}

const mostListed = 200

/** Products for which most phones wait first. */
export async function listWaitedFor(
  reads: Reads,
  language: Language,
): Promise<readonly WaitedFor[]> {
  const rows = await reads
    .selectFrom('waitlist_entries')
    .innerJoin('products', 'products.id', 'product_id')
    .select((eb) => [
      'pid',
      sql<string>`coalesce(nullif(${titleIn(language)}, ''), products.title)`.as('title'),
      'stock',
      eb.fn.countAll<number | string>().as('waiting'),
      eb.fn.min('asked_at').as('since'),
    ])
    .where('state', 'in', statesThatWait)
    .where('archived_at', 'is', null)
    .groupBy(['products.id', 'pid', 'title', 'stock'])
    .orderBy('waiting', 'desc')
    .orderBy('pid')
    .limit(mostListed)
    .execute()
  return rows.map((row) => ({ ...row, waiting: Number(row.waiting) }))
}

export type WaitlistEntry = {
  readonly id: string
  readonly phone: string
  readonly language: Language
  readonly state: WaitlistState
  readonly because: string
  readonly askedAt: string
  readonly changedAt: string
}

/** Those who wait for a product in the order in which they are told, then those of the last 90 days. */
export async function listWaitlist(reads: Reads, pid: string): Promise<readonly WaitlistEntry[]> {
  const rows = await reads
    .selectFrom('waitlist_entries')
    .innerJoin('products', 'products.id', 'product_id')
    .select(['waitlist_entries.id', 'phone', 'language', 'state', 'because'])
    .select(['asked_at as askedAt', 'changed_at as changedAt'])
    .where('pid', '=', pid)
    .where('archived_at', 'is', null)
    .orderBy((eb) => eb.case().when('state', 'in', statesThatWait).then(0).else(1).end())
    .orderBy('asked_at')
    .orderBy('waitlist_entries.id')
    .limit(mostListed)
    .execute()
  return rows.map((row) => ({ ...row, phone: normalisePhone(row.phone) ?? row.phone }))
}

export function exportWaitlists(reads: Reads, ids: readonly string[]): Promise<readonly unknown[]> {
  return reads
    .selectFrom('waitlist_entries')
    .innerJoin('products', 'products.id', 'product_id')
    .select(['phone', 'pid', 'title', 'waitlist_entries.language', 'state'])
    .select(['asked_at as askedAt', 'changed_at as changedAt'])
    .where(inList(reads, 'waitlist_entries.id', ids))
    .orderBy('asked_at')
    .execute()
}
