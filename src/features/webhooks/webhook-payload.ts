/** What a webhook says, as the OpenAPI document describes it. No field says who the buyer is. */

import { z } from 'zod'
import { deliveryZones } from '#src/domain/delivery.ts'
import { orderSources } from '#src/domain/orders/order-source.ts'
import { orderStages } from '#src/domain/orders/order-stage.ts'
import {
  orderEvents,
  type SentEvent,
  stockEvents,
  testEvent,
} from '#src/domain/webhooks/webhook-event.ts'

const OrderInWebhook = z.object({
  oid: z.string().describe('The order number'),
  version: z.int().describe('Higher after each change: keep the highest'),
  stage: z.enum(orderStages),
  source: z.enum(orderSources),
  odate: z.iso.datetime(),
  zone: z.enum(deliveryZones),
  price: z.number().describe('The subtotal in taka'),
  discount: z.number(),
  city: z.number().describe('The delivery fee in taka'),
  grand: z.number(),
  collect: z.number().describe('The amount to collect in taka'),
  items: z.array(
    z.object({
      pid: z.string(),
      title: z.string(),
      unit: z.number().describe('The price of one piece in taka'),
      quantity: z.int(),
    }),
  ),
})
export type OrderInWebhook = z.output<typeof OrderInWebhook>

const stage = z.enum(orderStages).nullable().describe('Null: from before stages')

const OrderData = z.object({
  order: OrderInWebhook.describe('As it was when the shop made the message, within about a second'),
})
const MovedData = OrderData.extend({ from: stage, to: stage })

const StockData = z.object({
  product: z.object({
    pid: z.string(),
    title: z.string(),
    stock: z.int().describe('When the shop made the message'),
    lowAt: z.int().describe('The line from which the stock is low'),
  }),
  from: z.int().describe('The pieces before this change'),
  to: z.int().describe('The pieces after it'),
})

const TestData = z.object({ message: z.string() })

function messageOf<Type extends SentEvent, Data extends z.ZodType>(type: Type, data: Data) {
  return z.object({
    type: z.literal(type),
    timestamp: z.iso.datetime().describe('When it happened'),
    data,
  })
}

const [placed, updated, moved, deleted, restored] = orderEvents
const [stockChanged, stockLow, soldOut] = stockEvents

/** Each event with what it says and what it means. */
export const webhookMessages = {
  [placed]: { of: 'A buyer or the staff placed an order', schema: messageOf(placed, OrderData) },
  [updated]: {
    of: 'Lines, amounts or the buyer of an order changed',
    schema: messageOf(updated, OrderData),
  },
  [moved]: {
    of: 'An order moved to another stage, such as confirmed or cancelled',
    schema: messageOf(moved, MovedData),
  },
  [deleted]: { of: 'An order was deleted', schema: messageOf(deleted, OrderData) },
  [restored]: { of: 'A deleted order came back', schema: messageOf(restored, OrderData) },
  [stockChanged]: {
    of: 'The pieces of a product changed',
    schema: messageOf(stockChanged, StockData),
  },
  [stockLow]: { of: 'A stock fell to its low-stock line', schema: messageOf(stockLow, StockData) },
  [soldOut]: { of: 'The last piece of a product was taken', schema: messageOf(soldOut, StockData) },
  [testEvent]: { of: 'The owner sent a test', schema: messageOf(testEvent, TestData) },
} as const satisfies Record<SentEvent, { readonly of: string; readonly schema: z.ZodType }>

export type WebhookMessage = {
  readonly [Event in SentEvent]: z.output<(typeof webhookMessages)[Event]['schema']>
}[SentEvent]
