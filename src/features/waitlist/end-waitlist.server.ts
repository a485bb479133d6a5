/** The link of the SMS by which a phone leaves the waitlists: it ends that, and opens nothing else. */

import { randomInt } from 'node:crypto'
import { hashToken } from '#src/features/accounts/secret-tokens.server.ts'
import type { CalledFrom } from '#src/features/accounts/sessions/caller.ts'
import { findBangla } from '#src/features/catalogue/bangla-rows.server.ts'
import { inLockOrder } from '#src/features/catalogue/edit/lock-product-rows.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { lockQueue, takePieces } from '#src/features/waitlist/waitlist-queue.server.ts'
import type { Language } from '#src/i18n/language.ts'
import { ok, type Result } from '#src/lib/result.ts'
import { transact } from '#src/platform/database/database.ts'
import { inList } from '#src/platform/database/in-list.ts'
import type { Reads, Tx } from '#src/platform/database/tables.ts'
import { countEachWithin } from '#src/platform/limits/count-within.server.ts'

/** Without signs that programs leave out of a link, and without letters that look alike. */
const signs = 'abcdefghjkmnpqrstuvwxyz23456789'
/** 64 bits: an SMS has no room for more, and callers are counted. */
const length = 13

export function newEndToken(): string {
  return Array.from({ length }, () => signs[randomInt(signs.length)]).join('')
}

/** As long as any other: for previews and costs. */
export const sampleEndToken = signs.slice(0, length)

export function endPath(token: string): string {
  return `/w/${token}`
}

/** The title of the product whose SMS had this link; undefined once the phone is on no list any more. */
export async function findTold(
  reads: Reads,
  token: string,
  language: Language,
): Promise<string | undefined> {
  const row = await reads
    .selectFrom('waitlist_entries')
    .innerJoin('products', 'products.id', 'product_id')
    .select(['product_id', 'title'])
    .where('end_hash', '=', hashToken(token))
    .executeTakeFirst()
  if (!row) return undefined
  const bangla = language === 'bn' ? await findBangla(reads, [row.product_id]) : undefined
  return bangla?.get(row.product_id)?.title || row.title
}

const refusal = 'too-many-ended'

/** Hundreds share a network, so its limit is wide. */
const limits = {
  address: { kind: 'waitlist end by address', atMost: 60, windowSeconds: 60 * 60, refusal },
  device: { kind: 'waitlist end by device', atMost: 20, windowSeconds: 60 * 60, refusal },
} as const

export type TooManyEnded = { readonly kind: typeof refusal; readonly retryAfterSeconds: number }

export type EndWaitlists = { readonly token: string; readonly from: CalledFrom }

/** Deletes every entry of the phone. An unknown link, and one that was used before, get the same answer. */
export function endWaitlists(
  { db, clock, secrets }: Pick<Shop, 'db' | 'clock' | 'secrets'>,
  { token, from: { address, device } }: EndWaitlists,
): Promise<Result<undefined, TooManyEnded>> {
  return transact<undefined, TooManyEnded>(db, async (tx) => {
    const counting = { limitKey: secrets.limitKey, now: clock() }
    const counted = await countEachWithin(tx, counting, [
      { ...limits.address, subject: address },
      { ...limits.device, subject: device },
    ])
    if (!counted.ok) return counted
    await deleteEntries(tx, token)
    return ok(undefined)
  })
}

async function deleteEntries(tx: Tx, token: string): Promise<void> {
  const entries = await tx
    .selectFrom('waitlist_entries')
    .innerJoin('products', 'products.id', 'product_id')
    .select(['waitlist_entries.id', 'product_id', 'pid'])
    .where('phone', 'in', (eb) =>
      eb
        .selectFrom('waitlist_entries as told')
        .select('told.phone')
        .where('told.end_hash', '=', hashToken(token)),
    )
    .execute()
  if (entries.length === 0) return
  const products = new Map(entries.map(({ pid, product_id }) => [product_id, { pid, product_id }]))
  for (const { product_id } of inLockOrder([...products.values()])) await lockQueue(tx, product_id)
  const deleted = await tx
    .deleteFrom('waitlist_entries')
    .where(
      inList(
        tx,
        'id',
        entries.map(({ id }) => id),
      ),
    )
    .returning(['product_id', 'state'])
    .execute()
  // The next one is told of its piece.
  for (const { product_id, state } of deleted) {
    if (state === 'due') await takePieces(tx, product_id, -1)
  }
}
