/** What waits to leave the shop, what failed, what was given up, and what has arrived of late. */

import { type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import type { Page } from '#src/lib/paging.ts'
import type { Reads, Tx } from '#src/platform/database/tables.ts'
import { firstIdOf } from '#src/platform/new-id.server.ts'

export const outboxStates = ['waiting', 'failed', 'parked', 'sent'] as const

/** `failed` waits as well, for its next attempt. */
export type OutboxState = (typeof outboxStates)[number]

/** Of a row only this is told: payloads hold names, phones and links that open accounts. */
export type OutboxEntry = {
  readonly id: string
  readonly kind: string
  readonly state: OutboxState
  /** The number of the order that it is about; undefined where it is about none. */
  readonly orderNumber: string | undefined
  readonly attempts: number
  readonly queuedAt: string
  /** Undefined once nothing is going to be tried. */
  readonly nextAttemptAt: string | undefined
  readonly sentAt: string | undefined
  /** What the last attempt that failed said; empty where none did. */
  readonly lastError: string
}

type OutboxWanted = {
  /** All that has not arrived where it is not said. */
  readonly state?: OutboxState | undefined
  readonly kind?: string | undefined
  readonly page: number
  readonly size: number
  readonly now: Date
}

/** What has arrived is told for a week after it was queued. */
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

export async function listOutbox(reads: Reads, wanted: OutboxWanted): Promise<Page<OutboxEntry>> {
  const { page, size, kind } = wanted
  let matching = reads.selectFrom('outbox').where(inState(wanted))
  if (kind !== undefined) matching = matching.where('kind', '=', kind)
  const { total } = await matching
    .select((eb) => eb.fn.countAll<number | string>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await matching
    .select(columns)
    // By age, which an order by id alone would be as well, but over all that was ever sent.
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

/** The states are written out, each by itself, so that the planner sees the index of what waits. */
function inState({ state, now }: Pick<OutboxWanted, 'state' | 'now'>) {
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

type OutboxRow = {
  readonly id: string
  readonly kind: string
  readonly payload: string
  readonly state: string
  readonly attempts: number
  readonly next_attempt_at: string
  readonly last_error: string
  readonly queued_at: string
  readonly sent_at: string | null
}

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

const About: Readonly<Record<string, z.ZodType<string>>> = {
  'order-placed': z.object({ oid: z.string() }).transform(({ oid }) => oid),
  'order-sheet': z
    .object({ data: z.tuple([z.object({ oid: z.string() })]) })
    .transform(({ data: [{ oid }] }) => oid),
}

/** Of the kinds that are known to be about an order; of no other kind is anything told. */
function orderNumberIn({ kind, payload }: OutboxRow): string | undefined {
  const about = Object.hasOwn(About, kind) ? About[kind] : undefined
  return about?.safeParse(JSON.parse(payload)).data
}
