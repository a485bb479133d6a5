/**
 * Makes deliveries of what the triggers wrote: a message for each endpoint that wants the event, with an event of
 * the outbox that sends it (decision 0213).
 */

import { toTaka } from '#src/domain/money.ts'
import { orderStages } from '#src/domain/orders/order-stage.ts'
import { stageOf } from '#src/domain/orders/stages/stored-stage.ts'
import { collectOf } from '#src/domain/pricing.ts'
import { eventsOfStock, type WebhookEvent } from '#src/domain/webhooks/webhook-event.ts'
import { orderColumns, ordersFromRows } from '#src/features/orders/order-rows.server.ts'
import type { OrderView } from '#src/features/orders/order-view.ts'
import type { Shop } from '#src/features/shop.ts'
import { releaseDeliveries } from '#src/features/webhooks/release-deliveries.server.ts'
import type { OrderInWebhook, WebhookMessage } from '#src/features/webhooks/webhook-payload.ts'
import {
  addDelivery,
  isHolding,
  listEndpoints,
  type WebhookEndpoint,
} from '#src/features/webhooks/webhook-rows.server.ts'
import { commit } from '#src/platform/database/database.ts'
import { inList } from '#src/platform/database/in-list.ts'
import type { Tables, Tx } from '#src/platform/database/tables.ts'
import type { Log } from '#src/platform/log.ts'
import { runPeriodically } from '#src/platform/run-periodically.ts'

const pace = { firstAfterMs: 1_000, everyMs: 1_000 }

/** Other writes wait for the commit. */
const atOnce = 50

type QueueShop = Pick<Shop, 'db' | 'clock'>

type Change = Pick<
  Tables['webhook_changes'],
  'id' | 'subject' | 'subject_id' | 'change' | 'was' | 'became' | 'changed_at'
>

export function keepQueueingWebhooks(
  { log, ...shop }: QueueShop & { readonly log: Log },
  signal: AbortSignal,
): Promise<void> {
  const pass = async () => {
    await queueWebhooks(shop)
    await releaseDeliveries(shop)
  }
  return runPeriodically(pass, pace, {
    signal,
    onError: (error) => log.error({ event: 'webhooks-failed', err: error }),
  })
}

/** Writes nothing while nothing changed that an endpoint wants. */
export async function queueWebhooks({ db, clock }: QueueShop): Promise<void> {
  for (;;) {
    const found = await db.read
      .selectFrom('webhook_changes')
      .select('id')
      .orderBy('id')
      .limit(atOnce)
      .execute()
    if (found.length === 0) return
    const ids = found.map(({ id }) => id)
    await commit(db, (tx) => queueIn(tx, ids, clock()))
    if (found.length < atOnce) return
  }
}

async function queueIn(tx: Tx, ids: readonly number[], now: Date): Promise<void> {
  // Of two processes the second finds the rows gone.
  const rows = await tx
    .deleteFrom('webhook_changes')
    .where('id', 'in', ids)
    .returning(['id', 'subject', 'subject_id', 'change', 'was', 'became', 'changed_at'])
    .execute()
  const changes = withoutRepeats(rows.toSorted((a, b) => Number(a.id) - Number(b.id)))
  const endpoints = await findListening(tx)
  const orders = await findOrdersOf(tx, changes)
  const products = await findProductsOf(tx, changes)

  for (const change of changes) {
    for (const message of messagesOf(change, { orders, products, now })) {
      const event = message.type
      for (const endpoint of endpoints.filter(({ events }) => events.includes(event))) {
        const body = JSON.stringify(message)
        const { isHeld } = endpoint
        await addDelivery(tx, { endpoint, event, subjectId: change.subject_id, body, isHeld, now })
      }
    }
  }
}

type Listening = WebhookEndpoint & { readonly isHeld: boolean }

/** Those that are on. A new delivery waits behind those that an endpoint holds. */
async function findListening(tx: Tx): Promise<readonly Listening[]> {
  const on = (await listEndpoints(tx)).filter(({ state }) => state === 'on')
  const listening: Listening[] = []
  for (const one of on) {
    listening.push({ ...one, isHeld: one.nextTryAt !== null || (await isHolding(tx, one.id)) })
  }
  return listening
}

/** An edit takes the version before it writes the order: both rows tell the same. */
function withoutRepeats(changes: readonly Change[]): readonly Change[] {
  return changes.filter(({ change, subject_id }, at) => {
    const next = changes[at + 1]
    return !(change === 'updated' && next?.change === change && next.subject_id === subject_id)
  })
}

function idsOf(changes: readonly Change[], subject: Change['subject']): readonly string[] {
  return [...new Set(changes.filter((one) => one.subject === subject).map((one) => one.subject_id))]
}

async function findOrdersOf(
  tx: Tx,
  changes: readonly Change[],
): Promise<ReadonlyMap<string, OrderView>> {
  const ids = idsOf(changes, 'order')
  if (ids.length === 0) return new Map()
  // Deleted ones as well.
  const rows = await tx
    .selectFrom('orders')
    .select(orderColumns)
    .where(inList(tx, 'id', ids))
    .execute()
  return new Map((await ordersFromRows(tx, rows)).map((order) => [order.id, order]))
}

type Product = Pick<Tables['products'], 'pid' | 'title' | 'stock'> & { readonly lowAt: number }

async function findProductsOf(
  tx: Tx,
  changes: readonly Change[],
): Promise<ReadonlyMap<string, Product>> {
  const ids = idsOf(changes, 'product')
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('products')
    .select(['id', 'pid', 'title', 'stock', 'low_stock_line'])
    .where(inList(tx, 'id', ids))
    .execute()
  return new Map(
    rows.map(({ id, low_stock_line, stock, ...row }) => [
      id,
      { ...row, stock: Number(stock), lowAt: Number(low_stock_line) },
    ]),
  )
}

type Subjects = {
  readonly orders: ReadonlyMap<string, OrderView>
  readonly products: ReadonlyMap<string, Product>
  readonly now: Date
}

/** None about a thing that is gone. */
function messagesOf(
  { subject_id: id, change, was, became, changed_at: timestamp }: Change,
  { orders, products, now }: Subjects,
): readonly (WebhookMessage & { readonly type: WebhookEvent })[] {
  if (change === 'stock') {
    const product = products.get(id)
    if (!product) return []
    const [from, to] = [Number(was), Number(became)]
    const data = { product, from, to }
    return eventsOfStock({ was: from, became: to, lowAt: product.lowAt }).map(
      (type) => ({ type, timestamp, data }) as WebhookMessage & { type: WebhookEvent },
    )
  }
  const order = orders.get(id)
  if (!order) return []
  const data = { order: orderInWebhook(order, now) }
  switch (change) {
    case 'moved':
      return [
        {
          type: 'order.stage_changed',
          timestamp,
          data: { ...data, from: stageNamed(was), to: stageNamed(became) },
        },
      ]
    case 'placed':
    case 'updated':
    case 'deleted':
    case 'restored':
      return [{ type: `order.${change}`, timestamp, data }]
  }
}

function stageNamed(name: string | null): OrderInWebhook['stage'] | null {
  return orderStages.find((one) => one === name) ?? null
}

/** Without the buyer: no name, phone, address or text. */
function orderInWebhook(order: OrderView, now: Date): OrderInWebhook {
  return {
    oid: order.number,
    version: Number(order.version),
    stage: stageOf(order, now),
    source: order.source,
    odate: order.placedAt,
    zone: order.deliveryZone,
    price: toTaka(order.subtotal),
    discount: toTaka(order.discount),
    city: toTaka(order.deliveryFee),
    grand: toTaka(order.total),
    collect: toTaka(collectOf(order)),
    items: order.lines.map(({ pid, title, unitPrice, quantity }) => ({
      pid,
      title,
      unit: toTaka(unitPrice),
      quantity,
    })),
  }
}
