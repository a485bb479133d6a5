/** The settings that an order depends on, and whether its phone is blocked. */

import { sql } from 'kysely'
import type { ShopSettings } from '#src/domain/shop-settings.ts'
import {
  advanceRuleFrom,
  deliveryFeesFrom,
  heldAboveFrom,
} from '#src/features/settings/find-shop-settings.server.ts'
import { type ParameterOf, statement } from '#src/platform/database/statement.ts'
import type { Tx } from '#src/platform/database/tables.ts'

export type OrderTerms = Pick<ShopSettings, 'deliveryFees' | 'heldAbove' | 'advance'> & {
  readonly isPhoneBlocked: boolean
}

export type StoredTerms = {
  fees: string | null
  heldAbove: string | null
  advance: string | null
  blockedUntil: string | null
}

/** What the terms of an order depend on: the key of its phone, and the moment. */
export type TermsAsked = { phoneKey: string; now: string }

/** What a statement selects for `termsFrom`. */
export function storedTerms(db: Pick<Tx, 'selectFrom'>, parameter: ParameterOf<TermsAsked>) {
  const setting = (name: keyof OrderTerms) =>
    db.selectFrom('shop_facts').select('value').where('name', '=', sql.lit(name))
  return [
    setting('deliveryFees').as('fees'),
    setting('heldAbove').as('heldAbove'),
    setting('advance').as('advance'),
    db
      .selectFrom('blocked_phones')
      .select('until')
      .where('phone_key', '=', parameter('phoneKey'))
      .where('until', '>', parameter('now'))
      .as('blockedUntil'),
  ] as const
}

const findStoredTerms = statement<TermsAsked, StoredTerms>((db, parameter) =>
  db.selectNoFrom(() => storedTerms(db, parameter)),
)

/** Read inside the order's transaction: an order already pays a fee that has just changed. */
export async function findOrderTerms(tx: Tx, asked: TermsAsked): Promise<OrderTerms> {
  return termsFrom(only(await findStoredTerms(tx, asked)))
}

/** The row of a statement without a table, which always has one. */
export function only<Row>([row]: readonly Row[]): Row {
  if (!row) throw new Error('A statement without a table gave no row')
  return row
}

export function termsFrom({ fees, heldAbove, advance, blockedUntil }: StoredTerms): OrderTerms {
  return {
    deliveryFees: deliveryFeesFrom(fees),
    heldAbove: heldAboveFrom(heldAbove),
    advance: advanceRuleFrom(advance),
    isPhoneBlocked: blockedUntil !== null,
  }
}
