/** The first entry of a shop that is older than its journal: what it has on the day when it begins. */

import { sql } from 'kysely'
import type { ProductValue } from '#src/domain/catalogue/product-value.ts'
import type { Account, DueAccount, MoneyAccount } from '#src/domain/journal/account.ts'
import { postingRules } from '#src/domain/journal/posting-rules.ts'
import { transfersOf } from '#src/domain/journal/transfer.ts'
import { type Poisha, poisha, shareOf } from '#src/domain/money.ts'
import { findAccountBalances } from '#src/features/journal/list/find-balances.server.ts'
import { postTransfers } from '#src/features/journal/post.server.ts'
import {
  piecesOnTheWay,
  stopDeliveries,
  storeProductValues,
} from '#src/features/journal/product-values.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import { transact } from '#src/platform/database/database.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { newId } from '#src/platform/new-id.server.ts'

export type Opening = {
  /** What is there now. An account that is left out stays as the journal has it. */
  readonly balances: Partial<Record<MoneyAccount | DueAccount, Poisha>>
  /** What the shop owes its suppliers. */
  readonly owedToSuppliers: Poisha | undefined
  /** What all pieces of the shop cost together. */
  readonly goods: Poisha | undefined
  /** E-mail of the person. */
  readonly actor: string
}

export type OpeningFailure =
  | { readonly kind: 'already-open' }
  /** The shop has no pieces that could cost something. */
  | { readonly kind: 'no-goods' }

/** Earlier postings count towards these balances: the rest is against `opening`. */
export function openJournal(
  shop: Pick<Shop, 'db' | 'clock'>,
  { balances, owedToSuppliers, goods, actor }: Opening,
): Promise<Result<undefined, OpeningFailure>> {
  return transact<undefined, OpeningFailure>(shop.db, async (tx) => {
    const now = shop.clock()
    await lockOpening(tx)
    if (await isOpen(tx)) return failed({ kind: 'already-open' })
    const valued = goods === undefined ? [] : await valueGoods(tx, goods)
    if (!valued) return failed({ kind: 'no-goods' })

    const shown = new Map<Account, Poisha>(
      Object.entries(balances).map(([account, amount]) => [account as Account, amount]),
    )
    if (owedToSuppliers !== undefined) shown.set('owed-to-suppliers', poisha(0 - owedToSuppliers))
    if (goods !== undefined) shown.set('stock', goods)
    const known = await findAccountBalances(tx)
    const missing = [...shown].map(
      ([account, amount]) => [account, poisha(amount - (known.get(account) ?? 0))] as const,
    )
    const cause = { key: 'opening:shop', happenedAt: now, actor, documentId: newId(now) } as const
    await storeProductValues(tx, new Map(valued))
    await postTransfers(tx, transfersOf(cause, postingRules.opening(new Map(missing))), now)
    return ok(undefined)
  })
}

/** Any number, the same for every process of this shop. */
const openingLock = 7_246_053

/** Of two people who open it at once, the second one sees the first. */
async function lockOpening(tx: Tx): Promise<void> {
  if (tx.engine !== 'postgres') return
  await sql`select pg_advisory_xact_lock(${sql.lit(openingLock)})`.execute(tx)
}

async function isOpen(tx: Tx): Promise<boolean> {
  const row = await tx
    .selectFrom('journal')
    .select('id')
    .where('event', '=', 'opening')
    .where('event_key', 'like', 'opening:shop:%')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Shares what all goods cost among the products, by the price of their pieces: nobody knows the cost of
 * each, and the average follows what is bought from now on. Undefined: there are no pieces.
 */
async function valueGoods(
  tx: Tx,
  goods: Poisha,
): Promise<readonly (readonly [string, ProductValue])[] | undefined> {
  await stopDeliveries(tx)
  const counted = await countPieces(tx)
  const priced = counted.map((product) => ({ ...product, worth: product.price * product.pieces }))
  const all = priced.reduce((sum, { worth }) => sum + worth, 0)
  if (all === 0) return goods === 0 ? [] : undefined
  let worthSoFar = 0
  return priced.map(({ id, pieces, worth }) => {
    const before = shareOf(goods, worthSoFar, all)
    worthSoFar += worth
    const value = poisha(shareOf(goods, worthSoFar, all) - before)
    return [id, { pieces, value, lastCost: shareOf(value, 1, pieces) }] as const
  })
}

/** In one statement: an order that is placed meanwhile moves pieces from the shelf to its lines. */
async function countPieces(tx: Tx) {
  const rows = await tx
    .with('on_the_way', () => piecesOnTheWay(tx))
    .selectFrom('products')
    .leftJoin('on_the_way', 'on_the_way.product_id', 'products.id')
    .select(['products.id', 'price_poisha', 'stock', 'moved'])
    .orderBy('products.id')
    .execute()
  return rows
    .map(({ id, price_poisha, stock, moved }) => ({
      id,
      price: price_poisha,
      pieces: stock + Math.max(0, -Number(moved ?? 0)),
    }))
    .filter(({ pieces }) => pieces > 0)
}
