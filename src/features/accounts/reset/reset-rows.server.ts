/**
 * Forgotten passwords, in the identity library's table. A row stands for a request, whether there
 * is an account or not. Its token is made when the mail is sent, and only its hash is kept: what
 * is stored opens nothing at any time.
 */

import { randomBytes } from 'node:crypto'
import { hashSecret } from '#src/features/accounts/sessions/session-rows.server.ts'
import type { Reads, Tx } from '#src/platform/database/tables.ts'
import { newId } from '#src/platform/new-id.server.ts'

const tokenBytes = 32
const linkOpensForMs = 10 * 60_000
/** A mail that could not be sent for longer is not sent any more. */
const mailWithinMs = 24 * 60 * 60_000

/** Gives the id of the request. Links that were asked for before open nothing any more. */
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
      identifier_hash: hashSecret(newToken()),
      value: valueFor(email),
      expires_at: later(now, mailWithinMs),
      created_at: now.toISOString(),
      updated_at: now.toISOString(),
    })
    .execute()
  return id
}

/** For whoever blocks an account as well: no link of it works from then on. */
export async function voidResets(tx: Tx, email: string): Promise<void> {
  await tx.deleteFrom('verifications').where('value', '=', valueFor(email)).execute()
}

/** A fresh token, which takes the place of one that was made before for the same request. */
export async function makeResetToken(
  tx: Tx,
  { id, now }: { readonly id: string; readonly now: Date },
): Promise<{ readonly email: string; readonly token: string } | undefined> {
  const token = newToken()
  const row = await tx
    .updateTable('verifications')
    .set({ identifier_hash: hashSecret(token), updated_at: now.toISOString() })
    .where('id', '=', id)
    .where('expires_at', '>', now.toISOString())
    .returning('value')
    .executeTakeFirst()
  return row && { email: emailOf(row.value), token }
}

type GivenToken = { readonly token: string; readonly now: Date }

/** Whose password the token may set, if anybody's. */
export async function findReset(
  reads: Reads,
  { token, now }: GivenToken,
): Promise<{ readonly email: string } | undefined> {
  const row = await reads
    .selectFrom('verifications')
    .select('value')
    .where('identifier_hash', '=', hashSecret(token))
    .where('updated_at', '>', later(now, -linkOpensForMs))
    .where('value', 'like', `${before}%`)
    .executeTakeFirst()
  return row && { email: emailOf(row.value) }
}

/** Of all who use a token at once, one gets it. */
export async function takeReset(tx: Tx, { token, now }: GivenToken): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('verifications')
    .where('identifier_hash', '=', hashSecret(token))
    .where('updated_at', '>', later(now, -linkOpensForMs))
    .where('value', 'like', `${before}%`)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** The library keeps other things in the table. */
const before = 'reset:'

function valueFor(email: string): string {
  return before + email
}

function emailOf(value: string): string {
  return value.slice(before.length)
}

function newToken(): string {
  return randomBytes(tokenBytes).toString('base64url')
}

function later(now: Date, milliseconds: number): string {
  return new Date(now.getTime() + milliseconds).toISOString()
}
