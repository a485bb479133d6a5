/**
 * The keys that sign tokens: one for each thirty days. The first process that needs a key creates it
 * in the database, so that all processes accept each other's tokens. A key's name follows from its
 * days, so that two processes that create it at once create one.
 */

import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import type { Shop } from '#src/features/shop.ts'
import { commit } from '#src/platform/database/database.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { keepSecret } from '#src/platform/secrets/secrets.server.ts'

export type TokenKey = {
  /** The `kid` of a token's header. */
  readonly id: string
  readonly privateKey: KeyObject
  readonly publicKey: KeyObject
}

export type TokenKeys = {
  /** The current signing key. */
  readonly current: () => Promise<TokenKey>
  /** The key that may have signed a token that is still valid; undefined for any other name. */
  readonly find: (id: string) => Promise<TokenKey | undefined>
}

const periodMs = 30 * 24 * 60 * 60 * 1_000

/** `acceptedForMs`: how long after its days a key's last token stays valid. */
export function makeTokenKeys(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  { acceptedForMs }: { readonly acceptedForMs: number },
): TokenKeys {
  const known = new Map<string, TokenKey>()

  async function findStored(id: string): Promise<TokenKey | undefined> {
    const stored = await db.read
      .selectFrom('secrets')
      .select('value')
      .where('name', '=', nameOf(id))
      .executeTakeFirst()
    return stored && remember(id, stored.value)
  }

  async function make(period: number): Promise<TokenKey> {
    const id = String(period)
    const made = await commit(db, (tx) => keepKey(tx, period, clock()))
    return remember(id, made)
  }

  function remember(id: string, stored: string): TokenKey {
    const privateKey = createPrivateKey({ key: JSON.parse(stored), format: 'jwk' })
    const key = { id, privateKey, publicKey: createPublicKey(privateKey) }
    known.set(id, key)
    return key
  }

  return {
    current: async () => {
      const period = Math.floor(clock().getTime() / periodMs)
      const id = String(period)
      return known.get(id) ?? (await findStored(id)) ?? make(period)
    },
    find: async (id) => {
      const now = clock().getTime()
      // Also for a process whose clock is a little ahead or behind.
      const accepted = [now - acceptedForMs, now, now + acceptedForMs]
      const ids = accepted.map((time) => String(Math.floor(time / periodMs)))
      return ids.includes(id) ? (known.get(id) ?? findStored(id)) : undefined
    },
  }
}

function nameOf(id: string): string {
  return `token-key ${id}`
}

/** Keys before the previous one verify no token any more and are deleted. */
async function keepKey(tx: Tx, period: number, now: Date): Promise<string> {
  const { privateKey } = generateKeyPairSync('ed25519')
  const stored = await keepSecret(tx, {
    name: nameOf(String(period)),
    value: JSON.stringify(privateKey.export({ format: 'jwk' })),
    now,
  })
  const stillNeeded = [period - 1, period, period + 1].map((one) => nameOf(String(one)))
  await tx
    .deleteFrom('secrets')
    .where('name', 'like', nameOf('%'))
    .where('name', 'not in', stillNeeded)
    .execute()
  return stored
}
