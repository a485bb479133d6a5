/** The shop settings; a setting without a stored value has its default. */

import type { DeliveryFees } from '#src/domain/delivery.ts'
import { poisha } from '#src/domain/money.ts'
import type { AdvanceRule } from '#src/domain/orders/advance/advance-rule.ts'
import { defaultShopSettings, type ShopSettings } from '#src/domain/shop-settings.ts'
import type { Language } from '#src/i18n/language.ts'
import { statement } from '#src/platform/database/statement.ts'
import type { Reads, Tx } from '#src/platform/database/tables.ts'

/** The row with the version of all settings; each setting has a row of its own. */
export const lastEdit = 'lastEdit'

/** `version` is 1 before the first edit. */
export type VersionedShopSettings = { readonly settings: ShopSettings; readonly version: number }

const listFacts = statement<object, { name: string; value: string; version: number }>((db) =>
  db
    .selectFrom('shop_facts')
    .select(['name', 'value', 'version'])
    .where('name', 'in', [...Object.keys(defaultShopSettings), lastEdit]),
)

const findFees = statement<object, { value: string }>((db) =>
  db.selectFrom('shop_facts').select('value').where('name', '=', 'deliveryFees'),
)

const findPlacesInside = statement<object, { value: string }>((db) =>
  db.selectFrom('shop_facts').select('value').where('name', '=', 'alsoInside'),
)

export async function findShopSettings(reads: Reads | Tx): Promise<ShopSettings> {
  return (await findVersionedShopSettings(reads)).settings
}

/** With the address in the language of the page. */
export async function findShopSettingsIn(reads: Reads, language: Language): Promise<ShopSettings> {
  const settings = await findShopSettings(reads)
  return language === 'bn' ? { ...settings, address: settings.addressInBangla } : settings
}

/** For editors: one statement, so that the version belongs to these settings. */
export async function findVersionedShopSettings(reads: Reads | Tx): Promise<VersionedShopSettings> {
  const rows = await listFacts(reads, {})
  const stored = Object.fromEntries(
    rows
      .filter(({ name }) => name !== lastEdit)
      .map(({ name, value }) => [
        name,
        name === 'deliveryFees' ? feesFrom(value) : JSON.parse(value),
      ]),
  )
  return {
    settings: { ...defaultShopSettings, ...stored },
    version: rows.find(({ name }) => name === lastEdit)?.version ?? 1,
  }
}

export async function findDeliveryFees(reads: Reads | Tx): Promise<DeliveryFees> {
  const [row] = await findFees(reads, {})
  return deliveryFeesFrom(row?.value)
}

/** The places that count as inside Dhaka, besides Dhaka city. */
export async function findAlsoInside(reads: Reads | Tx): Promise<readonly string[]> {
  const [row] = await findPlacesInside(reads, {})
  return row ? JSON.parse(row.value) : defaultShopSettings.alsoInside
}

/** The value of a row, if there is one. */
export function deliveryFeesFrom(stored: string | null | undefined): DeliveryFees {
  return stored ? feesFrom(stored) : defaultShopSettings.deliveryFees
}

export function heldAboveFrom(stored: string | null): number {
  return stored === null ? defaultShopSettings.heldAbove : JSON.parse(stored)
}

export function advanceRuleFrom(stored: string | null): AdvanceRule {
  return stored === null ? defaultShopSettings.advance : JSON.parse(stored)
}

/** A fee that is not a whole amount must stop an order, not enter its total. */
function feesFrom(value: string): DeliveryFees {
  const stored: Record<string, number> = JSON.parse(value)
  return {
    'inside-dhaka': poisha(stored['inside-dhaka'] ?? Number.NaN),
    'outside-dhaka': poisha(stored['outside-dhaka'] ?? Number.NaN),
  }
}
