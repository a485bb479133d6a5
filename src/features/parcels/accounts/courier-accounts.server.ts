/**
 * The owner's accounts at couriers. Their keys are sealed with a key that is not in the database;
 * nothing but a connection ever reads them again.
 */

import { z } from 'zod'
import type { ApiCourier } from '#src/domain/parcels/courier-name.ts'
import { seal, unseal } from '#src/features/accounts/seal.server.ts'
import type { ConnectionTest, Courier } from '#src/features/parcels/couriers/courier.ts'
import { type BaseChoice, courierKinds } from '#src/features/parcels/couriers/couriers.server.ts'
import type { ParcelShop } from '#src/features/parcels/parcel-shop.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import { transact } from '#src/platform/database/database.ts'
import type { Reads, Tx } from '#src/platform/database/tables.ts'
import { recordHistory } from '#src/platform/history/record-history.server.ts'

/** Without its keys: it says which of them are there. */
export type CourierAccountView = {
  readonly courier: ApiCourier
  readonly base: BaseChoice
  readonly settings: Readonly<Record<string, string>>
  readonly secretsSet: readonly string[]
  readonly changedBy: string
  readonly changedAt: string
  readonly version: number
}

type Parts = Pick<ParcelShop, 'db' | 'clock' | 'secrets' | 'connectCourier'>

const Texts = z.record(z.string(), z.string())

type StoredAccount = Omit<CourierAccountView, 'secretsSet'> & { readonly sealed: string }

async function findStored(
  reads: Reads | Tx,
  courier: ApiCourier,
): Promise<StoredAccount | undefined> {
  const row = await reads
    .selectFrom('courier_accounts')
    .selectAll()
    .where('courier', '=', courier)
    .executeTakeFirst()
  return (
    row && {
      courier: row.courier,
      base: row.base,
      sealed: row.sealed,
      settings: Texts.parse(JSON.parse(row.settings)),
      changedBy: row.changed_by,
      changedAt: row.changed_at,
      version: row.version,
    }
  )
}

/** Undefined where the key of this process does not open them: a restore without it, for example. */
async function secretsOf(
  { secrets, clock }: Pick<Parts, 'secrets' | 'clock'>,
  { sealed }: Pick<StoredAccount, 'sealed'>,
): Promise<Readonly<Record<string, string>> | undefined> {
  if (!secrets.atRest) return undefined
  const payload = await unseal(secrets.atRest, sealed, clock())
  return payload && Texts.parse(payload.keys)
}

/** Undefined without an account, or where nobody can read its keys. */
export async function connectTo(parts: Parts, courier: ApiCourier): Promise<Courier | undefined> {
  const account = await findStored(parts.db.read, courier)
  const secrets = account && (await secretsOf(parts, account))
  if (!account || !secrets) return undefined
  const { base, settings } = account
  return parts.connectCourier(courier, { base, secrets, settings })
}

export async function findAccount(
  parts: Pick<Parts, 'db' | 'secrets' | 'clock'>,
  courier: ApiCourier,
): Promise<CourierAccountView | undefined> {
  const account = await findStored(parts.db.read, courier)
  if (!account) return undefined
  const { sealed, ...shown } = account
  return { ...shown, secretsSet: Object.keys((await secretsOf(parts, account)) ?? {}) }
}

export type SaveAccount = {
  readonly courier: ApiCourier
  readonly base: BaseChoice
  /** A name that is missing keeps what was typed before. */
  readonly secrets: Readonly<Record<string, string>>
  readonly settings: Readonly<Record<string, string>>
  /** 0 for the first account of the courier. */
  readonly expectedVersion: number
  /** E-mail of the person. */
  readonly actor: string
}

export type SaveAccountFailure =
  | { readonly kind: 'no-key-at-rest' }
  | { readonly kind: 'changed-meanwhile' }
  | { readonly kind: 'no-such-address' }
  /** As the body names them: `keys.apiKey`. */
  | { readonly kind: 'missing'; readonly names: readonly string[] }

export async function saveAccount(
  parts: Parts,
  { courier, base, secrets, settings, expectedVersion, actor }: SaveAccount,
): Promise<Result<undefined, SaveAccountFailure>> {
  const { atRest } = parts.secrets
  if (!atRest) return failed({ kind: 'no-key-at-rest' })
  const { baseUrls, secretNames, webhookSecretNames, settingNames } = courierKinds[courier]
  if (baseUrls[base] === undefined) return failed({ kind: 'no-such-address' })

  const before = await findStored(parts.db.read, courier)
  if ((before?.version ?? 0) !== expectedVersion) return failed({ kind: 'changed-meanwhile' })
  const known = [...secretNames, ...webhookSecretNames]
  const typed = { ...(before && (await secretsOf(parts, before))), ...secrets }
  const keys = Object.fromEntries(
    Object.entries(typed).filter(([name, value]) => known.includes(name) && value !== ''),
  )
  const required = settingNames.filter(({ isRequired }) => isRequired).map(({ name }) => name)
  const names = [
    ...secretNames.filter((name) => keys[name] === undefined).map((name) => `keys.${name}`),
    ...required.filter((name) => (settings[name] ?? '') === '').map((name) => `settings.${name}`),
  ]
  if (names.length > 0) return failed({ kind: 'missing', names })

  const now = parts.clock()
  const row = {
    base,
    // Before the transaction: it awaits SQL alone.
    sealed: await seal(atRest, { keys }),
    settings: JSON.stringify(settings),
    changed_by: actor,
    changed_at: now.toISOString(),
  }
  return transact<undefined, SaveAccountFailure>(parts.db, async (tx) => {
    const { numInsertedOrUpdatedRows: rows } = await tx
      .insertInto('courier_accounts')
      .values({ courier, ...row, version: expectedVersion + 1 })
      .onConflict((conflict) =>
        conflict
          .column('courier')
          .doUpdateSet({ ...row, version: expectedVersion + 1 })
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
      now,
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
