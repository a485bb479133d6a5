/** Waiting, failed, dead-lettered and recently sent events. */

import { type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import type { Page } from '#src/lib/paging.ts'
import type { Reads, Tables, Tx } from '#src/platform/database/tables.ts'
import { firstIdOf } from '#src/platform/new-id.server.ts'

export const outboxStates = ['waiting', 'failed', 'parked', 'sent'] as const

/** A `failed` event also waits, for its next attempt. */
export type OutboxState = (typeof outboxStates)[number]

/** The only columns that leave: payloads hold names, phones and links that open accounts. */
export type OutboxEntry = {
  readonly id: string
  readonly kind: string
  readonly state: OutboxState
  /** The number of the event's order; undefined for events of other things. */
  readonly orderNumber: string | undefined
  readonly attempts: number
  readonly queuedAt: string
  /** Undefined when no attempt will follow. */
  readonly nextAttemptAt: string | undefined
  readonly sentAt: string | undefined
  /** The error of the last failed attempt; empty without one. */
  readonly lastError: string
}

type OutboxQuery = {
  /** Without a filter, all events that have not arrived. */
  readonly state?: OutboxState | undefined
  readonly kind?: string | undefined
  readonly page: number
  readonly size: number
  readonly now: Date
}

/** The list shows a sent event for a week after it was queued. */
const sentForMs = 7 * 24 * 60 * 60 * 1_000

const columns = [
  'id',
  'kind',
  'payload',
  'state',
  'attempts',
  'next_attempt_at',
  'last_error',
  'queued_at',
  'sent_at',
] as const

export async function listOutbox(reads: Reads, query: OutboxQuery): Promise<Page<OutboxEntry>> {
  const { page, size, kind } = query
  let matching = reads.selectFrom('outbox').where(inState(query))
  if (kind !== undefined) matching = matching.where('kind', '=', kind)
  const { total } = await matching
    .select((eb) => eb.fn.countAll<number | string>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await matching
    .select(columns)
    // By age: ordering by id alone would read every event ever sent.
    .orderBy('queued_at', 'desc')
    .orderBy('id', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute()
  return { items: rows.map(entryFromRow), total: Number(total), page, size }
}

export async function findOutboxEntry(
  reads: Reads | Tx,
  id: string,
): Promise<OutboxEntry | undefined> {
  const row = await reads
    .selectFrom('outbox')
    .select(columns)
    .where('id', '=', id)
    .executeTakeFirst()
  return row && entryFromRow(row)
}

/** Each state written out, so that the planner uses the index of waiting events. */
function inState({ state, now }: Pick<OutboxQuery, 'state' | 'now'>) {
  switch (state) {
    case 'waiting':
      return sql<SqlBool>`state = 'waiting' and last_error = ''`
    case 'failed':
      return sql<SqlBool>`state = 'waiting' and last_error <> ''`
    case 'parked':
      return sql<SqlBool>`state = 'parked'`
    case 'sent':
      return sql<SqlBool>`state = 'sent' and id >= ${firstIdOf(new Date(now.getTime() - sentForMs))}`
    case undefined:
      return sql<SqlBool>`id in (
        select id from outbox where state = 'waiting' union all
        select id from outbox where state = 'parked'
      )`
  }
}

type OutboxRow = Pick<Tables['outbox'], (typeof columns)[number]>

function entryFromRow(row: OutboxRow): OutboxEntry {
  const state = stateOf(row)
  const isToBeTried = state === 'waiting' || state === 'failed'
  return {
    id: row.id,
    kind: row.kind,
    state,
    orderNumber: orderNumberIn(row),
    attempts: row.attempts,
    queuedAt: row.queued_at,
    nextAttemptAt: isToBeTried ? row.next_attempt_at : undefined,
    sentAt: row.sent_at ?? undefined,
    lastError: row.last_error,
  }
}

function stateOf({ state, last_error }: OutboxRow): OutboxState {
  if (state === 'sent' || state === 'parked') return state
  return last_error === '' ? 'waiting' : 'failed'
}

const ofOrder = z.object({ oid: z.string() }).transform(({ oid }) => oid)

const About: Readonly<Record<string, z.ZodType<string>>> = {
  'order-placed': ofOrder,
  'buyer-sms': ofOrder,
  'buyer-mail': ofOrder,
  'buyer-advance-sms': ofOrder,
  'buyer-advance-mail': ofOrder,
  'facebook-purchase': ofOrder,
  'google-purchase': ofOrder,
  'order-sheet': z
    .object({ data: z.tuple([z.object({ oid: z.string() })]) })
    .transform(({ data: [{ oid }] }) => oid),
}

/** Only for kinds that concern an order; the list shows nothing of other payloads. */
function orderNumberIn({ kind, payload }: OutboxRow): string | undefined {
  const about = Object.hasOwn(About, kind) ? About[kind] : undefined
  return about?.safeParse(JSON.parse(payload)).data
}
