/**
 * Requests for a new password, one row each, whether there is an account or not. The job that sends
 * the mail makes the token; the row keeps its hash alone, so the database opens nothing at any time.
 */

import { hashToken, newToken } from '#src/features/accounts/secret-tokens.server.ts'
import type { Reads, Tx } from '#src/platform/database/tables.ts'
import { newId } from '#src/platform/new-id.server.ts'

const linkOpensForMs = 10 * 60_000
/** The job sends no mail that is later than this. */
const mailWithinMs = 24 * 60 * 60_000

/** Returns the id of the request, and voids the links of earlier requests. */
export async function beginReset(
  tx: Tx,
  { email, now }: { readonly email: string; readonly now: Date },
): Promise<string> {
  await voidResets(tx, email)
  const id = newId(now)
  await tx
    .insertInto('verifications')
    .values({
      id,
      identifier_hash: hashToken(newToken()),
      value: valueFor(email),
      expires_at: later(now, mailWithinMs),
      created_at: now.toISOString(),
      updated_at: now.toISOString(),
    })
    .execute()
  return id
}

/** Blocking an account does this too: its links no longer work. */
export async function voidResets(tx: Tx, email: string): Promise<void> {
  await tx.deleteFrom('verifications').where('value', '=', valueFor(email)).execute()
}

/** A new token, which replaces an earlier one of the same request. */
export async function makeResetToken(
  tx: Tx,
  { id, now }: { readonly id: string; readonly now: Date },
): Promise<{ readonly email: string; readonly token: string } | undefined> {
  const token = newToken()
  const row = await tx
    .updateTable('verifications')
    .set({ identifier_hash: hashToken(token), updated_at: now.toISOString() })
    .where('id', '=', id)
    .where('expires_at', '>', now.toISOString())
    .returning('value')
    .executeTakeFirst()
  return row && { email: emailOf(row.value), token }
}

type GivenToken = { readonly token: string; readonly now: Date }

/** The account whose password the token may set. */
export async function findReset(
  reads: Reads,
  { token, now }: GivenToken,
): Promise<{ readonly email: string } | undefined> {
  const row = await reads
    .selectFrom('verifications')
    .select('value')
    .where('identifier_hash', '=', hashToken(token))
    .where('updated_at', '>', later(now, -linkOpensForMs))
    .where('value', 'like', `${before}%`)
    .executeTakeFirst()
  return row && { email: emailOf(row.value) }
}

/** Of several requests with one token at once, one succeeds. */
export async function takeReset(tx: Tx, { token, now }: GivenToken): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('verifications')
    .where('identifier_hash', '=', hashToken(token))
    .where('updated_at', '>', later(now, -linkOpensForMs))
    .where('value', 'like', `${before}%`)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Of the column `value`, which held other kinds of rows as well. */
const before = 'reset:'

function valueFor(email: string): string {
  return before + email
}

function emailOf(value: string): string {
  return value.slice(before.length)
}

function later(now: Date, milliseconds: number): string {
  return new Date(now.getTime() + milliseconds).toISOString()
}
