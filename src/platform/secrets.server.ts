/** Keys for signing, one a purpose, all derived from one secret that every process shares. */

import { hkdfSync, randomBytes } from 'node:crypto'
import type { Clock } from '#src/lib/clock.ts'
import { commit, type Database } from '#src/platform/database/database.ts'
import type { Tx } from '#src/platform/database/tables.ts'

export type Secrets = {
  /** Signs session cookies. */
  readonly session: string
  /** Makes the token that opens an order. */
  readonly orderToken: Uint8Array
  /** Hides phones and addresses in the keys of limits. */
  readonly limitKey: Uint8Array
}

/** `given` is the setting IDENTITY_SECRET; without it the secret is made once and kept in the database. */
export async function loadSecrets(
  { db, clock }: { db: Database; clock: Clock },
  given: string | undefined,
): Promise<Secrets> {
  const root = given ?? (await findOrMakeSecret(db, clock))
  return {
    session: Buffer.from(derive(root, 'session')).toString('base64url'),
    orderToken: derive(root, 'order-token'),
    limitKey: derive(root, 'limit-key'),
  }
}

function derive(root: string, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', root, 'pagla-mart', purpose, 32))
}

async function findOrMakeSecret(db: Database, clock: Clock): Promise<string> {
  const value = randomBytes(32).toString('base64url')
  return commit(db, (tx) => keepSecret(tx, { name: 'identity', value, now: clock() }))
}

type NewSecret = { readonly name: string; readonly value: string; readonly now: Date }

/** Gives what is kept under the name: of several who come at once, all get the first one's. */
export async function keepSecret(tx: Tx, { name, value, now }: NewSecret): Promise<string> {
  await tx
    .insertInto('secrets')
    .values({ name, value, made_at: now.toISOString() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const kept = await tx
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return kept.value
}
