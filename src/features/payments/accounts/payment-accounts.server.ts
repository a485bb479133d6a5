/** The owner's accounts at payment providers. */

import { type PaymentProvider, paymentProviders } from '#src/domain/payments/payment-provider.ts'
import {
  type AccountView,
  type KeyParts,
  openKeys,
  type SaveKeys,
  type SaveKeysFailure,
  sealAccount,
  viewAccount,
} from '#src/features/outside-accounts/sealed-keys.server.ts'
import { shopSettingsTag } from '#src/features/page-tags.ts'
import type { PaymentAccountEvents } from '#src/features/payments/accounts/payment-account-events.ts'
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
import type { Reads } from '#src/platform/database/tables.ts'
import { recordHistory } from '#src/platform/history/record-history.server.ts'
import { enqueue } from '#src/platform/outbox/enqueue.server.ts'
import { transactAndInvalidate } from '#src/platform/page-cache/cache-invalidation.ts'

export type PaymentAccountView = AccountView<BaseChoice>

type Changing = KeyParts & Pick<Shop, 'cacheInvalidation'>
type Parts = KeyParts & { readonly connectProvider: ConnectProvider }

const subOf = (provider: PaymentProvider) => `payment:${provider}`

async function findStored(reads: Reads, provider: PaymentProvider) {
  const row = await reads
    .selectFrom('payment_accounts')
    .select(['base', 'sealed', 'changed_by', 'changed_at', 'version'])
    .where('provider', '=', provider)
    .executeTakeFirst()
  return row && { ...row, sub: subOf(provider) }
}

/** Undefined without an account, or where nobody can read its keys. */
export async function connectTo(
  parts: Parts,
  provider: PaymentProvider,
): Promise<Provider | undefined> {
  const account = await findStored(parts.db.read, provider)
  const secrets = account && (await openKeys(parts, account))
  if (!account || !secrets) return undefined
  return parts.connectProvider(provider, { base: account.base, secrets })
}

/** The providers that a buyer can be offered. */
export async function listSetUp(reads: Reads): Promise<readonly PaymentProvider[]> {
  const rows = await reads.selectFrom('payment_accounts').select('provider').execute()
  return paymentProviders.filter((one) => rows.some(({ provider }) => provider === one))
}

export async function findAccount(
  parts: KeyParts,
  provider: PaymentProvider,
): Promise<PaymentAccountView | undefined> {
  const account = await findStored(parts.db.read, provider)
  return account && viewAccount(parts, account)
}

export type SaveAccount = SaveKeys<BaseChoice> & { readonly provider: PaymentProvider }

export async function saveAccount(
  parts: Changing,
  { provider, ...typed }: SaveAccount,
): Promise<Result<undefined, SaveKeysFailure>> {
  const { base, secrets, expectedVersion, actor } = typed
  const before = await findStored(parts.db.read, provider)
  const sealed = await sealAccount(parts, {
    sub: subOf(provider),
    before,
    typed,
    required: providerKinds[provider].secretNames,
  })
  if (!sealed.ok) return sealed
  return transactAndInvalidate<undefined, SaveKeysFailure>(parts, async (writing) => {
    const { tx, invalidate } = writing
    const now = parts.clock()
    const { numInsertedOrUpdatedRows: rows } = await tx
      .insertInto('payment_accounts')
      .values({ provider, ...sealed.value })
      .onConflict((conflict) =>
        conflict
          .column('provider')
          .doUpdateSet(sealed.value)
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
    if (Object.keys(secrets).length > 0 || before?.base !== base) {
      await enqueue<PaymentAccountEvents>(tx, { kind: 'payment-keys', payload: { provider }, now })
    }
    // The page about privacy says that buyers can pay online.
    invalidate(shopSettingsTag)
    return ok(undefined)
  })
}

type RemoveAccountFailure =
  | { readonly kind: 'no-account' }
  /** The rule asks money in advance, and buyers could then pay it nowhere. */
  | { readonly kind: 'nowhere-to-pay' }

export function removeAccount(
  parts: Omit<Changing, 'secrets'>,
  { provider, actor }: Pick<SaveAccount, 'provider' | 'actor'>,
): Promise<Result<undefined, RemoveAccountFailure>> {
  return transactAndInvalidate<undefined, RemoveAccountFailure>(parts, async (writing) => {
    const { tx, invalidate } = writing
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
      now: parts.clock(),
    })
    invalidate(shopSettingsTag)
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
