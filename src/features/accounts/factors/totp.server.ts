/** Codes of an authenticator app: six digits that change every thirty seconds (RFC 6238). */

import { seal, unseal } from '#src/features/accounts/seal.server.ts'
import type { Secrets } from '#src/features/secrets.server.ts'
import type { Reads, Tx } from '#src/platform/database/tables.ts'

const secretBytes = 20
const stepSeconds = 30
/** The clock of a phone may be a step behind or ahead. */
const stepsAround = 1

/** Loaded by the first request that needs it. */
function loadLibrary() {
  return import('otpauth')
}

/** In base 32, as apps take it by hand. */
export async function newTotpSecret(): Promise<string> {
  const { Secret } = await loadLibrary()
  return new Secret({ size: secretBytes }).base32
}

/** What the QR code of an app holds. */
export async function totpAddress(secret: string, email: string): Promise<string> {
  const { TOTP } = await loadLibrary()
  return new TOTP({ secret, label: email, issuer: 'Pagla Mart', period: stepSeconds }).toString()
}

/** The time step of the code; undefined for a code of no step around now. */
export async function stepOf(secret: string, code: string, now: Date): Promise<number | undefined> {
  const { TOTP } = await loadLibrary()
  const timestamp = now.getTime()
  const totp = new TOTP({ secret, period: stepSeconds })
  const delta = totp.validate({ token: code, timestamp, window: stepsAround })
  return delta === null ? undefined : Math.floor(timestamp / 1_000 / stepSeconds) + delta
}

type Key = Pick<Secrets, 'secondFactor'>

/** Bound to the user, so that a row cannot serve another account. */
export function sealTotpSecret(key: Key, userId: string, secret: string): Promise<string> {
  return seal(key.secondFactor, { sub: userId, secret })
}

export type StoredTotp = { readonly sealed: string; readonly secret: string }

/** Undefined without an app, and for a secret that another root secret sealed. */
export async function findTotp(
  reads: Reads,
  key: Key,
  { userId, now }: { readonly userId: string; readonly now: Date },
): Promise<StoredTotp | undefined> {
  const row = await reads
    .selectFrom('totp_secrets')
    .select('sealed')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const payload = row && (await unseal(key.secondFactor, row.sealed, now))
  const isOwn = payload?.sub === userId && typeof payload.secret === 'string'
  return row && isOwn ? { sealed: row.sealed, secret: String(payload.secret) } : undefined
}

/** Accepts each step once, and none before an accepted one: of simultaneous uses, one succeeds. */
export async function takeStep(
  tx: Tx,
  { userId, sealed, step }: { userId: string; sealed: string; step: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('totp_secrets')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('sealed', '=', sealed)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
