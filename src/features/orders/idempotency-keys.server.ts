/** Idempotency: one order for one idempotency key, and its first answer for everyone who asks again. */

import type { OrderView } from '#src/features/orders/order-view.ts'
import type { Brand } from '#src/lib/brand.ts'
import { utcText } from '#src/lib/text/utc-text.ts'
import { change, statement } from '#src/platform/database/statement.ts'
import type { Reads, Tx } from '#src/platform/database/tables.ts'

export type IdempotencyKey = {
  readonly key: string
  /** Of a call's body as parsed JSON with sorted keys, or of a form's words after `bodyOfForm`. */
  readonly bodyHash: string
  /** After this long the key is free again. */
  readonly keptForSeconds: number
}

export const idempotencyKeyLifetimeSeconds = 72 * 60 * 60

/** No hash of a call begins with it. */
export const bodyOfForm = 'form '

/** An order as JSON: what is kept of the first answer, and what crosses over from the thread that wrote it. */
export type OrderText = Brand<string, 'OrderText'>

export function orderText(order: OrderView): OrderText {
  return JSON.stringify(order) as OrderText
}

/**
 * Stored for three days, so a version before this one may have written it. A field that `OrderView`
 * gains must be filled in here: answers from before stages have none.
 */
export function orderFrom(text: OrderText): OrderView {
  return { stage: null, ...JSON.parse(text) }
}

type Claim =
  | { readonly kind: 'claimed' }
  | { readonly kind: 'answered'; readonly answer: OrderText }
  /** A form's body and a call's are never the same, though the order may be. */
  | { readonly kind: 'answered-another-body'; readonly answer: OrderText }
  | { readonly kind: 'key-of-another-order' }

type Claiming = { key: string; bodyHash: string; now: string; expiredBefore: string }

/** None is written: somebody has the key. On PostgreSQL a twin in flight waits here for the first's commit. */
const insertKey = change<Claiming>((db, parameter) =>
  db
    .insertInto('request_keys')
    .values({
      key: parameter('key'),
      body_hash: parameter('bodyHash'),
      answer: '',
      claimed_at: parameter('now'),
    })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({
          body_hash: parameter('bodyHash'),
          answer: '',
          claimed_at: parameter('now'),
        })
        .where('request_keys.claimed_at', '<', parameter('expiredBefore')),
    ),
)

const findKey = statement<{ key: string }, { body_hash: string; answer: OrderText }>(
  (db, parameter) =>
    db
      .selectFrom('request_keys')
      .select(['body_hash', 'answer'])
      .where('key', '=', parameter('key')),
)

const setAnswer = change<{ key: string; answer: string }>((db, parameter) =>
  db
    .updateTable('request_keys')
    .set({ answer: parameter('answer') })
    .where('key', '=', parameter('key')),
)

/** The order of a key that was used before; undefined for any other key. */
export async function findKeptOrder(reads: Reads, key: string): Promise<OrderView | undefined> {
  const [known] = await findKey(reads, { key })
  return known && orderFrom(known.answer)
}

/** Refusals are not kept: the claim is rolled back with them. */
export async function claimIdempotencyKey(
  tx: Tx,
  { key, bodyHash, keptForSeconds }: IdempotencyKey,
  now: Date,
): Promise<Claim> {
  const claimed = await insertKey(tx, {
    key,
    bodyHash,
    now: utcText(now),
    expiredBefore: utcText(now, -keptForSeconds),
  })
  if (claimed > 0) return { kind: 'claimed' }

  const [known] = await findKey(tx, { key })
  if (!known) throw new Error('An idempotency key went away while it was read')
  const { body_hash: knownHash, answer } = known
  if (knownHash === bodyHash) return { kind: 'answered', answer }
  return [knownHash, bodyHash].some((hash) => hash.startsWith(bodyOfForm))
    ? { kind: 'answered-another-body', answer }
    : { kind: 'key-of-another-order' }
}

export async function keepAnswer(tx: Tx, key: string, answer: OrderText): Promise<void> {
  await setAnswer(tx, { key, answer })
}
