/** Everything that the shop stores about one person, for that person to read. */

import { type RawBuilder, sql } from 'kysely'
import type { HistorySubject } from '#src/domain/history/history-subject.ts'
import { poisha, toTaka } from '#src/domain/money.ts'
import { findFactors } from '#src/features/accounts/factors/factor-rows.server.ts'
import { historyToWire } from '#src/features/history/history-wire.ts'
import { entryColumns, entryFromRow } from '#src/features/history/list-history.server.ts'
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
import { exportIncomplete } from '#src/features/privacy/export-incomplete.server.ts'
import { type FoundPerson, findPerson } from '#src/features/privacy/find-person.server.ts'
import type { Person } from '#src/features/privacy/person.ts'
import { findDuties } from '#src/features/team/find-duties.server.ts'
import { exportWaitlists } from '#src/features/waitlist/list-waitlist.server.ts'
import { inList } from '#src/platform/database/in-list.ts'
import type { Reads } from '#src/platform/database/tables.ts'

/** Amounts in taka, times in UTC, without secrets: no hashes of passwords or tokens. */
export type PersonExport = {
  readonly exportedAt: string
  readonly of: string
  readonly orders: readonly unknown[]
  /** Whether the shop holds the orders of the phone. */
  readonly blocks: readonly unknown[]
  /** Forms that the person began and did not send. */
  readonly incompleteOrders: readonly unknown[]
  /** Products for which the person waits, or waited in the last 90 days. */
  readonly waitlists: readonly unknown[]
  readonly account: unknown
  /** To the team, also of a person without an account. */
  readonly invitations: readonly unknown[]
  readonly messages: readonly unknown[]
  /** The account, and other people's rows that name the person as their host. */
  readonly history: readonly unknown[]
  readonly namedAsHost: readonly unknown[]
  /** The kind and time of each change that the person made in the shop. */
  readonly changesMade: readonly unknown[]
  /** Sign-ins and what else the security log has of the account. */
  readonly securityEvents: readonly unknown[]
}

export async function exportPerson(reads: Reads, person: Person, now: Date): Promise<PersonExport> {
  const found = await findPerson(reads, person)
  const orders: unknown[] = []
  for (const { id } of found.orders) orders.push(await exportOrder(reads, id))
  return {
    exportedAt: now.toISOString(),
    of: person.kind === 'phone' ? person.phone : person.email,
    orders,
    blocks: await exportBlocks(reads, found.blocks),
    incompleteOrders: await exportIncomplete(reads, found.incomplete),
    waitlists: await exportWaitlists(reads, found.waitlists),
    account: found.account ? await exportAccount(reads, found.account.id) : null,
    invitations: await exportInvitations(reads, found.verifications),
    messages: await exportMessages(reads, found.messages),
    history: await exportEntries(reads, 'user', inList(reads, 'id', found.history)),
    namedAsHost: await exportHosts(reads, found),
    changesMade: await exportChanges(reads, found),
    securityEvents: found.account ? await exportSecurityEvents(reads, found.account.id) : [],
  }
}

async function exportOrder(reads: Reads, id: string): Promise<unknown> {
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
      'delivery_zone as deliveryZone',
      'place',
      'source',
      'language',
      'status',
      'flags',
      'subtotal_poisha',
      'discount_poisha',
      'delivery_fee_poisha',
      'total_poisha',
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { subtotal_poisha, discount_poisha, delivery_fee_poisha, total_poisha, ...facts } = order
  const lines = await reads
    .selectFrom('order_lines')
    .select(['pid', 'title', 'title_bn as titleInBangla', 'quantity', 'unit_price_poisha'])
    .where('order_id', '=', id)
    .orderBy('position')
    .execute()
  return {
    ...facts,
    flags: JSON.parse(facts.flags),
    subtotal: toTaka(poisha(subtotal_poisha)),
    discount: toTaka(poisha(discount_poisha)),
    deliveryFee: toTaka(poisha(delivery_fee_poisha)),
    total: toTaka(poisha(total_poisha)),
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
    risk: (await findRisk(reads, id)) ?? null,
    history: await exportEntries(reads, 'order', sql<boolean>`subject_id = ${id}`),
  }
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
    refunds: refunds.map(({ at, method, amount, transactionId }) => ({
      at,
      method,
      amount: toTaka(amount),
      transactionId,
    })),
  }
}

function exportBlocks(reads: Reads, keys: readonly string[]): Promise<readonly unknown[]> {
  return reads
    .selectFrom('blocked_phones')
    .select(['phone', 'reason', 'blocked_at as blockedAt', 'until'])
    .where(inList(reads, 'phone_key', keys))
    .execute()
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

/** Leaves out the staff member who made a change: that is not the person's data. */
async function exportEntries(
  reads: Reads,
  subject: HistorySubject,
  where: RawBuilder<boolean>,
): Promise<readonly unknown[]> {
  const rows = await reads
    .selectFrom('history')
    .select(entryColumns)
    .where('subject', '=', subject)
    .where(where)
    .orderBy('id')
    .execute()
  return rows.map((row) => {
    const { at, action, before, after } = historyToWire(subject, entryFromRow(row))
    return { at, action, before, after }
  })
}

async function exportAccount(reads: Reads, userId: string): Promise<unknown> {
  const user = await reads
    .selectFrom('users')
    .select([
      'name',
      'email',
      'image',
      'role',
      'status',
      'language',
      'created_at as createdAt',
      'updated_at as updatedAt',
    ])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const waysIn = await reads
    .selectFrom('accounts')
    .select(['provider_id as provider', 'account_id as accountId', 'created_at as createdAt'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  const sessions = await reads
    .selectFrom('sessions')
    .select([
      'ip_address as address',
      'user_agent as browser',
      'created_at as signedInAt',
      'updated_at as usedAt',
      'expires_at as endsAt',
    ])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  const { passkeys, appAddedAt, recoveryCodesLeft } = await findFactors(reads, userId)
  const profile = await reads
    .selectFrom('profiles')
    .select([
      'name',
      'age',
      'address',
      'about_text as about',
      'refer_number as referNumber',
      'image',
      'host_name as hostName',
      'host_image as hostImage',
      'host_email as hostEmail',
      'updated_at as updatedAt',
    ])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return {
    ...user,
    duties: await findDuties(reads, userId),
    waysIn,
    sessions,
    secondFactors: { passkeys, appAddedAt, recoveryCodesLeft },
    profile: profile ?? null,
  }
}

/** Without who invited: that is not the person's data. */
async function exportInvitations(
  reads: Reads,
  links: readonly string[],
): Promise<readonly unknown[]> {
  const rows = await reads
    .selectFrom('invitations')
    .select(['duties', 'invited_at as invitedAt'])
    .where(inList(reads, 'id', links))
    .orderBy('id')
    .execute()
  return rows.map(({ duties, invitedAt }) => ({ duties: JSON.parse(duties), invitedAt }))
}

function exportMessages(reads: Reads, ids: readonly string[]): Promise<readonly unknown[]> {
  return reads
    .selectFrom('messages')
    .select(['name', 'email', 'body', 'received_at as receivedAt', 'read_at as readAt'])
    .where(inList(reads, 'id', ids))
    .orderBy('id')
    .execute()
}

async function exportHosts(
  reads: Reads,
  { hostedProfiles, hostedQuestions }: FoundPerson,
): Promise<readonly unknown[]> {
  const profiles = await reads
    .selectFrom('profiles')
    .select(['host_name as name', 'host_image as image', 'host_email as email'])
    .where(inList(reads, 'user_id', hostedProfiles))
    .orderBy('user_id')
    .execute()
  const questions = await reads
    .selectFrom('questions')
    .select('host')
    .where(inList(reads, 'id', hostedQuestions))
    .orderBy('id')
    .execute()
  return [...profiles, ...questions.map(({ host }) => JSON.parse(host))]
}

async function exportChanges(
  reads: Reads,
  { deeds, movements }: FoundPerson,
): Promise<readonly unknown[]> {
  const done = await reads
    .selectFrom('history')
    .select(['action', 'happened_at as at'])
    .where(inList(reads, 'id', deeds))
    .orderBy('id')
    .execute()
  const moved = await reads
    .selectFrom('stock_movements')
    .select(['reason as action', 'moved_at as at'])
    .where(inList(reads, 'id', movements))
    .orderBy('id')
    .execute()
  return [...done, ...moved]
}

function exportSecurityEvents(reads: Reads, userId: string): Promise<readonly unknown[]> {
  return reads
    .selectFrom('security_events')
    .select(['event', 'happened_at as at', 'count'])
    .where((eb) => eb.or([eb('user_id', '=', userId), eb('by_id', '=', userId)]))
    .orderBy('id')
    .execute()
}
