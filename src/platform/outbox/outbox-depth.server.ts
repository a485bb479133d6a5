/** Counts the events that the process has not sent yet. */

import { sql } from 'kysely'
import type { Reads } from '#src/platform/database/tables.ts'

/** Counts for one kind, up to a bound. */
export type OutboxDepth = {
  readonly kind: string
  readonly waiting: number
  readonly deadLettered: number
  /** When the longest-waiting event was queued; undefined when none waits. */
  readonly oldestAt: string | undefined
}

/** A bound, so that counting stays quick: above it the exact number does not matter. */
const countedAtMost = 10_000

export function findOutboxDepths(
  reads: Reads,
  kinds: readonly string[],
): Promise<readonly OutboxDepth[]> {
  return Promise.all(kinds.map((kind) => findDepth(reads, kind)))
}

async function findDepth(reads: Reads, kind: string): Promise<OutboxDepth> {
  // The states are literals, so that the planner uses the indexes of unsent events.
  const { rows } = await sql<{ state: string; n: string; oldest: string | null }>`
    select 'waiting' as state, cast(count(*) as text) as n, min(queued_at) as oldest from (
      select queued_at from outbox
      where state = 'waiting' and kind = ${kind} limit ${sql.lit(countedAtMost)}
    ) waiting
    union all
    select 'parked', cast(count(*) as text), null from (
      select id from outbox
      where state = 'parked' and kind = ${kind} limit ${sql.lit(countedAtMost)}
    ) dead_lettered`.execute(reads)
  const of = (state: string) => rows.find((row) => row.state === state)
  return {
    kind,
    waiting: Number(of('waiting')?.n),
    deadLettered: Number(of('parked')?.n),
    oldestAt: of('waiting')?.oldest ?? undefined,
  }
}
