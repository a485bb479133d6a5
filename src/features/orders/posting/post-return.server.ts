/** Posts what a return means: money that buyers get back, pieces that are worth something, or nothing. */

import {
  costOfPieces,
  type ProductValue,
  withoutPieces,
  withoutPiecesBack,
  withPiecesBack,
} from '#src/domain/catalogue/product-value.ts'
import { isDueAccount } from '#src/domain/journal/account.ts'
import { costOfReturned, paidForReturned } from '#src/domain/journal/payment.ts'
import { type PaidTo, postingRules } from '#src/domain/journal/posting-rules.ts'
import { comesBackUnpaid, type SaleState, saleIn } from '#src/domain/journal/sale.ts'
import { counterTransfers, type Transfer, transfersOf } from '#src/domain/journal/transfer.ts'
import { addPoisha, type Poisha, poisha } from '#src/domain/money.ts'
import type { ReturnedPieces } from '#src/domain/orders/order-return.ts'
import type { OrderStage } from '#src/domain/orders/order-stage.ts'
import { postTransfers } from '#src/features/journal/post.server.ts'
import {
  lockProductValues,
  storeProductValues,
} from '#src/features/journal/product-values.server.ts'
import { advancesOwed } from '#src/features/orders/posting/advance-postings.server.ts'
import {
  chargeTransfers,
  findCarrier,
} from '#src/features/orders/posting/carrier-of-order.server.ts'
import {
  type DeliveredOrder,
  type Delivery,
  deliver,
  giveCostsBack,
} from '#src/features/orders/posting/deliver.server.ts'
import {
  causeOf,
  creditOf,
  findSaleState,
  findSoldLines,
  listPostings,
  type OrderCause,
  type Posting,
  postedBy,
  type SoldLine,
} from '#src/features/orders/posting/order-postings.server.ts'
import type { Tx } from '#src/platform/database/tables.ts'

/** Of one product of a return. */
export type ReturnedOfLine = {
  readonly productId: string
  readonly pieces: ReturnedPieces
  /** Of the sellable ones, those that the order had taken from stock. */
  readonly toStock: number
}

type Return = OrderCause & {
  /** As it is after the return. */
  readonly order: DeliveredOrder
  readonly from: OrderStage
  readonly to: OrderStage
  readonly returnId: string
  readonly returned: readonly ReturnedOfLine[]
}

/** The last step of a return: lines and stock are written already, and so is the return. */
export async function postReturn(tx: Tx, one: Return): Promise<void> {
  const written = await findSoldLines(tx, one.order.id)
  const before = written.map((line) => linesBefore(line, one.returned))
  const state = await findSaleState(tx, one.order.id, { stage: one.from, lines: written })
  await postTransfers(tx, await transfersOfReturn(tx, one, { state, before }), one.now)
}

/** The line as it was before the return. */
function linesBefore(line: SoldLine, returned: readonly ReturnedOfLine[]): SoldLine {
  const one = returned.find(({ productId }) => productId === line.productId)
  if (!one) return line
  const { sellable, damaged, missing } = one.pieces
  return {
    ...line,
    taken: line.taken + one.toStock,
    returned: line.returned - sellable - damaged - missing,
  }
}

type Standing = { readonly state: SaleState; readonly before: readonly SoldLine[] }

async function transfersOfReturn(
  tx: Tx,
  one: Return,
  { state, before }: Standing,
): Promise<readonly Transfer[]> {
  const { order, returnId, returned, actor, now } = one
  const cause = { actor, now, returnId }
  switch (state) {
    case 'before-journal':
      await keepPieces(tx, returned)
      return []
    case 'not-posted': {
      if (saleIn(one.to) === 'ended') return refuse(tx, one, before)
      // The buyer has kept some pieces: that is a sale, of which the rest comes back at once.
      const delivery = await deliver(tx, order, { lines: before, ...cause })
      const back = await takeBack(tx, one, { lines: delivery.lines, delivery })
      return [...delivery.transfers, ...back]
    }
    case 'posted':
      return takeBack(tx, one, { lines: before, delivery: undefined })
  }
}

/** Sellable pieces of an order that is older than the journal: they come without a cost. */
async function keepPieces(tx: Tx, returned: readonly ReturnedOfLine[]): Promise<void> {
  await changeValues(tx, returned, (value, { toStock }) =>
    withPiecesBack(value, toStock, poisha(0)),
  )
}

/** Nothing was sold. Sellable pieces have never left the value; the others do so now. */
async function refuse(
  tx: Tx,
  { order, returnId, returned, actor, now }: Return,
  before: readonly SoldLine[],
): Promise<readonly Transfer[]> {
  const lost = new Map<string, { readonly sellable: Poisha; readonly lost: Poisha }>()
  await changeValues(tx, returned, (value, one) => {
    const pieces = lostOf(one, before)
    lost.set(one.productId, { sellable: poisha(0), lost: costOfPieces(value, pieces) })
    return withoutPieces(value, pieces)
  })
  await storeCosts(tx, returnId, lost)
  const cause = { actor, now }
  const carrier = await findCarrier(tx, order.id)
  const key = `return:${returnId}` as const
  return [
    ...(await advancesOwed(tx, order, { key, returnId, ...cause })),
    ...transfersOf(
      causeOf(key, order.id, cause, { returnId, parcelId: carrier?.parcelId }),
      postingRules.piecesLost(addPoisha(...[...lost.values()].map((one) => one.lost)), false),
    ),
    ...(await chargeTransfers(tx, order.id, carrier, cause)),
  ]
}

/** Of damaged and missing pieces, those that the order had taken. */
function lostOf(
  { productId, pieces: { damaged, missing }, toStock }: ReturnedOfLine,
  before: readonly SoldLine[],
): number {
  const taken = before.find((line) => line.productId === productId)?.taken ?? 0
  return Math.min(damaged + missing, taken - toStock)
}

type Sold = {
  /** Before the return, with the costs of the delivery. */
  readonly lines: readonly SoldLine[]
  /** The one that this return posts. */
  readonly delivery: Delivery | undefined
}

/** Of pieces that were sold. */
async function takeBack(
  tx: Tx,
  { order, returnId, returned, actor, now }: Return,
  { lines, delivery }: Sold,
): Promise<readonly Transfer[]> {
  const costs = new Map(returned.map((one) => [one.productId, costsOf(one, lines)]))
  await changeValues(tx, returned, (value, { productId, toStock }) =>
    withPiecesBack(value, toStock, costs.get(productId)?.sellable ?? poisha(0)),
  )
  await storeCosts(tx, returnId, costs)

  const after = lines.map((line) => ({
    ...line,
    returned: line.returned + piecesOf(line, returned),
  }))
  const price = poisha(paidForReturned(order, after) - paidForReturned(order, lines))
  const { unpaid, paidTo } = await findUnpaid(tx, order.id, { price, delivery })
  const cause = causeOf(`return:${returnId}`, order.id, { actor, now }, { returnId })
  const sum = (kind: 'sellable' | 'lost') =>
    addPoisha(...[...costs.values()].map((cost) => cost[kind]))
  return transfersOf(cause, {
    ...(paidTo && postingRules.returned(unpaid, paidTo)),
    refund: postingRules.returned(poisha(price - unpaid), 'refunds-owed').price,
    ...postingRules.sellableCameBack(sum('sellable')),
    ...postingRules.piecesLost(sum('lost'), true),
  })
}

function costsOf({ productId, pieces, toStock }: ReturnedOfLine, lines: readonly SoldLine[]) {
  const line = lines.find((one) => one.productId === productId)
  const { sellable, damaged, missing } = pieces
  const { quantity = 1, returned = 0 } = line ?? {}
  return costOfReturned(
    { quantity, cost: line?.cost ?? poisha(0) },
    { returned, sellable: toStock, lost: damaged + missing + sellable - toStock },
  )
}

function piecesOf({ productId }: SoldLine, returned: readonly ReturnedOfLine[]): number {
  const { pieces } = returned.find((one) => one.productId === productId) ?? {}
  return pieces ? pieces.sellable + pieces.damaged + pieces.missing : 0
}

/** How much of the price nobody has paid, and who owes that much less. */
async function findUnpaid(
  tx: Tx,
  orderId: string,
  { price, delivery }: { readonly price: Poisha; readonly delivery: Delivery | undefined },
): Promise<{ readonly unpaid: Poisha; readonly paidTo: PaidTo | undefined }> {
  if (delivery) {
    const collected = delivery.transfers.find(({ key }) => key.endsWith(':collected'))?.amount ?? 0
    return { unpaid: poisha(Math.min(price, collected)), paidTo: delivery.paidTo }
  }
  const carrier = await findCarrier(tx, orderId)
  if (!carrier || !comesBackUnpaid(carrier.tracking))
    return { unpaid: poisha(0), paidTo: undefined }
  const postings = await listPostings(tx, orderId)
  const paidTo = postings.flatMap(({ debit }) => (isDueAccount(debit) ? [debit] : [])).at(-1)
  const owed = paidTo ? 0 - creditOf(postings, paidTo) : 0
  return { unpaid: poisha(Math.max(0, Math.min(price, owed))), paidTo }
}

async function storeCosts(
  tx: Tx,
  returnId: string,
  costs: ReadonlyMap<string, { readonly sellable: Poisha; readonly lost: Poisha }>,
): Promise<void> {
  for (const [productId, { sellable, lost }] of costs) {
    if (sellable === 0 && lost === 0) continue
    await tx
      .updateTable('order_return_lines')
      .set({ stock_cost_poisha: sellable, lost_cost_poisha: lost })
      .where('return_id', '=', returnId)
      .where('product_id', '=', productId)
      .execute()
  }
}

async function changeValues(
  tx: Tx,
  returned: readonly ReturnedOfLine[],
  change: (value: ProductValue, one: ReturnedOfLine) => ProductValue,
): Promise<void> {
  const values = await lockProductValues(
    tx,
    returned.map(({ productId }) => productId),
  )
  const changed = returned.flatMap((one) => {
    const value = values.get(one.productId)
    return value ? [[one.productId, change(value, one)] as const] : []
  })
  await storeProductValues(tx, new Map(changed))
}

export type ReturnCosts = ReadonlyMap<
  string,
  { readonly stockCost: Poisha; readonly lostCost: Poisha }
>

/** Read it before the return is deleted. */
export async function findReturnCosts(tx: Tx, returnId: string): Promise<ReturnCosts> {
  const rows = await tx
    .selectFrom('order_return_lines')
    .select(['product_id', 'stock_cost_poisha', 'lost_cost_poisha'])
    .where('return_id', '=', returnId)
    .execute()
  return new Map(
    rows.map((row) => [
      row.product_id,
      { stockCost: poisha(row.stock_cost_poisha), lostCost: poisha(row.lost_cost_poisha) },
    ]),
  )
}

/** `from` is the stage before the return, to which the order goes back. */
export type UndoneReturn = Omit<Return, 'to'> & { readonly costs: ReturnCosts }

/** The last step of taking a return back: lines and stock are as before it. */
export async function postReturnUndone(tx: Tx, one: UndoneReturn): Promise<void> {
  const { order, returnId, from, actor, now } = one
  const lines = await findSoldLines(tx, order.id)
  const state = await findSaleState(tx, order.id, { stage: from, lines })
  const postings = await listPostings(tx, order.id)
  const ofReturn = postings.filter((posting) => posting.returnId === returnId)
  const difference = await undoValues(tx, one, { state, lines })
  const isSaleUndone = postedBy(ofReturn, 'delivered').length > 0
  if (isSaleUndone) await giveCostsBack(tx, order.id, lines)

  const cause = causeOf(`return-undone:${returnId}`, order.id, { actor, now }, { returnId })
  const posted: readonly Posting[] = postedBy(ofReturn, 'return', 'delivered')
  const transfers = [
    ...counterTransfers(cause, posted),
    ...transfersOf(cause, postingRules.stockDiffers(difference)),
  ]
  await postTransfers(tx, transfers, now)
}

/** By how much the values differ from what taking the postings back makes of them. */
async function undoValues(
  tx: Tx,
  { returned, costs }: UndoneReturn,
  { state, lines }: { readonly state: SaleState; readonly lines: readonly SoldLine[] },
): Promise<Poisha> {
  let sum = 0
  await changeValues(tx, returned, (value, one) => {
    const { stockCost = poisha(0), lostCost = poisha(0) } = costs.get(one.productId) ?? {}
    if (state === 'not-posted') return withPiecesBack(value, lostOf(one, lines), lostCost)
    const { after, difference } = withoutPiecesBack(value, one.toStock, stockCost)
    sum += difference
    return after
  })
  return poisha(sum)
}
