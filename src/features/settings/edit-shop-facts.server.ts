/** The owner changes what the shop says about itself; every page says it at the next request. */

import type { ShopFacts } from '#src/domain/shop-facts.ts'
import { factsTag } from '#src/features/catalogue/page-tags.ts'
import {
  findVersionedFacts,
  lastEdit,
  type VersionedFacts,
} from '#src/features/settings/find-shop-facts.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { differences } from '#src/platform/history/differences.ts'
import { recordHistory } from '#src/platform/history/record-history.server.ts'
import {
  transactAndInvalidate,
  type WriteContext,
} from '#src/platform/page-cache/cache-invalidation.ts'

/** What the history of the settings is written under: there is one shop. */
export const settingsOfTheShop = 'shop'

export type EditShopFacts = {
  /** All of them: what is as it was stays as it is. */
  readonly facts: ShopFacts
  /** What the editor saw; undefined when they did not say. */
  readonly expectedVersion: number | undefined
  /** E-mail of the admin. */
  readonly actor: string
}

export type EditShopFactsFailure = {
  readonly kind: 'changed-meanwhile'
  readonly current: VersionedFacts
}

/** Saying what is already said changes nothing. */
export async function editShopFacts(
  shop: Shop,
  command: EditShopFacts,
): Promise<Result<VersionedFacts, EditShopFactsFailure>> {
  const edited = await transactAndInvalidate(shop, (tx, invalidate) =>
    editShopFactsIn({ tx, invalidate }, shop, command),
  )
  if (!edited.ok) return edited
  const { isChanged, ...facts } = edited.value
  if (isChanged) shop.note('settings-changed')
  return ok(facts)
}

async function editShopFactsIn(
  { tx, invalidate }: WriteContext,
  { clock }: Pick<Shop, 'clock'>,
  { facts, expectedVersion, actor }: EditShopFacts,
): Promise<Result<VersionedFacts & { readonly isChanged: boolean }, EditShopFactsFailure>> {
  await holdFacts(tx)
  const current = await findVersionedFacts(tx)
  if (expectedVersion !== undefined && expectedVersion !== current.version) {
    return failed({ kind: 'changed-meanwhile', current })
  }
  const changed = differences(current.facts, facts)
  const names = Object.keys(changed.after)
  if (names.length === 0) return ok({ ...current, isChanged: false })

  const now = clock()
  const version = current.version + 1
  const stored = new Map<string, unknown>(Object.entries(facts))
  for (const name of names) await storeFact(tx, { name, value: stored.get(name), version })
  await storeFact(tx, { name: lastEdit, value: now.toISOString(), version })
  await recordHistory(tx, {
    subject: 'settings',
    subjectId: settingsOfTheShop,
    actor,
    action: 'settings.edit',
    ...changed,
    now,
  })
  invalidate(factsTag)
  return ok({ facts, version, isChanged: true })
}

/** Whoever edits as well waits here for our commit, also before the first edit ever. */
async function holdFacts(tx: Tx): Promise<void> {
  await tx
    .insertInto('shop_facts')
    .values({ name: lastEdit, value: '""', version: 1 })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((eb) => ({ version: eb.ref('shop_facts.version') })),
    )
    .execute()
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
