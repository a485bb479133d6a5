/** Everything that the shop stores about one person, for that person to read. */

import type { HistorySubject } from '#src/domain/history-subject.ts'
import { poisha, toTaka } from '#src/domain/money.ts'
import { historyToWire } from '#src/features/history/history-wire.ts'
import { findPerson } from '#src/features/privacy/find-person.server.ts'
import type { Person } from '#src/features/privacy/person.ts'
import type { Reads } from '#src/platform/database/tables.ts'

/** Amounts in taka, times in UTC, without secrets: no hashes of passwords or tokens. */
export type PersonExport = {
  readonly exportedAt: string
  readonly of: string
  readonly orders: readonly unknown[]
  readonly account: unknown
  readonly messages: readonly unknown[]
  /** The account, and other people's rows that name the person as their host. */
  readonly history: readonly unknown[]
  readonly namedAsHost: readonly unknown[]
  /** The kind and time of each change that the person made in the shop. */
  readonly changesMade: readonly unknown[]
}

export async function exportPerson(reads: Reads, person: Person, now: Date): Promise<PersonExport> {
  const found = await findPerson(reads, person)
  const orders: unknown[] = []
  for (const { id } of found.orders) orders.push(await exportOrder(reads, id))
  return {
    exportedAt: now.toISOString(),
    of: person.kind === 'phone' ? person.phone : person.email,
    orders,
    account: found.account ? await exportAccount(reads, found.account.id) : null,
    messages: await byId(found.messages, (id) => exportMessage(reads, id)),
    history: await byId(found.history, (id) => exportEntry(reads, 'user', id)),
    namedAsHost: [
      ...(await byId(found.hostedProfiles, (id) => exportProfileHost(reads, id))),
      ...(await byId(found.hostedQuestions, (id) => exportQuestionHost(reads, id))),
    ],
    changesMade: [
      ...(await byId(found.deeds, (id) => exportDeed(reads, id))),
      ...(await byId(found.movements, (id) => exportMovement(reads, id))),
    ],
  }
}

async function byId(
  ids: readonly string[],
  find: (id: string) => Promise<unknown>,
): Promise<readonly unknown[]> {
  const all: unknown[] = []
  for (const id of ids) all.push(await find(id))
  return all
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
    .select(['pid', 'title', 'quantity', 'unit_price_poisha'])
    .where('order_id', '=', id)
    .orderBy('position')
    .execute()
  const entries = await reads
    .selectFrom('history')
    .select('id')
    .where('subject', '=', 'order')
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute()
  return {
    ...facts,
    flags: JSON.parse(facts.flags),
    subtotal: toTaka(poisha(subtotal_poisha)),
    discount: toTaka(poisha(discount_poisha)),
    deliveryFee: toTaka(poisha(delivery_fee_poisha)),
    total: toTaka(poisha(total_poisha)),
    lines: lines.map(({ unit_price_poisha, ...line }) => ({
      ...line,
      unitPrice: toTaka(poisha(unit_price_poisha)),
    })),
    history: await byId(
      entries.map((entry) => entry.id),
      (entryId) => exportEntry(reads, 'order', entryId),
    ),
  }
}

/** Leaves out the staff member who made a change: that is not the person's data. */
async function exportEntry(reads: Reads, subject: HistorySubject, id: string): Promise<unknown> {
  const row = await reads
    .selectFrom('history')
    .select(['id', 'happened_at', 'action', 'before', 'after'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const entry = { id, at: row.happened_at, actor: '', action: row.action }
  const { at, action, before, after } = historyToWire(subject, {
    ...entry,
    before: JSON.parse(row.before),
    after: JSON.parse(row.after),
  })
  return { at, action, before, after }
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
  return { ...user, waysIn, sessions, profile: await exportProfile(reads, userId) }
}

async function exportProfile(reads: Reads, userId: string): Promise<unknown> {
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
  return profile ?? null
}

function exportMessage(reads: Reads, id: string): Promise<unknown> {
  return reads
    .selectFrom('messages')
    .select(['name', 'email', 'body', 'received_at as receivedAt', 'read_at as readAt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

function exportProfileHost(reads: Reads, userId: string): Promise<unknown> {
  return reads
    .selectFrom('profiles')
    .select(['host_name as name', 'host_image as image', 'host_email as email'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
}

async function exportQuestionHost(reads: Reads, id: string): Promise<unknown> {
  const { host } = await reads
    .selectFrom('questions')
    .select('host')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return JSON.parse(host)
}

function exportDeed(reads: Reads, id: string): Promise<unknown> {
  return reads
    .selectFrom('history')
    .select(['action', 'happened_at as at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

function exportMovement(reads: Reads, id: string): Promise<unknown> {
  return reads
    .selectFrom('stock_movements')
    .select(['reason as action', 'moved_at as at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}
