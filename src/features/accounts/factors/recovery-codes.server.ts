/** Ten codes for a user who lost the device with the other factors. Each signs in once. */

import { randomBytes } from 'node:crypto'
import { hashToken } from '#src/features/accounts/secret-tokens.server.ts'
import type { Tx } from '#src/platform/database/tables.ts'

const codesAtOnce = 10
const bytesOfCode = 10
const charactersOfCode = 16
/** Crockford's base 32: no letter looks like a digit. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** 80 random bits each, so that a hash without salt is enough and no limit has to stop guesses. */
export function newRecoveryCodes(): readonly string[] {
  return Array.from({ length: codesAtOnce }, () => {
    const bits = [...randomBytes(bytesOfCode)]
      .map((byte) => byte.toString(2).padStart(8, '0'))
      .join('')
    const letters = bits.match(/.{5}/g)?.map((five) => alphabet[Number.parseInt(five, 2)]) ?? []
    return letters.join('').replace(/(.{4})(?=.)/g, '$1-')
  })
}

/** As people copy a code from paper: any case, any signs between the groups, O for 0, I and L for 1. */
export function isRecoveryCode(typed: string): boolean {
  return plainCode(typed).length === charactersOfCode
}

function plainCode(typed: string): string {
  return typed
    .toUpperCase()
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
    .replaceAll(/[^0-9A-Z]/g, '')
}

/** Ends the codes that the user had before. */
export async function storeRecoveryCodes(
  tx: Tx,
  { userId, codes, now }: { userId: string; codes: readonly string[]; now: Date },
): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  const made_at = now.toISOString()
  const rows = codes.map((code) => ({ code_hash: hashOf(code), user_id: userId, made_at }))
  await tx.insertInto('recovery_codes').values(rows).execute()
}

/** Of several simultaneous uses of a code, one succeeds. */
export async function takeRecoveryCode(tx: Tx, userId: string, typed: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashOf(typed))
    .executeTakeFirst()
  return numDeletedRows === 1n
}

function hashOf(code: string): string {
  return hashToken(plainCode(code))
}
