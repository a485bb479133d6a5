/**
 * The devices on which a user signed in before. Attackers who lock an account do not lock these
 * devices of its owner. Stored as a keyed hash of e-mail and device.
 */

import type { Reads, Tx } from '#src/platform/database/tables.ts'
import { type Counting, limitKey } from '#src/platform/limits/count-within.server.ts'

/** The same as the lifetime of the device cookie. */
const forgottenAfterMs = 365 * 24 * 60 * 60 * 1_000

type OwnDevice = { readonly email: string; readonly device: string }

export async function knowsDevice(
  reads: Reads | Tx,
  { limitKey: key, now }: Counting,
  owned: OwnDevice,
): Promise<boolean> {
  const known = await reads
    .selectFrom('known_devices')
    .select('key')
    .where('key', '=', keyOf(key, owned))
    .where('forgotten_at', '>', now.toISOString())
    .executeTakeFirst()
  return known !== undefined
}

export async function knowsAnyDevice(tx: Tx, counting: Counting, email: string): Promise<boolean> {
  const known = await tx
    .selectFrom('known_devices')
    .select('key')
    .where('account', '=', accountOf(counting.limitKey, email))
    .where('forgotten_at', '>', counting.now.toISOString())
    .limit(1)
    .executeTakeFirst()
  return known !== undefined
}

/** Call only after the right password, or for a new account. */
export async function rememberDevice(
  tx: Tx,
  { limitKey: key, now }: Counting,
  owned: OwnDevice,
): Promise<void> {
  const times = {
    last_used_at: now.toISOString(),
    forgotten_at: new Date(now.getTime() + forgottenAfterMs).toISOString(),
  }
  await tx
    .insertInto('known_devices')
    .values({ key: keyOf(key, owned), account: accountOf(key, owned.email), ...times })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(times))
    .execute()
}

/** After a password change, devices that used the old password are no longer known. */
export async function forgetDevices(
  tx: Tx,
  { limitKey: key }: Pick<Counting, 'limitKey'>,
  email: string,
): Promise<void> {
  await tx.deleteFrom('known_devices').where('account', '=', accountOf(key, email)).execute()
}

function accountOf(key: Uint8Array, email: string): string {
  return limitKey(key, 'account of known devices', email)
}

function keyOf(key: Uint8Array, { email, device }: OwnDevice): string {
  return limitKey(key, 'known device', `${email}\n${device}`)
}
