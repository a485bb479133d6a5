/**
 * Requests for a new password: one row each, with or without an account. The job that sends the mail
 * creates the token. The row keeps only its hash, so the database never holds a usable link.
 */

import { hashToken, newToken } from '#src/features/accounts/secret-tokens.server.ts'
import type { Reads, Tx } from '#src/platform/database/tables.ts'
import { newId } from '#src/platform/new-id.server.ts'

const linkOpensForMs = 10 * 60_000
/** The job sends no mail after this time. */
const mailWithinMs = 24 * 60 * 60_000

/** Returns the request's id and voids the links of earlier requests. */
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

/** Blocking an account voids its links too. */
export async function voidResets(tx: Tx, email: string): Promise<void> {
  await tx.deleteFrom('verifications').where('value', '=', valueFor(email)).execute()
}

/** Creates a token, which replaces an earlier one of the same request. */
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

/** Of several concurrent requests with one token, one succeeds. */
export async function takeReset(tx: Tx, { token, now }: GivenToken): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('verifications')
    .where('identifier_hash', '=', hashToken(token))
    .where('updated_at', '>', later(now, -linkOpensForMs))
    .where('value', 'like', `${before}%`)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Parses the column `value`, which also holds other kinds of rows. */
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
