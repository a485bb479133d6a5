/**
 * The key that seals secrets at rest. It stands beside the database and never in it: whoever copies
 * the database alone reads none of them. The database keeps a fingerprint, so that a process with
 * another key does not start.
 */

import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Clock } from '#src/lib/clock.ts'
import { errorCode } from '#src/lib/error-code.ts'
import { flushFolder } from '#src/lib/flush-folder.ts'
import type { Config } from '#src/platform/config.ts'
import { commit, type Database } from '#src/platform/database/database.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { deriveKey, keepSecret } from '#src/platform/secrets/secrets.server.ts'

/** A sentence for the person at the terminal. */
export class SecretsKeyRefused extends Error {
  override readonly name = 'SecretsKeyRefused'
}

type Where = Pick<Config, 'dataDir' | 'secretsKey'>

const fingerprintName = 'secrets-key-fingerprint'

export function secretsKeyFileIn({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'secrets.key')
}

/** SECRETS_KEY, or the file of DATA_DIR. Undefined where there is neither. */
export function findSecretsKey({ dataDir, secretsKey }: Where): string | undefined {
  if (secretsKey !== undefined) return secretsKey
  const file = secretsKeyFileIn({ dataDir })
  if (!existsSync(file)) return undefined
  const key = readFileSync(file, 'utf8').trim()
  if (key.length < 32) throw new SecretsKeyRefused(`${file} holds no key of 32 characters or more`)
  return key
}

/**
 * Undefined on PostgreSQL without SECRETS_KEY: several processes share the database, and no folder.
 * Throws SecretsKeyRefused for another key than the one that sealed what the database holds.
 */
export async function loadSecretsKey(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  where: Where,
): Promise<string | undefined> {
  const given = findSecretsKey(where)
  const key = given ?? (db.engine === 'sqlite' ? await makeKey(db, where) : undefined)
  if (key === undefined) {
    if ((await findFingerprint(db)) === undefined) return undefined
    throw new SecretsKeyRefused('SECRETS_KEY is missing: the database holds secrets that it sealed')
  }
  const value = fingerprintOf(key)
  const kept = await commit(db, (tx) =>
    keepSecret(tx, { name: fingerprintName, value, now: clock() }),
  )
  if (kept !== value) {
    const name = where.secretsKey === undefined ? secretsKeyFileIn(where) : 'SECRETS_KEY'
    throw new SecretsKeyRefused(`${name} is not the key that sealed the secrets of this database`)
  }
  return key
}

async function makeKey(db: Database, where: Where): Promise<string> {
  if ((await findFingerprint(db)) !== undefined) {
    throw new SecretsKeyRefused(
      `${secretsKeyFileIn(where)} is missing: the database holds secrets that it sealed. Put it back, or restore a backup`,
    )
  }
  return writeSecretsKey(where, randomBytes(32).toString('base64url'))
}

/** Whole or not at all, and never over another key. Returns the key that the file holds afterwards. */
export async function writeSecretsKey(
  { dataDir }: Pick<Config, 'dataDir'>,
  key: string,
): Promise<string> {
  const file = secretsKeyFileIn({ dataDir })
  const part = `${file}.${crypto.randomUUID().slice(0, 8)}`
  writeFileSync(part, `${key}\n`, { mode: 0o600, flag: 'wx', flush: true })
  try {
    linkSync(part, file)
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
  } finally {
    unlinkSync(part)
  }
  await flushFolder(dirname(file))
  return readFileSync(file, 'utf8').trim()
}

/** Whether what the database has sealed can be opened with this key; true where nothing is sealed. */
export async function opensSealed(db: Database, key: string | undefined): Promise<boolean> {
  const fingerprint = await findFingerprint(db)
  return fingerprint === undefined || (key !== undefined && fingerprint === fingerprintOf(key))
}

/** The next start takes any key. Call it with what the lost key sealed deleted. */
export async function forgetFingerprint(tx: Tx): Promise<void> {
  await tx.deleteFrom('secrets').where('name', '=', fingerprintName).execute()
}

function fingerprintOf(key: string): string {
  return Buffer.from(deriveKey(key, 'fingerprint')).toString('base64url')
}

async function findFingerprint({ read }: Pick<Database, 'read'>): Promise<string | undefined> {
  const row = await read
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', fingerprintName)
    .executeTakeFirst()
  return row?.value
}
