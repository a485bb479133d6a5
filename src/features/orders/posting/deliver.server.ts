/** The postings of a delivery, and of a delivery that was none. */

import {
  costOfPieces,
  type ProductValue,
  withoutPieces,
  withPiecesBack,
} from '#src/domain/catalogue/product-value.ts'
import { dueAccountOf } from '#src/domain/journal/account.ts'
import type { SoldOrder } from '#src/domain/journal/payment.ts'
import { type PaidTo, postingRules } from '#src/domain/journal/posting-rules.ts'
import { counterTransfers, type Transfer, transfersOf } from '#src/domain/journal/transfer.ts'
import { addPoisha, poisha } from '#src/domain/money.ts'
import {
  lockProductValues,
  storeProductValues,
} from '#src/features/journal/product-values.server.ts'
import { advancesFromBefore } from '#src/features/orders/posting/advance-postings.server.ts'
import {
  type Carrier,
  chargeTransfers,
  findCarrier,
} from '#src/features/orders/posting/carrier-of-order.server.ts'
import {
  causeOf,
  type OrderCause,
  type Posting,
  type SoldLine,
  standingDelivery,
} from '#src/features/orders/posting/order-postings.server.ts'
import { change } from '#src/platform/database/statement.ts'
import type { Tx } from '#src/platform/database/tables.ts'

export type DeliveredOrder = SoldOrder & { readonly id: string; readonly version: number }

export type Delivery = {
  readonly transfers: readonly Transfer[]
  readonly carrier: Carrier | undefined
  readonly paidTo: PaidTo
  readonly lines: readonly SoldLine[]
}

/** `version` is the order's after the change, so that a second delivery has keys of its own. */
export async function deliver(
  tx: Tx,
  order: DeliveredOrder,
  { lines, returnId, ...cause }: OrderCause & Lines & { readonly returnId?: string },
): Promise<Delivery> {
  const carrier = await findCarrier(tx, order.id)
  const paidTo = carrier ? dueAccountOf(carrier.courier) : 'cash'
  const delivered = await takeCosts(tx, order.id, lines)
  const cost = addPoisha(...delivered.map((line) => line.cost ?? poisha(0)))
  const key = `delivered:${order.id}:${order.version}` as const
  const links = { parcelId: carrier?.parcelId, returnId }
  return {
    transfers: [
      ...(await advancesFromBefore(tx, order, cause)),
      ...transfersOf(causeOf(key, order.id, cause, links), {
        ...postingRules.delivered(order, paidTo),
        ...postingRules.goodsDelivered(cost),
      }),
      ...(await chargeTransfers(tx, order.id, carrier, cause)),
    ],
    carrier,
    paidTo,
    lines: delivered,
  }
}

const freezeCost = change<{ orderId: string; productId: string; cost: number }>((db, parameter) =>
  db
    .updateTable('order_lines')
    .set({ cost_poisha: parameter('cost') })
    .where('order_id', '=', parameter('orderId'))
    .where('product_id', '=', parameter('productId')),
)

type Lines = { readonly lines: readonly SoldLine[] }

/** Freezes the costs on the lines. */
async function takeCosts(
  tx: Tx,
  orderId: string,
  lines: readonly SoldLine[],
): Promise<readonly SoldLine[]> {
  const values = await lockProductValues(
    tx,
    lines.map(({ productId }) => productId),
  )
  const delivered = lines.map((line) => {
    const value = values.get(line.productId)
    return { ...line, cost: value ? costOfPieces(value, line.taken) : poisha(0) }
  })
  await storeValues(tx, lines, values, (value, { taken }) => withoutPieces(value, taken))
  for (const { productId, cost } of delivered) await freezeCost(tx, { orderId, productId, cost })
  return delivered
}

/** Nothing of it stands any more: neither the sale nor the cost. */
export async function undoDelivery(
  tx: Tx,
  order: Pick<DeliveredOrder, 'id' | 'version'>,
  { lines, postings, ...cause }: OrderCause & Lines & { readonly postings: readonly Posting[] },
): Promise<readonly Transfer[]> {
  await giveCostsBack(tx, order.id, lines)
  const key = `delivery-undone:${order.id}:${order.version}` as const
  return counterTransfers(causeOf(key, order.id, cause), standingDelivery(postings))
}

/** The pieces are on their way again. */
export async function giveCostsBack(
  tx: Tx,
  orderId: string,
  lines: readonly SoldLine[],
): Promise<void> {
  const values = await lockProductValues(
    tx,
    lines.map(({ productId }) => productId),
  )
  await storeValues(tx, lines, values, (value, { taken, cost }) =>
    withPiecesBack(value, taken, cost ?? poisha(0)),
  )
  await tx
    .updateTable('order_lines')
    .set({ cost_poisha: null })
    .where('order_id', '=', orderId)
    .execute()
}

async function storeValues(
  tx: Tx,
  lines: readonly SoldLine[],
  values: ReadonlyMap<string, ProductValue>,
  change: (value: ProductValue, line: SoldLine) => ProductValue,
): Promise<void> {
  const changed = lines.flatMap((line) => {
    const value = values.get(line.productId)
    return value ? [[line.productId, change(value, line)] as const] : []
  })
  await storeProductValues(tx, new Map(changed))
}

export function isPaid(postings: readonly Posting[]): boolean {
  return postings.some(({ event }) => event === 'courier-paid')
}
