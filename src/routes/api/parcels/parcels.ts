/** Parcels: preview, booking, and what a person does with them afterwards (DAY.md 8). */

import { z } from 'zod'
import { isInternalId } from '#src/domain/catalogue/product.ts'
import { toTaka } from '#src/domain/money.ts'
import { mostParcels } from '#src/domain/parcels/parcel-state.ts'
import { collectOf } from '#src/domain/pricing.ts'
import { actorName } from '#src/features/accounts/sessions/caller.ts'
import { findOrder } from '#src/features/orders/find-order.server.ts'
import type { OrderView } from '#src/features/orders/order-view.ts'
import {
  type BookFailure,
  bookParcels,
  prepareParcel,
} from '#src/features/parcels/booking/book-parcels.server.ts'
import {
  BookingForm,
  bookingsFrom,
  ParcelIds,
  SettleForm,
} from '#src/features/parcels/booking/booking-form.ts'
import {
  type ChangeParcelFailure,
  cancelParcel,
  settleParcel,
} from '#src/features/parcels/booking/settle-parcel.server.ts'
import {
  countParcels,
  listBookable,
  listParcels,
  withOrders,
} from '#src/features/parcels/list-parcels.server.ts'
import { parcelLists } from '#src/features/parcels/parcel-lists.ts'
import { listParcelsOf, type ParcelView } from '#src/features/parcels/parcel-rows.server.ts'
import type { ParcelShop } from '#src/features/parcels/parcel-shop.ts'
import {
  type BookingRow,
  BookingRows,
  ParcelOnTheWire,
  ParcelsOnTheWire,
  parcelToWire,
} from '#src/features/parcels/parcel-wire.ts'
import type { Result } from '#src/lib/result.ts'
import { size } from '#src/platform/forms/paging-query.ts'
import { type Answer, answer, notFound, problem } from '#src/platform/http/answer.ts'
import { defineEndpoint, type Endpoint } from '#src/platform/http/endpoint.ts'
import type { ApiContext } from '#src/routes/api/context.ts'

const whichParcel = 'Give next of the page before.'
const ParcelsQuery = z.object({
  list: z.enum(parcelLists).default('all'),
  before: z.string({ error: whichParcel }).refine(isInternalId, whichParcel).optional(),
  size,
})

const list = defineEndpoint<ApiContext, typeof ParcelsQuery>({
  method: 'GET',
  path: '/api/admin/parcels',
  summary: 'Lists parcels by the state of their booking, or those on their way, the newest first',
  permission: 'parcels.list',
  requestClass: 'owner',
  query: ParcelsQuery,
  answers: { 200: { of: 'A page of parcels', schema: ParcelsOnTheWire } },
  handle: async ({ shop }, { query }) => {
    const { items, next } = await listParcels(shop, query)
    const counts = await countParcels(shop.db.read)
    const now = shop.clock()
    return answer({
      items: items.map((one) => parcelToWire(one, now)),
      next: next ?? null,
      counts,
    })
  },
})

const ofOrder = defineEndpoint<ApiContext>({
  method: 'GET',
  path: '/api/admin/orders/:oid/parcels',
  summary: 'The parcels of an order, in the order in which they were made',
  permission: 'parcels.list',
  requestClass: 'owner',
  answers: {
    200: { of: 'The parcels', schema: z.object({ items: z.array(ParcelOnTheWire) }) },
    404: { of: 'No such order' },
  },
  handle: async ({ shop }, { params }) => {
    const order = await findOrder(shop.db.read, params.oid ?? '')
    if (!order) return notFound
    const parcels = await listParcelsOf(shop.db.read, [order.id])
    return answer({ items: await wireOf(shop, parcels) })
  },
})

async function wireOf(
  shop: ParcelShop,
  parcels: readonly ParcelView[],
): Promise<ParcelOnTheWire[]> {
  const found = await withOrders(
    shop,
    parcels.map(({ id }) => id),
  )
  const now = shop.clock()
  return found.map((one) => parcelToWire(one, now))
}

const bookable = defineEndpoint<ApiContext>({
  method: 'GET',
  path: '/api/admin/parcels/bookable',
  summary: 'Numbers of confirmed and packed orders without a parcel: packed first, at most 500',
  permission: 'parcel.book',
  requestClass: 'owner',
  answers: { 200: { of: 'The numbers', schema: z.object({ oids: z.array(z.string()) }) } },
  handle: async ({ shop }) => answer({ oids: await listBookable(shop.db.read, mostParcels) }),
})

const states = defineEndpoint<ApiContext, undefined, typeof ParcelIds>({
  method: 'POST',
  path: '/api/admin/parcels/states',
  summary: 'How far these parcels are; changes nothing',
  permission: 'parcels.list',
  requestClass: 'owner',
  body: ParcelIds,
  answers: {
    200: { of: 'The parcels', schema: z.object({ items: z.array(ParcelOnTheWire) }) },
    400: { of: 'No ids' },
  },
  handle: async ({ shop }, { body: { ids } }) => {
    const now = shop.clock()
    return answer({ items: (await withOrders(shop, ids)).map((one) => parcelToWire(one, now)) })
  },
})

const preview = defineEndpoint<ApiContext, undefined, typeof BookingForm>({
  method: 'POST',
  path: '/api/admin/parcels/preview',
  summary: 'What would be booked, with everything that the courier would refuse; changes nothing',
  permission: 'parcel.book',
  requestClass: 'owner',
  body: BookingForm,
  answers: {
    200: { of: 'A row an order, in the order of parcels', schema: BookingRows },
    400: { of: 'Names every wrong field' },
  },
  handle: async ({ shop, caller }, { body }) => {
    const results: BookingRow[] = []
    for (const booking of bookingsFrom(body, actorName(caller))) {
      const ready = await prepareParcel(shop.db.read, booking, shop.clock())
      const order = ready.ok ? ready.value.order : ready.failure.order
      if (order && caller.user) shop.sawNumber?.(caller.user.id, order.id)
      results.push({
        oid: booking.number,
        ...(order && recipientOf(order)),
        ...(ready.ok && { note: ready.value.facts.note }),
        ...(await failureRow(shop, ready)),
      })
    }
    return answer({ results })
  },
})

function recipientOf(order: OrderView) {
  const { name, address, phone } = order.customer
  return { cname: name, caddress: address, cphone: phone, collect: toTaka(collectOf(order)) }
}

async function failureRow(
  shop: ParcelShop,
  result: Result<unknown, BookFailure>,
): Promise<Pick<BookingRow, 'code' | 'problems' | 'parcel'>> {
  if (result.ok) return {}
  const { failure } = result
  switch (failure.kind) {
    case 'has-parcel': {
      const [parcel] = await wireOf(shop, [failure.parcel])
      return { code: failure.kind, ...(parcel && { parcel }) }
    }
    case 'problems':
      return { code: failure.kind, problems: [...failure.problems] }
    default:
      return { code: failure.kind }
  }
}

const book = defineEndpoint<ApiContext, undefined, typeof BookingForm>({
  method: 'POST',
  path: '/api/admin/parcels',
  summary: 'Books parcels of 1 to 500 orders, each in its own transaction; the outbox sends them',
  permission: 'parcel.book',
  requestClass: 'owner',
  body: BookingForm,
  answers: {
    200: {
      of: 'A row an order, in the order of parcels: its parcel, or a code; has-parcel also names the parcel that there is',
      schema: BookingRows,
    },
    400: { of: 'Names every wrong field' },
  },
  handle: async ({ shop, caller }, { body }) => {
    const booked = await bookParcels(shop, bookingsFrom(body, actorName(caller)))
    const results: BookingRow[] = []
    for (const { number: oid, booked: result } of booked) {
      const [parcel] = result.ok ? await wireOf(shop, [result.value.parcel]) : []
      results.push({ oid, ...(parcel && { parcel }), ...(await failureRow(shop, result)) })
    }
    return answer({ results })
  },
})

const conflicts = {
  of: 'illegal-parcel-move: the parcel is in another state; being-sent: the courier may still answer; number-taken: by the parcel of another order; courier-refused with sentence',
}
const unavailable = { of: 'courier-unavailable' }

const settle = defineEndpoint<ApiContext, undefined, typeof SettleForm>({
  method: 'POST',
  path: '/api/admin/parcels/:id/settle',
  summary:
    'Says of an unsure parcel that the courier has it under this number, or that it has none',
  permission: 'parcel.book',
  requestClass: 'owner',
  body: SettleForm,
  answers: {
    200: { of: 'The parcel', schema: ParcelOnTheWire },
    400: { of: 'Names every wrong field' },
    404: { of: 'No such parcel' },
    409: conflicts,
  },
  handle: async ({ shop, caller }, { params, body }) => {
    const found =
      body.consignment === undefined
        ? ('absent' as const)
        : { consignment: body.consignment, trackingCode: body.trackingCode }
    const change = { id: params.id ?? '', found, actor: actorName(caller) }
    return answerForParcel(shop, await settleParcel(shop, change))
  },
})

const cancel = defineEndpoint<ApiContext>({
  method: 'POST',
  path: '/api/admin/parcels/:id/cancel',
  summary: 'Cancels a parcel, at the courier where it can; its order can be changed again',
  permission: 'parcel.book',
  requestClass: 'owner',
  answers: {
    200: { of: 'The parcel', schema: ParcelOnTheWire },
    404: { of: 'No such parcel' },
    409: conflicts,
    503: unavailable,
  },
  handle: async ({ shop, caller }, { params }) => {
    const change = { id: params.id ?? '', actor: actorName(caller) }
    return answerForParcel(shop, await cancelParcel(shop, change))
  },
})

async function answerForParcel(
  shop: ParcelShop,
  changed: Result<ParcelView, ChangeParcelFailure>,
): Promise<Answer> {
  if (changed.ok) return answer((await wireOf(shop, [changed.value]))[0])
  const { failure } = changed
  switch (failure.kind) {
    case 'parcel-gone':
      return notFound
    case 'illegal-move':
      return problem(409, 'illegal-parcel-move', 'The parcel is in another state now.')
    case 'being-sent':
      return problem(409, 'being-sent', 'The courier may still answer. Try again in a minute.')
    case 'number-taken':
      return problem(409, 'number-taken', 'The parcel of another order has this number.')
    case 'courier-refused':
      return problem(409, 'courier-refused', 'The courier refused.', {
        more: { sentence: failure.sentence },
      })
    case 'courier-unavailable':
      return problem(503, 'courier-unavailable', 'The courier does not answer. Nothing is changed.')
  }
}

export const parcelEndpoints: readonly Endpoint<ApiContext>[] = [
  list,
  ofOrder,
  bookable,
  states,
  preview,
  book,
  settle,
  cancel,
]
