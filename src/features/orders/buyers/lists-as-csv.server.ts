/** All orders and all buyers as files for the owner, one batch in memory at a time. */

import { setImmediate } from 'node:timers/promises'
import { timeInDhaka } from '#src/features/journal/list/journal-csv.ts'
import { type BuyerOnTheWire, buyerToWire } from '#src/features/orders/buyers/buyer-wire.ts'
import { type Buyer, listBuyers } from '#src/features/orders/buyers/list-buyers.server.ts'
import { streamOrders } from '#src/features/orders/list/stream-orders.server.ts'
import type { OrderAccess } from '#src/features/orders/order-access.ts'
import { lineTitle, type OrderView } from '#src/features/orders/order-view.ts'
import { toDashboardWire } from '#src/features/orders/order-wire.ts'
import type { Shop } from '#src/features/shop.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import type { Language } from '#src/i18n/language.ts'
import type { Answer } from '#src/platform/http/answer.ts'
import { csvAnswer } from '#src/platform/http/encoding/csv-stream.ts'

export type ForFile = {
  /** As far as the caller sees orders. */
  readonly access: OrderAccess
  readonly messages: DashboardMessages<'listFiles'>
  readonly language: Language
}

/** Newest first; the lines of an order in one cell. */
export function ordersAsCsv({ db, clock }: Pick<Shop, 'db' | 'clock'>, file: ForFile): Answer {
  const { columns } = file.messages
  const now = clock()
  return csvAnswer({
    fileName: 'orders.csv',
    headings: [
      columns.oid,
      columns.placedAt,
      columns.stage,
      columns.name,
      columns.phone,
      columns.address,
      columns.place,
      columns.products,
      columns.pieces,
      columns.subtotal,
      columns.discount,
      columns.delivery,
      columns.total,
      columns.collect,
      columns.source,
      // Last, for readers that count columns.
      columns.titles,
    ],
    batches: streamOrders(db.read),
    cellsOf: (order) => orderCells(order, file, now),
  })
}

function orderCells(
  order: OrderView,
  { access, messages, language }: ForFile,
  now: Date,
): readonly string[] {
  const wire = toDashboardWire(order, access, now)
  return [
    wire.oid,
    timeInDhaka(wire.odate),
    messages.stages[wire.stage],
    wire.cname,
    wire.cphone,
    wire.caddress,
    wire.place ?? '',
    order.lines.map(({ pid, quantity }) => `${pid} × ${quantity}`).join('; '),
    ...[wire.quantity, wire.price, wire.discount, wire.city, wire.grand, wire.collect].map(String),
    messages.sources[order.source],
    order.lines.map((line) => `${lineTitle(line, language)} × ${line.quantity}`).join('; '),
  ]
}

/** By their last order, the newest first. */
export function buyersAsCsv(
  shop: Pick<Shop, 'db' | 'clock' | 'secrets'>,
  { access, messages }: ForFile,
): Answer {
  const { columns } = messages
  const now = shop.clock()
  return csvAnswer({
    fileName: 'buyers.csv',
    headings: [
      columns.name,
      columns.phone,
      columns.address,
      columns.lastOrder,
      columns.orders,
      columns.sent,
      columns.delivered,
      columns.returned,
      columns.spent,
    ],
    batches: buyerBatches(shop),
    cellsOf: (buyer) => buyerCells(buyerToWire(buyer, access, now)),
  })
}

const batchSize = 100

async function* buyerBatches(
  shop: Pick<Shop, 'db' | 'clock' | 'secrets'>,
): AsyncGenerator<readonly Buyer[]> {
  const sort = { by: 'last_at', direction: 'desc' } as const
  let before: string | undefined
  do {
    const { items, next } = await listBuyers(shop, { before, size: batchSize, sort })
    yield items
    before = next
    // SQLite answers synchronously: without a pause no other request would run until the list ends.
    await setImmediate()
  } while (before !== undefined)
}

function buyerCells({ last, ...totals }: BuyerOnTheWire): readonly string[] {
  const { orders, sent, delivered, returned, spent } = totals
  return [
    last.cname,
    last.cphone,
    last.caddress,
    timeInDhaka(last.odate),
    ...[orders, sent, delivered, returned, spent].map(String),
  ]
}
