/** One order for one idempotency key: a retry gets the first answer again. */

import { hash } from 'node:crypto'
import type { CouponResult } from '#src/domain/coupons/coupon.ts'
import { orderFingerprint } from '#src/domain/orders/order-fingerprint.ts'
import { ownSource } from '#src/domain/orders/order-source.ts'
import type { OrderView } from '#src/features/orders/order-view.ts'
import {
  findOrderTerms,
  type OrderTerms,
  only,
  type StoredTerms,
  storedTerms,
  type TermsAsked,
  termsFrom,
} from '#src/features/orders/place/order-terms.server.ts'
import type { Brand } from '#src/lib/brand.ts'
import { utcText } from '#src/lib/text/utc-text.ts'
import { change, type ParameterOf, statement } from '#src/platform/database/statement.ts'
import type { Reads, Tx } from '#src/platform/database/tables.ts'

export type IdempotencyKey = {
  readonly key: string
  /** After this time the key is free again. */
  readonly keptForSeconds: number
}

export const idempotencyKeyLifetimeSeconds = 72 * 60 * 60

/**
 * The prefix of a fingerprint's hash. An older process compares the orders themselves where a
 * hash begins with `form `, so its retries make no second order beside those of this version.
 */
const markOfFingerprint = 'form order '

/** As the first answer told it. */
export type AnsweredOrder = OrderView & {
  /** Of a coupon that was sent. */
  readonly couponResult?: CouponResult | undefined
}

/** An order as JSON: the stored first answer, and the message from the thread that wrote it. */
export type OrderText = Brand<string, 'OrderText'>

export function orderText(order: AnsweredOrder): OrderText {
  return JSON.stringify(order) as OrderText
}

/**
 * Stored for three days, so an older version may have written it. A field that `OrderView`
 * gains must be filled in here: older stored answers lack it, such as `stages`.
 */
export function orderFrom(text: OrderText): AnsweredOrder {
  const { lines, ...order } = JSON.parse(text)
  return {
    stage: null,
    place: null,
    language: 'en',
    accountId: null,
    source: ownSource,
    adjusted: 0,
    advanced: 0,
    advanceAsked: 0,
    ...order,
    lines: lines.map((line: object) => ({ titleInBangla: '', returned: 0, ...line })),
  }
}

type Claim =
  | { readonly kind: 'claimed'; readonly keep: (answer: OrderText) => Promise<void> }
  | { readonly kind: 'answered'; readonly answer: OrderText }
  | { readonly kind: 'key-of-another-order' }

type Claiming = { key: string; bodyHash: string; now: string; expiredBefore: string }

type KeptKey = Claiming & { answer: string }

type StoredKey = { body_hash: string; answer: OrderText }

/** Inserts no row for a used key. On PostgreSQL a simultaneous retry waits here for the first commit. */
function insertKey(db: Pick<Tx, 'insertInto'>, parameter: ParameterOf<KeptKey>) {
  return db
    .insertInto('request_keys')
    .values({
      key: parameter('key'),
      body_hash: parameter('bodyHash'),
      answer: parameter('answer'),
      claimed_at: parameter('now'),
    })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({
          body_hash: parameter('bodyHash'),
          answer: parameter('answer'),
          claimed_at: parameter('now'),
        })
        .where('request_keys.claimed_at', '<', parameter('expiredBefore')),
    )
}

const keepKey = change<KeptKey>(insertKey)

const findKey = statement<{ key: string; expiredBefore: string }, StoredKey>((db, parameter) =>
  db
    .selectFrom('request_keys')
    .select(['body_hash', 'answer'])
    .where('key', '=', parameter('key'))
    .where('claimed_at', '>=', parameter('expiredBefore')),
)

/** On SQLite: the key, if it is used, beside the terms. */
const findKeyAndTerms = statement<
  Claiming & TermsAsked,
  StoredTerms & { body_hash: string | null; answer: OrderText | null }
>((db, parameter) => {
  const used = db
    .selectFrom('request_keys')
    .where('key', '=', parameter('key'))
    .where('claimed_at', '>=', parameter('expiredBefore'))
  return db.selectNoFrom(() => [
    ...storedTerms(db, parameter),
    used.select('body_hash').as('body_hash'),
    used.select('answer').$castTo<{ answer: OrderText }>().as('answer'),
  ])
})

/** On PostgreSQL: claims the key in the round trip that reads the terms. */
const claimKeyAndFindTerms = statement<KeptKey & TermsAsked, StoredTerms & { claimed: string }>(
  (db, parameter) =>
    db
      .with('claimed', () => insertKey(db, parameter).returning('key'))
      .selectNoFrom(({ selectFrom, fn }) => [
        ...storedTerms(db, parameter),
        selectFrom('claimed').select(fn.countAll<string>().as('n')).as('claimed'),
      ]),
)

const setAnswer = change<{ key: string; answer: string }>((db, parameter) =>
  db
    .updateTable('request_keys')
    .set({ answer: parameter('answer') })
    .where('key', '=', parameter('key')),
)

/** The order of a used key; undefined for any other key. */
export async function findKeptOrder(reads: Reads, key: string): Promise<OrderView | undefined> {
  const [known] = await findKey(reads, { key, expiredBefore: '' })
  return known && orderFrom(known.answer)
}

type Beginning = {
  readonly key: IdempotencyKey | undefined
  readonly fingerprint: string
  readonly phoneKey: string
  readonly now: Date
}

/**
 * The first statement of an order: claims its key, and reads its terms. The claim of an order that is refused
 * is rolled back, so the key is free again. PostgreSQL claims before the work, since others write at the same
 * time. SQLite has one writer, and writes the key once.
 */
export async function beginOrder(
  tx: Tx,
  { key: sent, fingerprint, phoneKey, now: moment }: Beginning,
): Promise<{ readonly claim: Claim | undefined; readonly terms: OrderTerms }> {
  const now = utcText(moment)
  if (!sent) return { claim: undefined, terms: await findOrderTerms(tx, { phoneKey, now }) }

  const { key, keptForSeconds } = sent
  const bodyHash = markOfFingerprint + hash('sha256', fingerprint, 'base64url')
  const expiredBefore = utcText(moment, -keptForSeconds)
  const claiming = { key, bodyHash, now, expiredBefore }
  if (tx.engine === 'sqlite') {
    const row = only(await findKeyAndTerms(tx, { ...claiming, phoneKey }))
    const { body_hash, answer } = row
    const isUsed = body_hash !== null && answer !== null
    const claim: Claim = isUsed
      ? claimOfUsed({ body_hash, answer }, { bodyHash, fingerprint })
      : {
          kind: 'claimed',
          keep: async (text) => void (await keepKey(tx, { ...claiming, answer: text })),
        }
    return { claim, terms: termsFrom(row) }
  }

  const row = only(await claimKeyAndFindTerms(tx, { ...claiming, answer: '', phoneKey }))
  const terms = termsFrom(row)
  if (Number(row.claimed) > 0) {
    const keep = async (answer: OrderText) => void (await setAnswer(tx, { key, answer }))
    return { claim: { kind: 'claimed', keep }, terms }
  }
  const [known] = await findKey(tx, { key, expiredBefore })
  if (!known) throw new Error('An idempotency key went away while it was read')
  return { claim: claimOfUsed(known, { bodyHash, fingerprint }), terms }
}

function claimOfUsed(
  { body_hash: knownHash, answer }: StoredKey,
  { bodyHash, fingerprint }: { readonly bodyHash: string; readonly fingerprint: string },
): Claim {
  const isSame = knownHash.startsWith(markOfFingerprint)
    ? knownHash === bodyHash
    : fingerprintOf(orderFrom(answer)) === fingerprint
  return isSame ? { kind: 'answered', answer } : { kind: 'key-of-another-order' }
}

/** Of the stored order; an older version stored the hash of a request's body instead. */
function fingerprintOf({ lines, deliveryZone, place, customer }: OrderView): string {
  return orderFingerprint({ lines, zone: deliveryZone, place, ...customer })
}
