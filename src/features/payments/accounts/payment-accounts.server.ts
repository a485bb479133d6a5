/**
 * The owner's accounts at payment providers. Their keys are sealed with a key that is not in the
 * database; nothing but a connection ever reads them again.
 */

import { z } from 'zod'
import { type PaymentProvider, paymentProviders } from '#src/domain/payments/payment-provider.ts'
import { seal, unseal } from '#src/features/accounts/seal.server.ts'
import type { ConnectionTest, Provider } from '#src/features/payments/providers/provider.ts'
import {
  type BaseChoice,
  type ConnectProvider,
  providerKinds,
} from '#src/features/payments/providers/providers.server.ts'
import { findShopSettings } from '#src/features/settings/find-shop-settings.server.ts'
import { holdFacts } from '#src/features/settings/hold-facts.server.ts'
import { isNowhereToPay } from '#src/features/settings/nowhere-to-pay.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import { utcText } from '#src/lib/text/utc-text.ts'
import { transact } from '#src/platform/database/database.ts'
import type { Reads } from '#src/platform/database/tables.ts'
import { recordHistory } from '#src/platform/history/record-history.server.ts'

/** Without its keys: it says which of them are there. */
export type PaymentAccountView = {
  readonly base: BaseChoice
  readonly keysSet: readonly string[]
  readonly changedBy: string
  readonly changedAt: string
  readonly version: number
}

type Keys = Pick<Shop, 'db' | 'clock' | 'secrets'>
type Parts = Keys & { readonly connectProvider: ConnectProvider }

const Texts = z.record(z.string(), z.string())

function findStored(reads: Reads, provider: PaymentProvider) {
  return reads
    .selectFrom('payment_accounts')
    .select(['base', 'sealed', 'changed_by', 'changed_at', 'version'])
    .where('provider', '=', provider)
    .executeTakeFirst()
}

/** Undefined where the key of this process does not open them: a restore without it, for example. */
async function secretsOf(
  { secrets, clock }: Pick<Keys, 'secrets' | 'clock'>,
  { sealed }: { readonly sealed: string },
): Promise<Readonly<Record<string, string>> | undefined> {
  if (!secrets.atRest) return undefined
  const payload = await unseal(secrets.atRest, sealed, clock())
  return payload && Texts.parse(payload.keys)
}

/** Undefined without an account, or where nobody can read its keys. */
export async function connectTo(
  parts: Parts,
  provider: PaymentProvider,
): Promise<Provider | undefined> {
  const account = await findStored(parts.db.read, provider)
  const secrets = account && (await secretsOf(parts, account))
  if (!account || !secrets) return undefined
  return parts.connectProvider(provider, { base: account.base, secrets })
}

/** The providers that a buyer can be offered. */
export async function listSetUp(reads: Reads): Promise<readonly PaymentProvider[]> {
  const rows = await reads.selectFrom('payment_accounts').select('provider').execute()
  return paymentProviders.filter((one) => rows.some(({ provider }) => provider === one))
}

export async function findAccount(
  parts: Keys,
  provider: PaymentProvider,
): Promise<PaymentAccountView | undefined> {
  const account = await findStored(parts.db.read, provider)
  if (!account) return undefined
  return {
    base: account.base,
    keysSet: Object.keys((await secretsOf(parts, account)) ?? {}),
    changedBy: account.changed_by,
    changedAt: account.changed_at,
    version: account.version,
  }
}

export type SaveAccount = {
  readonly provider: PaymentProvider
  readonly base: BaseChoice
  /** A name that is missing keeps what was typed before. */
  readonly secrets: Readonly<Record<string, string>>
  /** 0 for the first account at the provider. */
  readonly expectedVersion: number
  /** E-mail of the person. */
  readonly actor: string
}

export type SaveAccountFailure =
  | { readonly kind: 'no-key-at-rest' }
  | { readonly kind: 'changed-meanwhile' }
  /** As the body names them: `keys.appKey`. */
  | { readonly kind: 'missing'; readonly names: readonly string[] }

export async function saveAccount(
  parts: Keys,
  { provider, base, secrets, expectedVersion, actor }: SaveAccount,
): Promise<Result<undefined, SaveAccountFailure>> {
  const { atRest } = parts.secrets
  if (!atRest) return failed({ kind: 'no-key-at-rest' })
  const { secretNames } = providerKinds[provider]
  const before = await findStored(parts.db.read, provider)
  if ((before?.version ?? 0) !== expectedVersion) return failed({ kind: 'changed-meanwhile' })
  const typed = { ...(before && (await secretsOf(parts, before))), ...secrets }
  const keys = Object.fromEntries(
    Object.entries(typed).filter(([name, value]) => secretNames.includes(name) && value !== ''),
  )
  const missing = secretNames.filter((name) => keys[name] === undefined)
  if (missing.length > 0) {
    return failed({ kind: 'missing', names: missing.map((name) => `keys.${name}`) })
  }

  const now = parts.clock()
  const row = {
    base,
    // Before the transaction: it awaits SQL alone.
    sealed: await seal(atRest, { keys }),
    changed_by: actor,
    changed_at: utcText(now),
    version: expectedVersion + 1,
  }
  return transact<undefined, SaveAccountFailure>(parts.db, async (tx) => {
    const { numInsertedOrUpdatedRows: rows } = await tx
      .insertInto('payment_accounts')
      .values({ provider, ...row })
      .onConflict((conflict) =>
        conflict
          .column('provider')
          .doUpdateSet(row)
          .where('payment_accounts.version', '=', expectedVersion),
      )
      .executeTakeFirst()
    if (rows !== 1n) return failed({ kind: 'changed-meanwhile' })
    await recordHistory(tx, {
      subject: 'settings',
      subjectId: 'shop',
      actor,
      action: 'payments.connect',
      before: {},
      // Which keys were typed, never one of them.
      after: { provider, base, keys: Object.keys(secrets).toSorted() },
      now,
    })
    return ok(undefined)
  })
}

type RemoveAccountFailure =
  | { readonly kind: 'no-account' }
  /** The rule asks money in advance, and buyers could then pay it nowhere. */
  | { readonly kind: 'nowhere-to-pay' }

export function removeAccount(
  { db, clock }: Pick<Keys, 'db' | 'clock'>,
  { provider, actor }: Pick<SaveAccount, 'provider' | 'actor'>,
): Promise<Result<undefined, RemoveAccountFailure>> {
  return transact<undefined, RemoveAccountFailure>(db, async (tx) => {
    await holdFacts(tx)
    const { numDeletedRows } = await tx
      .deleteFrom('payment_accounts')
      .where('provider', '=', provider)
      .executeTakeFirst()
    if (numDeletedRows === 0n) return failed({ kind: 'no-account' })
    if (await isNowhereToPay(tx, (await findShopSettings(tx)).advance)) {
      return failed({ kind: 'nowhere-to-pay' })
    }
    await recordHistory(tx, {
      subject: 'settings',
      subjectId: 'shop',
      actor,
      action: 'payments.disconnect',
      before: { provider },
      after: {},
      now: clock(),
    })
    return ok(undefined)
  })
}

/** What the provider says to a call that takes nothing; undefined without an account. */
export async function testAccount(
  parts: Parts,
  provider: PaymentProvider,
): Promise<ConnectionTest | undefined> {
  return (await connectTo(parts, provider))?.test()
}
