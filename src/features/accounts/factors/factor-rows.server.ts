/** The second factors of an account as rows. Deleting a row ends what it opens. */

import { findPasswordHash } from '#src/features/accounts/passwords/password-rows.server.ts'
import type { Reads, Tx } from '#src/platform/database/tables.ts'

export type PasskeyView = {
  readonly id: string
  readonly name: string
  readonly addedAt: string
  readonly lastUsedAt: string | null
}

/** What my-account and the API show: no key, no secret, no code. */
export type FactorsView = {
  readonly passkeys: readonly PasskeyView[]
  /** When the user added the app; null without one. */
  readonly appAddedAt: string | null
  readonly recoveryCodesLeft: number
  /** False for an account that signs in with Google alone. */
  readonly hasPassword: boolean
}

export async function findFactors(reads: Reads, userId: string): Promise<FactorsView> {
  const passkeys = await reads
    .selectFrom('passkeys')
    .select(['id', 'name', 'added_at as addedAt', 'last_used_at as lastUsedAt'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  const app = await reads
    .selectFrom('totp_secrets')
    .select('added_at')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const codes = await reads
    .selectFrom('recovery_codes')
    .select('code_hash')
    .where('user_id', '=', userId)
    .execute()
  return {
    passkeys,
    appAddedAt: app?.added_at ?? null,
    recoveryCodesLeft: codes.length,
    hasPassword: (await findPasswordHash(reads, userId)) !== undefined,
  }
}

/** Recovery codes alone are no factor: they replace one. */
export async function hasFactor(reads: Reads | Tx, userId: string): Promise<boolean> {
  const app = reads.selectFrom('totp_secrets').select('user_id').where('user_id', '=', userId)
  const passkey = reads.selectFrom('passkeys').select('user_id').where('user_id', '=', userId)
  return (await app.unionAll(passkey).limit(1).executeTakeFirst()) !== undefined
}

export async function removeAllFactors(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('passkeys').where('user_id', '=', userId).execute()
  await tx.deleteFrom('totp_secrets').where('user_id', '=', userId).execute()
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
}
