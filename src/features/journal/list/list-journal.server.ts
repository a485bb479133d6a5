/** The postings of the journal, newest first; a page costs the same at any depth and size. */

import { sql } from 'kysely'
import { type Account, costAccounts } from '#src/domain/journal/account.ts'
import { type JournalEvent, journalEvents } from '#src/domain/journal/journal-event.ts'
import { type Poisha, poisha } from '#src/domain/money.ts'
import {
  type EntryOfPosting,
  findEntries,
} from '#src/features/journal/entries/correct-entry.server.ts'
import { inBatches } from '#src/lib/async/in-batches.ts'
import { inList } from '#src/platform/database/in-list.ts'
import type { Reads, Tables } from '#src/platform/database/tables.ts'

export type Posting = {
  readonly id: string
  /** One of the journal's events, or a newer process's. */
  readonly event: string
  readonly debit: Account
  readonly credit: Account
  readonly amount: Poisha
  readonly happenedAt: string
  readonly happenedOn: string
  /** The day whose sums have it. */
  readonly postedOn: string
  readonly postedAt: string
  /** The e-mail of a user; the name of a part of the shop; `(removed)` once the account is gone. */
  readonly actor: string
  readonly order: PostedOrder | undefined
  /** Of what staff wrote down by a form. */
  readonly entry: EntryOfPosting | undefined
}

type PostedOrder = { readonly number: string; readonly isDeleted: boolean }

export type JournalFilter = {
  readonly account?: Account | undefined
  readonly event?: JournalEvent | undefined
  /** The number of an order. */
  readonly order?: string | undefined
  /** Days in Dhaka, of the sums that have the postings. */
  readonly from?: string | undefined
  readonly to?: string | undefined
}

export type JournalQuery = JournalFilter & {
  /** Without it no posting shows what goods cost. */
  readonly showsCost: boolean
}

/** The last row of the page before. */
export type JournalPlace = { readonly postedOn: string; readonly id: string }

type Cursor = { readonly before?: JournalPlace | undefined; readonly size: number }

type Page = { readonly items: readonly Posting[]; readonly next: JournalPlace | undefined }

export async function listJournal(
  reads: Reads,
  query: JournalQuery,
  { before, size }: Cursor,
): Promise<Page> {
  const found = await findQuery(reads, query)
  // One row more says whether there is a next page.
  const rows = found ? await findRows(reads, found, { before, size: size + 1 }) : []
  const shown = rows.slice(0, size)
  const last = rows.length > size ? shown.at(-1) : undefined
  return {
    items: await postingsFrom(reads, shown),
    next: last && { postedOn: last.posted_on, id: last.id },
  }
}

const rowsAtOnce = 200

export async function* streamJournal(
  reads: Reads,
  query: JournalQuery,
): AsyncGenerator<readonly Posting[]> {
  const found = await findQuery(reads, query)
  if (!found) return
  const batches = inBatches<Row>(rowsAtOnce, (last) =>
    findRows(reads, found, {
      before: last && { postedOn: last.posted_on, id: last.id },
      size: rowsAtOnce,
    }),
  )
  for await (const rows of batches) yield await postingsFrom(reads, rows)
}

type FoundQuery = Omit<JournalQuery, 'order'> & { readonly orderId: string | undefined }

/** Undefined where no posting can match. */
async function findQuery(
  reads: Reads,
  { order, ...query }: JournalQuery,
): Promise<FoundQuery | undefined> {
  const isOfCost =
    costAccounts.some((one) => one === query.account) ||
    eventsOfCostAlone.some((one) => one === query.event)
  if (isOfCost && !query.showsCost) return undefined
  if (order === undefined) return { ...query, orderId: undefined }
  const found = await reads
    .selectFrom('orders')
    .select('id')
    .where('oid', '=', order)
    .executeTakeFirst()
  return found && { ...query, orderId: found.id }
}

/** Every posting of them has an account of costs. */
const eventsOfCostAlone = ['bought', 'stock-difference'] as const satisfies readonly JournalEvent[]

const columns = [
  'id',
  'event',
  'debit',
  'credit',
  'amount_poisha',
  'happened_on',
  'happened_at',
  'posted_on',
  'posted_at',
  'actor',
  'order_id',
  'document_id',
] as const satisfies readonly (keyof Tables['journal'])[]

type Row = Pick<Tables['journal'], (typeof columns)[number]>

type Part = {
  readonly side?: 'debit' | 'credit'
  readonly event?: JournalEvent | undefined
}

function findRows(reads: Reads, query: FoundQuery, cursor: Cursor): Promise<readonly Row[]> {
  const part = (matters: Part) => rowsOf(reads, query, { ...matters, ...cursor })
  if (query.account === undefined || query.orderId !== undefined) {
    return part({ event: query.event }).execute()
  }
  // Each pair of a side and an event is a place in an index: this reads the newest rows of each.
  const [first, ...others] = (['debit', 'credit'] as const).flatMap((side) =>
    (query.event === undefined ? journalEvents : [query.event]).map((event) =>
      reads.selectFrom(part({ side, event }).as('part')).selectAll(),
    ),
  )
  if (!first) return Promise.resolve([])
  return others
    .reduce((all, one) => all.unionAll(one), first)
    .orderBy('posted_on', 'desc')
    .orderBy('id', 'desc')
    .limit(cursor.size)
    .execute()
}

function rowsOf(
  reads: Reads,
  { account, orderId, from, to, showsCost }: FoundQuery,
  { side, event, before, size }: Part & Cursor,
) {
  let rows = reads.selectFrom('journal').select(columns)
  if (orderId !== undefined) rows = rows.where('order_id', '=', orderId)
  if (side !== undefined && account !== undefined) rows = rows.where(side, '=', account)
  else if (account !== undefined) {
    rows = rows.where((eb) => eb.or([eb('debit', '=', account), eb('credit', '=', account)]))
  }
  if (event !== undefined) rows = rows.where('event', '=', event)
  if (from !== undefined) rows = rows.where('posted_on', '>=', from)
  if (to !== undefined) rows = rows.where('posted_on', '<=', to)
  if (before !== undefined) {
    rows = rows.where(sql<boolean>`(posted_on, id) < (${before.postedOn}, ${before.id})`)
  }
  if (!showsCost) {
    rows = rows.where('debit', 'not in', costAccounts).where('credit', 'not in', costAccounts)
  }
  return rows.orderBy('posted_on', 'desc').orderBy('id', 'desc').limit(size)
}

async function postingsFrom(reads: Reads, rows: readonly Row[]): Promise<readonly Posting[]> {
  if (rows.length === 0) return []
  const [orders, emails, entries] = await Promise.all([
    findOrders(reads, rows),
    findEmails(reads, rows),
    findEntries(reads, [...new Set(rows.flatMap(({ document_id }) => document_id ?? []))]),
  ])
  return rows.map((row) => ({
    id: row.id,
    event: row.event,
    debit: row.debit,
    credit: row.credit,
    amount: poisha(row.amount_poisha),
    happenedAt: row.happened_at,
    happenedOn: row.happened_on,
    postedOn: row.posted_on,
    postedAt: row.posted_at,
    actor: emails.get(row.actor) ?? row.actor,
    order: row.order_id === null ? undefined : orders.get(row.order_id),
    entry: row.document_id === null ? undefined : entries.get(row.document_id),
  }))
}

async function findOrders(
  reads: Reads,
  rows: readonly Row[],
): Promise<ReadonlyMap<string, PostedOrder>> {
  const ids = rows.flatMap(({ order_id }) => order_id ?? [])
  if (ids.length === 0) return new Map()
  const found = await reads
    .selectFrom('orders')
    .select(['id', 'oid', 'deleted_at'])
    .where(inList(reads, 'id', [...new Set(ids)]))
    .execute()
  return new Map(
    found.map(({ id, oid, deleted_at }) => [id, { number: oid, isDeleted: deleted_at !== null }]),
  )
}

async function findEmails(
  reads: Reads,
  rows: readonly Row[],
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(rows.map(({ actor }) => actor))]
  const found = await reads
    .selectFrom('users')
    .select(['id', 'email'])
    .where(inList(reads, 'id', ids))
    .execute()
  return new Map(found.map(({ id, email }) => [id, email]))
}
