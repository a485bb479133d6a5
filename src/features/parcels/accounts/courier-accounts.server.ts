/** The owner's accounts at couriers. */

import { z } from 'zod'
import type { ApiCourier } from '#src/domain/parcels/courier-name.ts'
import {
  type AccountView,
  openKeys,
  type SaveKeys,
  type SaveKeysFailure,
  sealAccount,
  viewAccount,
} from '#src/features/outside-accounts/sealed-keys.server.ts'
import type { ConnectionTest, Courier } from '#src/features/parcels/couriers/courier.ts'
import { type BaseChoice, courierKinds } from '#src/features/parcels/couriers/couriers.server.ts'
import type { ParcelShop } from '#src/features/parcels/parcel-shop.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import { transact } from '#src/platform/database/database.ts'
import type { Reads } from '#src/platform/database/tables.ts'
import { recordHistory } from '#src/platform/history/record-history.server.ts'

type Settings = { readonly settings: Readonly<Record<string, string>> }

export type CourierAccountView = AccountView<BaseChoice> & Settings

type Parts = Pick<ParcelShop, 'db' | 'clock' | 'secrets' | 'connectCourier'>

const subOf = (courier: ApiCourier) => `courier:${courier}`

const StoredSettings = z.record(z.string(), z.string())

async function findStored(reads: Reads, courier: ApiCourier) {
  const row = await reads
    .selectFrom('courier_accounts')
    .select(['base', 'sealed', 'settings', 'changed_by', 'changed_at', 'version'])
    .where('courier', '=', courier)
    .executeTakeFirst()
  if (!row) return undefined
  return {
    ...row,
    sub: subOf(courier),
    settings: StoredSettings.parse(JSON.parse(row.settings)),
  }
}

/** Undefined without an account, or where nobody can read its keys. */
export async function connectTo(parts: Parts, courier: ApiCourier): Promise<Courier | undefined> {
  const account = await findStored(parts.db.read, courier)
  const secrets = account && (await openKeys(parts, account))
  if (!account || !secrets) return undefined
  const { base, settings } = account
  return parts.connectCourier(courier, { base, secrets, settings })
}

export async function findAccount(
  parts: Omit<Parts, 'connectCourier'>,
  courier: ApiCourier,
): Promise<CourierAccountView | undefined> {
  const account = await findStored(parts.db.read, courier)
  return account && { ...(await viewAccount(parts, account)), settings: account.settings }
}

export type SaveAccount = SaveKeys<BaseChoice> & Settings & { readonly courier: ApiCourier }

export type SaveAccountFailure = SaveKeysFailure | { readonly kind: 'no-such-address' }

export async function saveAccount(
  parts: Parts,
  { courier, settings, ...typed }: SaveAccount,
): Promise<Result<undefined, SaveAccountFailure>> {
  const { baseUrls, secretNames, webhookSecretNames, settingNames } = courierKinds[courier]
  const { base, secrets, expectedVersion, actor } = typed
  if (baseUrls[base] === undefined) return failed({ kind: 'no-such-address' })
  const sealed = await sealAccount(parts, {
    sub: subOf(courier),
    before: await findStored(parts.db.read, courier),
    typed,
    required: secretNames,
    optional: webhookSecretNames,
    missing: settingNames
      .filter(({ name, isRequired }) => isRequired && (settings[name] ?? '') === '')
      .map(({ name }) => `settings.${name}`),
  })
  if (!sealed.ok) return sealed
  const row = { ...sealed.value, settings: JSON.stringify(settings) }
  return transact<undefined, SaveAccountFailure>(parts.db, async (tx) => {
    const { numInsertedOrUpdatedRows: rows } = await tx
      .insertInto('courier_accounts')
      .values({ courier, ...row })
      .onConflict((conflict) =>
        conflict
          .column('courier')
          .doUpdateSet(row)
          .where('courier_accounts.version', '=', expectedVersion),
      )
      .executeTakeFirst()
    if (rows !== 1n) return failed({ kind: 'changed-meanwhile' })
    await recordHistory(tx, {
      subject: 'settings',
      subjectId: 'shop',
      actor,
      action: 'courier.connect',
      before: {},
      // Which keys were typed, never one of them.
      after: { courier, base, keys: Object.keys(secrets).toSorted() },
      now: parts.clock(),
    })
    return ok(undefined)
  })
}

export async function removeAccount(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  { courier, actor }: Pick<SaveAccount, 'courier' | 'actor'>,
): Promise<boolean> {
  const removed = await transact<boolean, never>(db, async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('courier_accounts')
      .where('courier', '=', courier)
      .executeTakeFirst()
    if (numDeletedRows === 0n) return ok(false)
    await recordHistory(tx, {
      subject: 'settings',
      subjectId: 'shop',
      actor,
      action: 'courier.disconnect',
      before: { courier },
      after: {},
      now: clock(),
    })
    return ok(true)
  })
  return removed.ok && removed.value
}

/** What the courier says to a call that changes nothing; undefined without an account. */
export async function testAccount(
  parts: Parts,
  courier: ApiCourier,
): Promise<ConnectionTest | undefined> {
  return (await connectTo(parts, courier))?.test()
}
