/**
 * The keys of the owner's accounts at companies outside: couriers and payment providers. They are sealed
 * with a key that is not in the database; nothing but a connection ever reads them again.
 */

import { z } from 'zod'
import { seal, unseal } from '#src/features/accounts/seal.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import { utcText } from '#src/lib/text/utc-text.ts'

type Keys = Readonly<Record<string, string>>

export type KeyParts = Pick<Shop, 'db' | 'clock' | 'secrets'>

type SealedAccount<Base> = {
  readonly base: Base
  readonly sealed: string
  readonly changed_by: string
  readonly changed_at: string
  readonly version: number
}

type Stored<Base> = SealedAccount<Base> & {
  /** To what its keys are bound: `payment:bkash`. */
  readonly sub: string
}

/** Without its keys: it says which of them are there. */
export type AccountView<Base> = {
  readonly base: Base
  readonly keysSet: readonly string[]
  readonly changedBy: string
  readonly changedAt: string
  readonly version: number
}

const StoredKeys = z.record(z.string(), z.string())

/** Undefined where the key of this process does not open them, or where they are of another account. */
export async function openKeys(
  { secrets, clock }: Omit<KeyParts, 'db'>,
  { sealed, sub }: Pick<Stored<unknown>, 'sealed' | 'sub'>,
): Promise<Keys | undefined> {
  if (!secrets.atRest) return undefined
  const payload = await unseal(secrets.atRest, sealed, clock())
  // Keys that were typed before they were bound to their account have no `sub`.
  if (!payload || (payload.sub !== undefined && payload.sub !== sub)) return undefined
  return StoredKeys.parse(payload.keys)
}

export async function viewAccount<Base>(
  parts: Omit<KeyParts, 'db'>,
  account: Stored<Base>,
): Promise<AccountView<Base>> {
  return {
    base: account.base,
    keysSet: Object.keys((await openKeys(parts, account)) ?? {}),
    changedBy: account.changed_by,
    changedAt: account.changed_at,
    version: account.version,
  }
}

export type SaveKeys<Base> = {
  readonly base: Base
  /** A name that is missing keeps what was typed before. */
  readonly secrets: Keys
  /** 0 for the first account at the company. */
  readonly expectedVersion: number
  /** E-mail of the person. */
  readonly actor: string
}

export type SaveKeysFailure =
  | { readonly kind: 'no-key-at-rest' }
  | { readonly kind: 'changed-meanwhile' }
  /** As the body names them: `keys.apiKey`. */
  | { readonly kind: 'missing'; readonly names: readonly string[] }

type SealAccount<Base> = Pick<Stored<Base>, 'sub'> & {
  readonly before: SealedAccount<Base> | undefined
  readonly typed: SaveKeys<Base>
  readonly required: readonly string[]
  readonly optional?: readonly string[]
  /** What the account lacks besides its keys. */
  readonly missing?: readonly string[]
}

/** The row to store. Before the transaction, which awaits SQL alone. */
export async function sealAccount<Base>(
  parts: Omit<KeyParts, 'db'>,
  { sub, before, typed, required, optional = [], missing = [] }: SealAccount<Base>,
): Promise<Result<SealedAccount<Base>, SaveKeysFailure>> {
  const { base, secrets, expectedVersion, actor } = typed
  const { atRest } = parts.secrets
  if (!atRest) return failed({ kind: 'no-key-at-rest' })
  if ((before?.version ?? 0) !== expectedVersion) return failed({ kind: 'changed-meanwhile' })
  const known = [...required, ...optional]
  const all = { ...(before && (await openKeys(parts, { ...before, sub }))), ...secrets }
  const keys = Object.fromEntries(
    Object.entries(all).filter(([name, value]) => known.includes(name) && value !== ''),
  )
  const names = [
    ...required.filter((name) => keys[name] === undefined).map((name) => `keys.${name}`),
    ...missing,
  ]
  if (names.length > 0) return failed({ kind: 'missing', names })
  return ok({
    base,
    sealed: await seal(atRest, { sub, keys }),
    changed_by: actor,
    changed_at: utcText(parts.clock()),
    version: expectedVersion + 1,
  })
}
