/** One order, as its buyer reads it: with what became of it, and without the staff who worked on it. */

import { sql } from 'kysely'
import { poisha, toTaka } from '#src/domain/money.ts'
import { listClaimsOf } from '#src/features/orders/advance/list-claims.server.ts'
import { findAmounts } from '#src/features/orders/amounts/find-amounts.server.ts'
import { listRefundsOf } from '#src/features/orders/refunds/list-refunds.server.ts'
import { listCasesOf } from '#src/features/orders/returns/cases/list-cases.server.ts'
import { listReturns } from '#src/features/orders/returns/list-returns.server.ts'
import { exportPhotos } from '#src/features/orders/returns/photos/find-photos.server.ts'
import { exportReviewPhotos } from '#src/features/orders/reviews/photos/review-photos.server.ts'
import { listReviewsOf } from '#src/features/orders/reviews/review-rows.server.ts'
import { findRisk } from '#src/features/orders/risk/find-risk.server.ts'
import { listWishesOf } from '#src/features/orders/wishes/list-wishes.server.ts'
import { listParcelsOf } from '#src/features/parcels/parcel-rows.server.ts'
import { listParcelEvents } from '#src/features/parcels/tracking/list-events.server.ts'
import { listPaymentsOf } from '#src/features/payments/payment-rows.server.ts'
import { exportEntries } from '#src/features/privacy/export-entries.server.ts'
import type { Reads } from '#src/platform/database/tables.ts'

export async function exportOrder(reads: Reads, id: string): Promise<unknown> {
  const order = await reads
    .selectFrom('orders')
    .select([
      'oid as number',
      'placed_at as placedAt',
      'deleted_at as deletedAt',
      'customer_name as name',
      'customer_phone as phone',
      'customer_address as address',
      'coupon',
      'coupon_terms',
      'delivery_zone as deliveryZone',
      'place',
      'source',
      'language',
      'status',
      'stage',
      'flags',
      'subtotal_poisha',
      'discount_poisha',
      'delivery_fee_poisha',
      'total_poisha',
      'advance_asked_poisha',
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { subtotal_poisha, discount_poisha, delivery_fee_poisha, total_poisha, ...rest } = order
  const { coupon_terms: terms, advance_asked_poisha: asked, ...facts } = rest
  const lines = await reads
    .selectFrom('order_lines')
    .select(['pid', 'title', 'title_bn as titleInBangla', 'quantity', 'unit_price_poisha'])
    .where('order_id', '=', id)
    .orderBy('position')
    .execute()
  return {
    ...facts,
    flags: JSON.parse(facts.flags),
    ...(terms !== null && { couponCode: JSON.parse(terms).code }),
    subtotal: toTaka(poisha(subtotal_poisha)),
    discount: toTaka(poisha(discount_poisha)),
    deliveryFee: toTaka(poisha(delivery_fee_poisha)),
    total: toTaka(poisha(total_poisha)),
    advanceAsked: toTaka(poisha(asked)),
    ...(await exportAmounts(reads, id)),
    lines: lines.map(({ unit_price_poisha, ...line }) => ({
      ...line,
      unitPrice: toTaka(poisha(unit_price_poisha)),
    })),
    returns: await exportReturns(reads, id),
    returnCases: await exportCases(reads, id),
    reviews: await exportReviews(reads, id),
    parcels: await exportParcels(reads, id),
    merged: await exportMerges(reads, id),
    notes: await exportNotes(reads, id),
    messages: await exportBuyerMessages(reads, id),
    wishes: await listWishesOf(reads, id),
    calls: await exportCalls(reads, id),
    ...(await exportConsent(reads, id)),
    risk: (await findRisk(reads, id)) ?? null,
    history: await exportEntries(reads, 'order', sql<boolean>`subject_id = ${id}`),
  }
}

/** Whether the buyer agreed that Facebook and Google hear of the order, and what of the browser is still kept. */
async function exportConsent(reads: Reads, orderId: string): Promise<object> {
  const advertising = await reads
    .selectFrom('ad_consents')
    .select(['consented_at as agreedAt', 'state', 'browser', 'fbp', 'fbc'])
    .select(['google_state as googleState', 'client_id as googleClient'])
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  return advertising ? { advertising } : {}
}

async function exportReturns(reads: Reads, orderId: string): Promise<readonly unknown[]> {
  const returns = await listReturns(reads, orderId)
  return returns.map(({ at, note, items }) => ({ at, note, items }))
}

/** What the buyer asked to send back, and what the shop answered. */
async function exportCases(reads: Reads, orderId: string): Promise<readonly unknown[]> {
  const cases = await listCasesOf(reads, orderId)
  const exported: unknown[] = []
  for (const { id, orderId: of, photos, ...one } of cases) {
    exported.push({ ...one, photos: await exportPhotos(reads, id) })
  }
  return exported
}

/** What the buyer wrote of products, and what the shop wrote below it. */
async function exportReviews(reads: Reads, orderId: string): Promise<readonly unknown[]> {
  const reviews = await listReviewsOf(reads, orderId)
  const exported: unknown[] = []
  for (const { id, productId, changedAt, body, author, ...review } of reviews) {
    const photos = await exportReviewPhotos(reads, id)
    exported.push({ ...review, text: body, name: author, photos })
  }
  return exported
}

/** Without the staff who booked them. */
async function exportParcels(reads: Reads, orderId: string): Promise<readonly unknown[]> {
  const parcels = await listParcelsOf(reads, [orderId])
  const events = await listParcelEvents(
    reads,
    parcels.map(({ id }) => id),
  )
  return parcels.map(({ courier, invoice, state, consignment, trackingCode, ...parcel }) => ({
    courier,
    invoice,
    state,
    consignment,
    trackingCode,
    link: parcel.link,
    because: parcel.because,
    collect: toTaka(parcel.collect),
    note: parcel.note,
    word: parcel.word,
    madeAt: parcel.madeAt,
    bookedAt: parcel.bookedAt,
    heardAt: parcel.heardAt,
    events: events
      .filter(({ parcelId }) => parcelId === parcel.id)
      .map(({ at, word }) => ({ at, word })),
  }))
}

/** Into which order it was merged, and which ones into it. */
function exportMerges(reads: Reads, orderId: string): Promise<readonly unknown[]> {
  return reads
    .selectFrom('order_merges')
    .innerJoin('orders as ended', 'ended.id', 'order_id')
    .innerJoin('orders as survivors', 'survivors.id', 'survivor_id')
    .select(['ended.oid as number', 'survivors.oid as into', 'merged_at as mergedAt'])
    .where((eb) => eb.or([eb('order_id', '=', orderId), eb('survivor_id', '=', orderId)]))
    .orderBy('merged_at')
    .execute()
}

/** Without the staff who wrote them down. */
async function exportAmounts(reads: Reads, orderId: string): Promise<object> {
  const { adjustments, advances } = await findAmounts(reads, orderId)
  const refunds = await listRefundsOf(reads, orderId)
  const payments = await listPaymentsOf(reads, orderId)
  return {
    adjustments: adjustments.map(({ at, kind, amount, reason }) => ({
      at,
      kind,
      amount: toTaka(amount),
      reason,
    })),
    advances: advances.map(({ at, method, amount, sender, transactionId }) => ({
      at,
      method,
      amount: toTaka(amount),
      sender,
      transactionId,
    })),
    payments: payments.map(({ startedAt, provider, invoice, providerId, state, ...one }) => ({
      at: startedAt,
      provider,
      invoice,
      providerId: providerId ?? null,
      state,
      amount: toTaka(one.amount),
      transactionId: one.transactionId ?? null,
    })),
    advanceClaims: (await listClaimsOf(reads, orderId)).map(
      ({ id, advanceId, asked, ...claim }) => ({ ...claim, asked: toTaka(asked) }),
    ),
    refunds: refunds.map(({ at, method, amount, transactionId }) => ({
      at,
      method,
      amount: toTaka(amount),
      transactionId,
    })),
  }
}

/** Without their authors, as in the history. */
function exportNotes(reads: Reads, orderId: string): Promise<readonly unknown[]> {
  return reads
    .selectFrom('order_notes')
    .select(['kind', 'text', 'added_at as addedAt'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
}

/** What the shop sent about the order; the texts are not stored. */
function exportBuyerMessages(reads: Reads, orderId: string): Promise<readonly unknown[]> {
  return reads
    .selectFrom('buyer_messages')
    .select(['event', 'channel', 'state', 'changed_at as at'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
}

/** Where they stand; the history has each call. */
function exportCalls(reads: Reads, orderId: string): Promise<readonly unknown[]> {
  return reads
    .selectFrom('order_calls')
    .select(['standing', 'unanswered', 'due_at as dueAt', 'called_at as calledAt'])
    .where('order_id', '=', orderId)
    .execute()
}
