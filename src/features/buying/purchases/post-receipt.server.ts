/** The values of the products of a delivery follow what came, and the journal the values. */

import type { CostedLine } from '#src/domain/buying/receipt.ts'
import { valueFromFirstCost, withBought } from '#src/domain/catalogue/product-value.ts'
import type { MoneyAccount, PayingAccount } from '#src/domain/journal/account.ts'
import { postingRules } from '#src/domain/journal/posting-rules.ts'
import { type Transfer, transfersOf } from '#src/domain/journal/transfer.ts'
import { addPoisha } from '#src/domain/money.ts'
import { postTransfers } from '#src/features/journal/post.server.ts'
import {
  countOnTheWay,
  lockValuesOfBought,
  storeProductValues,
} from '#src/features/journal/product-values.server.ts'
import type { Tx } from '#src/platform/database/tables.ts'

type PostedReceipt = {
  readonly id: string
  readonly lines: readonly CostedLine[]
  /** By the products' ids. */
  readonly stockBefore: ReadonlyMap<string, number>
  readonly paidFrom: PayingAccount
  readonly freightFrom: MoneyAccount
  readonly actor: string
  readonly now: Date
}

/** The caller has locked the products and moved their stock. Call it at the end of the transaction. */
export async function postReceipt(
  tx: Tx,
  { id, lines, stockBefore, paidFrom, freightFrom, actor, now }: PostedReceipt,
): Promise<void> {
  const cause = { happenedAt: now, actor, documentId: id }
  const ids = lines.map(({ productId }) => productId)
  const values = await lockValuesOfBought(tx, ids)
  const unvalued = ids.filter((productId) => !values.has(productId))
  const onTheWay =
    unvalued.length > 0 ? await countOnTheWay(tx, unvalued) : new Map<string, number>()

  const transfers: Transfer[] = []
  const after = new Map(values)
  for (const { productId, pieces, goods, lost, freight } of lines) {
    const key = `${id}:${productId}`
    transfers.push(
      ...transfersOf(
        { key: `bought:${key}`, ...cause },
        postingRules.received({ paidFrom, goods, lost }),
      ),
      ...transfersOf(
        { key: `bought:${key}`, ...cause },
        postingRules.freightPaid(freightFrom, freight),
      ),
    )
    if (pieces === 0) continue
    const came = { pieces, cost: addPoisha(goods, freight) }
    const known = values.get(productId)
    const first =
      known ??
      valueFromFirstCost((stockBefore.get(productId) ?? 0) + (onTheWay.get(productId) ?? 0), came)
    if (!known) {
      transfers.push(
        ...transfersOf(
          { key: `opening:${key}`, ...cause },
          postingRules.opening(new Map([['stock', first.value]])),
        ),
      )
    }
    after.set(productId, withBought(first, came))
  }
  await storeProductValues(tx, after)
  await postTransfers(tx, transfers, now)
}
