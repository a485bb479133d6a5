/** Everything that the shop stores about one person, for that person to read. */

import { type RawBuilder, sql } from 'kysely'
import type { HistorySubject } from '#src/domain/history-subject.ts'
import { poisha, toTaka } from '#src/domain/money.ts'
import { historyToWire } from '#src/features/history/history-wire.ts'
import { entryColumns, entryFromRow } from '#src/features/history/list-history.server.ts'
import { type FoundPerson, findPerson } from '#src/features/privacy/find-person.server.ts'
import type { Person } from '#src/features/privacy/person.ts'
import { inList } from '#src/platform/database/in-list.ts'
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
    messages: await exportMessages(reads, found.messages),
    history: await exportEntries(reads, 'user', inList(reads, 'id', found.history)),
    namedAsHost: await exportHosts(reads, found),
    changesMade: await exportChanges(reads, found),
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
    lines: lines.map(({ unit_price_poisha, ...line }) => ({
      ...line,
      unitPrice: toTaka(poisha(unit_price_poisha)),
    })),
    history: await exportEntries(reads, 'order', sql<boolean>`subject_id = ${id}`),
  }
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
  return { ...user, waysIn, sessions, profile: profile ?? null }
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
