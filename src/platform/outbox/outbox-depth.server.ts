/** Counts the events that the process has not sent yet. */

import { sql } from 'kysely'
import type { Reads } from '#src/platform/database/tables.ts'

export type OutboxDepth = {
  readonly waiting: number
  readonly deadLettered: number
  /** When the longest-waiting event was queued; undefined when none waits. */
  readonly oldestAt: string | undefined
}

/** Keeps counting quick: above it the exact number does not matter. */
const countedAtMost = 10_000

/** Of each kind, up to a bound. */
export function findOutboxDepths(
  reads: Reads,
  kinds: readonly string[],
): Promise<readonly (OutboxDepth & { readonly kind: string })[]> {
  return Promise.all(kinds.map(async (kind) => ({ kind, ...(await findOutboxDepth(reads, kind)) })))
}

/** Without a kind: of all events, however many. */
export async function findOutboxDepth(reads: Reads, kind?: string): Promise<OutboxDepth> {
  const bound = kind === undefined ? sql`` : sql`and kind = ${kind} limit ${sql.lit(countedAtMost)}`
  // The states are literals, so that the planner uses the indexes of unsent events.
  const { rows } = await sql<{ state: string; n: string; oldest: string | null }>`
    select 'waiting' as state, cast(count(*) as text) as n, min(queued_at) as oldest
    from (select queued_at from outbox where state = 'waiting' ${bound}) waiting
    union all
    select 'parked', cast(count(*) as text), null
    from (select id from outbox where state = 'parked' ${bound}) dead_lettered`.execute(reads)
  const of = (state: string) => rows.find((row) => row.state === state)
  return {
    waiting: Number(of('waiting')?.n),
    deadLettered: Number(of('parked')?.n),
    oldestAt: of('waiting')?.oldest ?? undefined,
  }
}
