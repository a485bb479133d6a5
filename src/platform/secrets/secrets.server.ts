/** One secret that every process shares, and keys derived from it for each purpose. */

import { hkdfSync, randomBytes } from 'node:crypto'
import type { Clock } from '#src/lib/clock.ts'
import { commit, type Database } from '#src/platform/database/database.ts'
import type { Tx } from '#src/platform/database/tables.ts'

/** `given` is IDENTITY_SECRET; without it the first process makes the secret and keeps it in the database. */
export async function loadRootSecret(
  { db, clock }: { db: Database; clock: Clock },
  given: string | undefined,
): Promise<string> {
  return given ?? (await findOrMakeSecret(db, clock))
}

export function deriveKey(root: string, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', root, 'pagla-mart', purpose, 32))
}

async function findOrMakeSecret(db: Database, clock: Clock): Promise<string> {
  const value = randomBytes(32).toString('base64url')
  return commit(db, (tx) => keepSecret(tx, { name: 'identity', value, now: clock() }))
}

type NewSecret = { readonly name: string; readonly value: string; readonly now: Date }

/** Returns the secret of this name. Processes that start together all get the first one's. */
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
