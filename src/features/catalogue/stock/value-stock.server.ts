/** The value of a product follows its stock, and the journal the value. */

import { valueFromFirstCost, withBought, withCounted } from '#src/domain/catalogue/product-value.ts'
import type { PayingAccount } from '#src/domain/journal/account.ts'
import { postingRules } from '#src/domain/journal/posting-rules.ts'
import { type Transfer, transfersOf } from '#src/domain/journal/transfer.ts'
import { type Poisha, poisha } from '#src/domain/money.ts'
import { postTransfers } from '#src/features/journal/post.server.ts'
import {
  countOnTheWay,
  lockProductValues,
  lockValuesOfBought,
  storeProductValues,
} from '#src/features/journal/product-values.server.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { newId } from '#src/platform/new-id.server.ts'

export type Bought = {
  /** What all the pieces cost together. */
  readonly cost: Poisha
  readonly paidFrom: PayingAccount
}

type ValuedMove = {
  readonly productId: string
  readonly move: number
  readonly stockAfter: number
  /** Undefined: nobody said what the pieces cost. */
  readonly bought?: Bought | undefined
  /** Of pieces that are broken or lost: they are no difference of a count. */
  readonly isLoss?: boolean
  readonly actor: string
  readonly now: Date
}

/** The caller has locked the product and moved its stock. Call it at the end of the transaction. */
export async function valueStock(
  tx: Tx,
  { productId, move, stockAfter, bought, isLoss = false, actor, now }: ValuedMove,
): Promise<void> {
  if (move === 0) return
  const lock = bought ? lockValuesOfBought : lockProductValues
  const before = (await lock(tx, [productId])).get(productId)
  const cause = { happenedAt: now, actor, documentId: newId(now) }
  const transfers: Transfer[] = []
  const post = (event: 'bought' | 'stock-difference' | 'opening', parts: Parts) =>
    transfers.push(...transfersOf({ key: `${event}:${cause.documentId}`, ...cause }, parts))

  if (!bought) {
    if (!before) return
    const { after, difference } = withCounted(before, move)
    post(
      'stock-difference',
      isLoss
        ? postingRules.piecesLost(poisha(-difference), false)
        : postingRules.stockDiffers(difference),
    )
    await storeProductValues(tx, new Map([[productId, after]]))
  } else {
    const pieces = { pieces: move, cost: bought.cost }
    const first = before ?? (await firstValue(tx, { productId, stockAfter, pieces }))
    if (!before) post('opening', postingRules.opening(new Map([['stock', first.value]])))
    post('bought', postingRules.bought(bought.paidFrom, bought.cost))
    await storeProductValues(tx, new Map([[productId, withBought(first, pieces)]]))
  }
  await postTransfers(tx, transfers, now)
}

type Parts = Parameters<typeof transfersOf>[1]

/** Pieces from before the first known cost are worth as much, against `opening`. */
async function firstValue(
  tx: Tx,
  {
    productId,
    stockAfter,
    pieces,
  }: Pick<ValuedMove, 'productId' | 'stockAfter'> & {
    readonly pieces: { readonly pieces: number; readonly cost: Poisha }
  },
) {
  const onTheWay = (await countOnTheWay(tx, [productId])).get(productId) ?? 0
  return valueFromFirstCost(stockAfter - pieces.pieces + onTheWay, pieces)
}
