/** A delivery of a purchase order comes: stock and value rise, and the journal posts what paid for it. */

import {
  type PurchaseState,
  purchaseNumber,
  purchaseRules,
  stateAfterReceipt,
} from '#src/domain/buying/purchase-state.ts'
import {
  type CostedLine,
  costDelivery,
  type DeliveredLine,
  priceOfDelivery,
} from '#src/domain/buying/receipt.ts'
import { highestQuantity } from '#src/domain/catalogue/product.ts'
import type { MoneyAccount, PayingAccount } from '#src/domain/journal/account.ts'
import { addPoisha, type Poisha, poisha, shareOf } from '#src/domain/money.ts'
import { lockPurchase } from '#src/features/buying/purchases/make-purchase.server.ts'
import { postReceipt } from '#src/features/buying/purchases/post-receipt.server.ts'
import {
  inLockOrder,
  lockProductRows,
} from '#src/features/catalogue/edit/lock-product-rows.server.ts'
import { moveStockBy } from '#src/features/catalogue/stock/move-stock.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import { utcText } from '#src/lib/text/utc-text.ts'
import { insertRows } from '#src/platform/database/insert-rows.server.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { recordHistory } from '#src/platform/history/record-history.server.ts'
import { newId } from '#src/platform/new-id.server.ts'
import {
  transactAndInvalidate,
  type WriteContext,
} from '#src/platform/page-cache/cache-invalidation.ts'

export type ReceiveDelivery = {
  readonly purchaseId: string
  readonly items: readonly (Omit<DeliveredLine, 'productId'> & {
    /** Or its internal id. */
    readonly pid: string
  })[]
  readonly paidFrom: PayingAccount
  readonly paysDamaged: boolean
  readonly freight: Poisha
  readonly freightFrom: MoneyAccount
  readonly note: string
  /** That of the purchase order on the screen: of two people with one delivery, the second is refused. */
  readonly expectedVersion: number | undefined
  /** Of the request: the same one again receives nothing. */
  readonly key: string
  readonly actor: string
}

export type ReceiveFailure =
  | { readonly kind: 'purchase-gone' }
  | { readonly kind: 'changed-meanwhile' }
  | { readonly kind: 'illegal-state'; readonly state: PurchaseState }
  | { readonly kind: 'not-ordered'; readonly pid: string }
  | { readonly kind: 'stock-out-of-range'; readonly pid: string }
  | { readonly kind: 'cost-of-nothing'; readonly pid: string }
  | { readonly kind: 'freight-of-nothing' }
  | { readonly kind: 'key-of-another' }

type Received = { readonly id: string; readonly state: PurchaseState }

export function receiveDelivery(
  shop: Pick<Shop, 'db' | 'clock' | 'cacheInvalidation'>,
  delivery: ReceiveDelivery,
): Promise<Result<Received, ReceiveFailure>> {
  return transactAndInvalidate<Received, ReceiveFailure>(shop, (writing) =>
    receiveIn(writing, { delivery, now: shop.clock() }),
  )
}

type Receiving = { readonly delivery: ReceiveDelivery; readonly now: Date }

async function receiveIn(
  writing: WriteContext,
  { delivery, now }: Receiving,
): Promise<Result<Received, ReceiveFailure>> {
  const { tx } = writing
  const purchase = await lockPurchase(tx, delivery.purchaseId)
  if (!purchase) return failed({ kind: 'purchase-gone' })
  const fingerprint = fingerprintOf(delivery)
  const known = await findByKey(tx, delivery.key)
  if (known) {
    return known.fingerprint === fingerprint
      ? ok({ id: known.id, state: purchase.state })
      : failed({ kind: 'key-of-another' })
  }
  const accepted = await acceptDelivery(tx, purchase, delivery)
  if (!accepted.ok) return accepted

  const id = newId(now)
  const { ordered, lines, pidOf } = accepted.value
  const stocked = await stockLines(writing, { lines, pidOf, delivery, purchase, now })
  if (!stocked.ok) return stocked
  const state = await updatePurchase(tx, purchase, { ordered, lines })
  const isStored = await storeReceipt(tx, { id, purchase, delivery, fingerprint, lines, now })
  // Somebody has just received another purchase order with this key.
  if (!isStored) return failed({ kind: 'key-of-another' })
  await rememberCosts(tx, purchase.supplier_id, { lines, delivery })
  const { freight, freightFrom, paidFrom, actor } = delivery
  await recordHistory(tx, {
    subject: 'purchase',
    subjectId: purchase.id,
    actor,
    action: 'purchase.receive',
    before: { state: purchase.state },
    after: { state, purchase: purchase.number, goods: priceOfDelivery(lines), freight, paidFrom },
    now,
  })
  const stockBefore = stocked.value
  await postReceipt(tx, { id, lines, stockBefore, paidFrom, freightFrom, actor, now })
  return ok({ id, state })
}

function fingerprintOf({ expectedVersion, key, actor, ...fields }: ReceiveDelivery): string {
  return JSON.stringify(fields)
}

type Accepted = {
  readonly ordered: Awaited<ReturnType<typeof findLines>>
  readonly lines: readonly CostedLine[]
  readonly pidOf: (productId: string) => string
}

async function acceptDelivery(
  tx: Tx,
  { id, version, state }: Purchase,
  { expectedVersion, items, paysDamaged, freight }: ReceiveDelivery,
): Promise<Result<Accepted, ReceiveFailure>> {
  if (expectedVersion !== undefined && expectedVersion !== version) {
    return failed({ kind: 'changed-meanwhile' })
  }
  if (!purchaseRules[state].isOnOrder) return failed({ kind: 'illegal-state', state })

  const ordered = await findLines(tx, id)
  const idOf = new Map(
    ordered.flatMap((line) => [line.pid, line.product_id].map((name) => [name, line.product_id])),
  )
  const lines: DeliveredLine[] = []
  for (const { pid, ...line } of items) {
    const productId = idOf.get(pid)
    if (productId === undefined) return failed({ kind: 'not-ordered', pid })
    lines.push({ productId, ...line })
  }
  const pids = new Map(ordered.map((line) => [line.product_id, line.pid]))
  const pidOf = (productId: string) => pids.get(productId) ?? productId
  const { lines: costed, problem } = costDelivery({ lines, paysDamaged, freight })
  if (problem?.kind === 'cost-of-nothing') {
    return failed({ kind: 'cost-of-nothing', pid: pidOf(problem.productId) })
  }
  return problem ? failed(problem) : ok({ ordered, lines: costed, pidOf })
}

function findByKey(tx: Tx, key: string) {
  return tx
    .selectFrom('purchase_receipts')
    .select(['id', 'fingerprint'])
    .where('request_key', '=', key)
    .executeTakeFirst()
}

function findLines(tx: Tx, purchaseId: string) {
  return tx
    .selectFrom('purchase_order_lines')
    .innerJoin('products', 'products.id', 'purchase_order_lines.product_id')
    .select(['product_id', 'pid', 'pieces', 'received', 'damaged'])
    .where('purchase_order_id', '=', purchaseId)
    .execute()
}

type Purchase = NonNullable<Awaited<ReturnType<typeof lockPurchase>>>

type Stocking = Receiving & {
  readonly lines: readonly CostedLine[]
  readonly pidOf: (productId: string) => string
  readonly purchase: Purchase
}

/** The stock of each product before it; also of one that was deleted meanwhile: its ledger continues. */
async function stockLines(
  writing: WriteContext,
  { lines, pidOf, delivery, purchase, now }: Stocking,
): Promise<Result<ReadonlyMap<string, number>, ReceiveFailure>> {
  const sorted = inLockOrder(
    lines.map(({ productId: id, pieces }) => ({ id, pid: pidOf(id), pieces })),
  )
  const before = new Map<string, number>()
  for (const { id, pid, pieces } of sorted) {
    const locked = await lockProductRows(writing.tx)
      .where('id', '=', id)
      .returning('stock')
      .executeTakeFirstOrThrow()
    before.set(id, locked.stock)
    if (locked.stock + pieces > highestQuantity) return failed({ kind: 'stock-out-of-range', pid })
    if (pieces === 0) continue
    await moveStockBy(writing, {
      product: { id, pid },
      move: pieces,
      reason: 'received',
      actor: delivery.actor,
      note: purchaseNumber(purchase.number),
      now,
    })
  }
  return ok(before)
}

async function updatePurchase(
  tx: Tx,
  { id, version }: Purchase,
  {
    ordered,
    lines,
  }: {
    readonly ordered: Awaited<ReturnType<typeof findLines>>
    readonly lines: readonly CostedLine[]
  },
): Promise<PurchaseState> {
  const came = new Map(lines.map((line) => [line.productId, line]))
  const after = ordered.map((line) => ({
    ...line,
    received: line.received + (came.get(line.product_id)?.pieces ?? 0),
    damaged: line.damaged + (came.get(line.product_id)?.damaged ?? 0),
  }))
  for (const { product_id, received, damaged } of after) {
    if (!came.has(product_id)) continue
    await tx
      .updateTable('purchase_order_lines')
      .set({ received, damaged })
      .where('purchase_order_id', '=', id)
      .where('product_id', '=', product_id)
      .execute()
  }
  const state = stateAfterReceipt(after)
  await tx
    .updateTable('purchase_orders')
    .set({ state, version: version + 1 })
    .where('id', '=', id)
    .execute()
  return state
}

type Storing = Receiving & {
  readonly id: string
  readonly purchase: Purchase
  readonly fingerprint: string
  readonly lines: readonly CostedLine[]
}

/** False: the key has a receipt already. */
async function storeReceipt(
  tx: Tx,
  { id, purchase, delivery, fingerprint, lines, now }: Storing,
): Promise<boolean> {
  const isOwed = delivery.paidFrom === 'owed-to-suppliers'
  const owed = isOwed ? priceOfDelivery(lines) : poisha(0)
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('purchase_receipts')
    .values({
      id,
      purchase_order_id: purchase.id,
      supplier_id: purchase.supplier_id,
      owed_poisha: owed,
      note: delivery.note,
      received_at: utcText(now),
      request_key: delivery.key,
      fingerprint,
    })
    .onConflict((conflict) => conflict.column('request_key').doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) return false
  await tx
    .updateTable('suppliers')
    .set((eb) => ({ owed_poisha: eb('owed_poisha', '+', owed) }))
    .where('id', '=', purchase.supplier_id)
    .execute()
  await insertRows(
    tx,
    'purchase_receipt_lines',
    lines.map(({ productId, pieces, damaged, goods, lost, freight }) => ({
      receipt_id: id,
      product_id: productId,
      pieces,
      damaged,
      goods_poisha: goods,
      lost_poisha: lost,
      freight_poisha: freight,
    })),
  )
  return true
}

/** What the supplier takes for a piece now, without the freight: the next order proposes it. */
async function rememberCosts(
  tx: Tx,
  supplierId: string,
  {
    lines,
    delivery,
  }: { readonly lines: readonly CostedLine[]; readonly delivery: ReceiveDelivery },
): Promise<void> {
  for (const { productId, pieces, damaged, goods, lost } of lines) {
    const paid = pieces + (delivery.paysDamaged ? damaged : 0)
    if (paid === 0) continue
    const row = {
      supplier_id: supplierId,
      cost_poisha: shareOf(addPoisha(goods, lost), 1, paid),
    }
    await tx
      .insertInto('product_buying')
      .values({ product_id: productId, ...row })
      .onConflict((conflict) => conflict.column('product_id').doUpdateSet(row))
      .execute()
  }
}
