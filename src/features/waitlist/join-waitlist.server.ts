/** A buyer leaves a phone at a product that is sold out: one SMS tells that it is back. */

import { sql } from 'kysely'
import { internationalPhone, normalisePhone } from '#src/domain/people/phone.ts'
import type { CalledFrom } from '#src/features/accounts/sessions/caller.ts'
import { lockProduct } from '#src/features/catalogue/edit/lock-product.server.ts'
import type { Shop } from '#src/features/shop.ts'
import type { Language } from '#src/i18n/language.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import { utcText } from '#src/lib/text/utc-text.ts'
import { transact } from '#src/platform/database/database.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { type Counting, countEachWithin } from '#src/platform/limits/count-within.server.ts'
import { newId } from '#src/platform/new-id.server.ts'

const hour = 60 * 60
const refusal = 'too-many-joined'

/** Hundreds share a network, so its limit is wide. A phone has few: nobody fills it with SMS for a stranger. */
const limits = {
  address: { kind: 'waitlist by address', atMost: 60, windowSeconds: hour, refusal },
  device: { kind: 'waitlist by device', atMost: 10, windowSeconds: hour, refusal },
  phone: { kind: 'waitlist by phone', atMost: 10, windowSeconds: 24 * hour, refusal },
} as const

export type JoinWaitlist = {
  readonly pid: string
  /** In any spelling. */
  readonly phone: string
  /** Of the page, and so of the SMS. */
  readonly language: Language
  readonly from: CalledFrom
}

export type TooManyJoined = { readonly kind: typeof refusal; readonly retryAfterSeconds: number }

export type JoinWaitlistFailure =
  | TooManyJoined
  | { readonly kind: 'no-phone' }
  | { readonly kind: 'product-gone' }

/**
 * `waiting` also for a phone that waited before or refuses messages: the answer tells nothing of a phone.
 * `in-stock`: nobody waits for a product that the shop has.
 */
export function joinWaitlist(
  { db, clock, secrets }: Pick<Shop, 'db' | 'clock' | 'secrets'>,
  { pid, phone: typed, language, from }: JoinWaitlist,
): Promise<Result<'waiting' | 'in-stock', JoinWaitlistFailure>> {
  const now = clock()
  const national = normalisePhone(typed)
  if (national === undefined) return Promise.resolve(failed({ kind: 'no-phone' }))
  const phone = internationalPhone(national)
  return transact<'waiting' | 'in-stock', JoinWaitlistFailure>(db, async (tx) => {
    const counted = await countJoining(tx, { limitKey: secrets.limitKey, now }, { phone, from })
    if (!counted.ok) return counted
    const product = await lockProduct(tx, pid)
    if (!product) return failed({ kind: 'product-gone' })
    if (product.stock > 0) return ok('in-stock')
    await insertEntry(tx, { productId: product.id, phone, language, now })
    return ok('waiting')
  })
}

type Joining = { readonly phone: string; readonly from: CalledFrom }

function countJoining(
  tx: Tx,
  counting: Counting,
  { phone, from: { address, device } }: Joining,
): Promise<Result<undefined, TooManyJoined>> {
  return countEachWithin(tx, counting, [
    { ...limits.address, subject: address },
    { ...limits.device, subject: device },
    { ...limits.phone, subject: phone },
  ])
}

type Inserting = {
  readonly productId: string
  readonly phone: string
  readonly language: Language
  readonly now: Date
}

/** The product is locked and has no piece: from here on, what comes is counted. */
async function insertEntry(tx: Tx, { productId, phone, language, now }: Inserting): Promise<void> {
  await tx
    .insertInto('waitlist_products')
    .values({ product_id: productId, pieces: 0 })
    .onConflict((conflict) => conflict.column('product_id').doNothing())
    .execute()
  await tx
    .insertInto('waitlist_entries')
    .values({
      id: newId(now),
      product_id: productId,
      phone,
      language,
      state: 'waiting',
      asked_at: utcText(now),
      due_at: null,
      sending_at: null,
      changed_at: utcText(now),
    })
    // The engines match the partial index by its own words, not by parameters.
    .onConflict((conflict) =>
      conflict
        .columns(['product_id', 'phone'])
        .where(sql<boolean>`state in ('waiting', 'due', 'sending')`)
        .doNothing(),
    )
    .execute()
}
