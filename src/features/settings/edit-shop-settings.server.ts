/** The owner edits the shop settings; every page shows them at the next request. */

import { hasOtherNumbers, type WalletNumbers } from '#src/domain/orders/advance/advance-rule.ts'
import type { EditedShopSettings, ShopSettings } from '#src/domain/shop-settings.ts'
import { keepPicture } from '#src/features/media/keep-picture.server.ts'
import { hashOfAddress } from '#src/features/media/picture-address.ts'
import { findPicture } from '#src/features/media/picture-statements.server.ts'
import { shopSettingsTag } from '#src/features/page-tags.ts'
import {
  findVersionedShopSettings,
  lastEdit,
  type VersionedShopSettings,
} from '#src/features/settings/find-shop-settings.server.ts'
import { holdFacts } from '#src/features/settings/hold-facts.server.ts'
import { isNowhereToPay } from '#src/features/settings/nowhere-to-pay.server.ts'
import type { WalletEvents } from '#src/features/settings/wallets/wallet-events.ts'
import type { Shop } from '#src/features/shop.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { differences } from '#src/platform/history/differences.ts'
import { recordHistory } from '#src/platform/history/record-history.server.ts'
import { enqueue } from '#src/platform/outbox/enqueue.server.ts'
import {
  transactAndInvalidate,
  type WriteContext,
} from '#src/platform/page-cache/cache-invalidation.ts'

/** The subject id of the settings' history: there is one shop. */
export const shopSettingsId = 'shop'

export type EditShopSettings = {
  /** All settings, the unchanged ones included. */
  readonly settings: EditedShopSettings
  /** The version that the editor saw; undefined when the request names none. */
  readonly expectedVersion: number | undefined
  /** E-mail of the admin. */
  readonly actor: string
  /** The id of the history's row that this change takes back. */
  readonly undoes?: string | undefined
}

export type EditShopSettingsFailure =
  | { readonly kind: 'changed-meanwhile'; readonly current: VersionedShopSettings }
  /** The shop does not have the picture of the logo, such as one that was deleted unused. */
  | { readonly kind: 'no-such-logo' }
  /** The rule asks money in advance, and buyers could send it nowhere. */
  | { readonly kind: 'nowhere-to-pay' }

/** An edit without a difference writes nothing. */
export async function editShopSettings(
  shop: Shop,
  command: EditShopSettings,
): Promise<Result<VersionedShopSettings, EditShopSettingsFailure>> {
  const edited = await transactAndInvalidate(shop, (writing) =>
    editShopSettingsIn(writing, shop, command),
  )
  if (!edited.ok) return edited
  const { isChanged, ...settings } = edited.value
  if (isChanged) shop.note('settings-changed')
  return ok(settings)
}

async function editShopSettingsIn(
  { tx, invalidate }: WriteContext,
  { clock }: Pick<Shop, 'clock'>,
  { settings: edited, expectedVersion, actor, undoes }: EditShopSettings,
): Promise<
  Result<VersionedShopSettings & { readonly isChanged: boolean }, EditShopSettingsFailure>
> {
  await holdFacts(tx)
  const current = await findVersionedShopSettings(tx)
  if (expectedVersion !== undefined && expectedVersion !== current.version) {
    return failed({ kind: 'changed-meanwhile', current })
  }
  const given = Object.entries(edited).filter(([, value]) => value !== undefined)
  const settings: ShopSettings = { ...current.settings, ...Object.fromEntries(given) }
  const changed = differences(current.settings, settings)
  const names = Object.keys(changed.after)
  if (names.length === 0) return ok({ ...current, isChanged: false })
  if (names.includes('logo') && (await isMissing(tx, settings.logo))) {
    return failed({ kind: 'no-such-logo' })
  }
  if (names.includes('advance') && (await isNowhereToPay(tx, settings.advance))) {
    return failed({ kind: 'nowhere-to-pay' })
  }

  const now = clock()
  const version = current.version + 1
  const stored = new Map<string, unknown>(Object.entries(settings))
  for (const name of names) await storeFact(tx, { name, value: stored.get(name), version })
  await storeFact(tx, { name: lastEdit, value: now.toISOString(), version })
  await recordHistory(tx, {
    subject: 'settings',
    subjectId: shopSettingsId,
    actor,
    action: 'settings.edit',
    ...changed,
    undoes,
    now,
  })
  if (hasOtherNumbers(current.settings.advance, settings.advance)) {
    await queueNumbers(tx, { before: current.settings.advance, after: settings.advance }, now)
  }
  invalidate(shopSettingsTag)
  return ok({ settings, version, isChanged: true })
}

type Numbers = Readonly<Record<'before' | 'after', WalletNumbers>>

/** Of the wallets alone: the rule beside them is nobody's secret and nobody's gain. */
async function queueNumbers(tx: Tx, { before, after }: Numbers, now: Date): Promise<void> {
  const payload = { before: numbersOf(before), after: numbersOf(after) }
  await enqueue<WalletEvents>(tx, { kind: 'wallet-numbers', payload, now })
}

function numbersOf({ bkash, nagad }: WalletNumbers): WalletNumbers {
  return { bkash, nagad }
}

/** Keeps the picture before it looks: a sweep may be deleting it. */
async function isMissing(tx: Tx, logo: string): Promise<boolean> {
  await keepPicture(tx, logo)
  const hash = hashOfAddress(logo)
  return hash !== undefined && (await findPicture(tx, { hash })).length === 0
}

async function storeFact(
  tx: Tx,
  { name, value, version }: { name: string; value: unknown; version: number },
): Promise<void> {
  const row = { value: JSON.stringify(value), version }
  await tx
    .insertInto('shop_facts')
    .values({ name, ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute()
}
