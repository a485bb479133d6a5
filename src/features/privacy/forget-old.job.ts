/** Keeps the promise of the privacy page: deletes personal data at the end of its retention. */

import { sql } from 'kysely'
import { incompleteForMs } from '#src/domain/calls/incomplete-order.ts'
import { waitlistDays } from '#src/domain/waitlist.ts'
import { hasOrdered } from '#src/features/orders/incomplete/list-incomplete.server.ts'
import {
  forgetInSheetEvents,
  namesBuyer,
  rewritten,
} from '#src/features/privacy/forget-buyer.server.ts'
import {
  type ForgottenOrders,
  forgetOldOrders,
} from '#src/features/privacy/forget-old-orders.server.ts'
import { forgetOldSenders } from '#src/features/privacy/forget-old-senders.server.ts'
import { forgetOldMail } from '#src/features/privacy/mail-folder.server.ts'
import { monthsBefore } from '#src/features/privacy/months-before.ts'
import {
  numbersInSheetPayload,
  sheetEvent,
  sheetPayloadWithoutBuyer,
} from '#src/features/privacy/sheet-event-wire.ts'
import { forgetOldDeliveries } from '#src/features/webhooks/forget-deliveries.server.ts'
import { inBatches } from '#src/lib/async/in-batches.ts'
import type { Clock } from '#src/lib/clock.ts'
import { commit, type Database } from '#src/platform/database/database.ts'
import type { Reads } from '#src/platform/database/tables.ts'
import type { Log } from '#src/platform/log.ts'
import { firstIdOf } from '#src/platform/new-id.server.ts'
import { type Pace, runPeriodically } from '#src/platform/run-periodically.ts'

/** The first round waits, so that it does not slow the start; then it repeats. */
const defaultPace = { firstAfterMs: 60_000, everyMs: 60 * 60_000 }
const day = 24 * 60 * 60 * 1_000

const messagesForMonths = 12
/** No order loses its buyer earlier, so no younger event can hold an erased buyer. */
const sheetEventsFromMs = 90 * day
const mailForMs = 90 * day

const mostIncomplete = 5_000

const rowsAtOnce = 500
const eventsAtOnce = 100

export type Forgetting = {
  readonly db: Database
  readonly clock: Clock
  /** Where mail goes without a mail server. */
  readonly mailboxDir: string
}

export type ForgottenOld = ForgottenOrders & {
  readonly senders: number
  readonly messages: number
  readonly blocks: number
  readonly incomplete: number
  readonly waitlists: number
  readonly sheetEvents: number
  readonly mails: number
  readonly webhooks: number
}

const never = new AbortController().signal

/** One round, in batches of short transactions; `signal` stops it between two batches. */
export async function forgetOld(
  { db, clock, mailboxDir }: Forgetting,
  signal: AbortSignal = never,
): Promise<ForgottenOld> {
  const now = clock()
  const orders = await forgetOldOrders(db, now, signal)
  const senders = await forgetOldSenders(db, now, signal)
  const messages = await forgetOldMessages(db, now, signal)
  const blocks = await forgetEndedBlocks(db, now)
  const incomplete = await forgetIncomplete(db, now)
  const waitlists = await forgetWaitlists(db, now)
  const sheetEvents = await forgetOldSheetEvents(db, now, signal)
  const mails = await forgetOldMail(mailboxDir, new Date(now.getTime() - mailForMs))
  const webhooks = await forgetOldDeliveries(db, now, signal)
  return {
    ...orders,
    senders,
    messages,
    blocks,
    incomplete,
    waitlists,
    sheetEvents,
    mails,
    webhooks,
  }
}

/** A block that is over holds no order. Few rows, by their index. */
function forgetEndedBlocks(db: Database, now: Date): Promise<number> {
  return commit(db, async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('blocked_phones')
      .where('until', '<=', now.toISOString())
      .executeTakeFirst()
    return Number(numDeletedRows)
  })
}

/**
 * Forms that are old or whose phone has ordered since: no list shows those either. Beyond a number that no
 * honest shop reaches, the oldest go as well.
 */
function forgetIncomplete(db: Database, now: Date): Promise<number> {
  const until = new Date(now.getTime() - incompleteForMs).toISOString()
  return commit(db, async (tx) => {
    const newest = tx
      .selectFrom('incomplete_orders')
      .select('id')
      .orderBy('changed_at', 'desc')
      .orderBy('id', 'desc')
      .limit(mostIncomplete)
    const { numDeletedRows } = await tx
      .deleteFrom('incomplete_orders')
      .where(({ eb, or }) =>
        or([eb('changed_at', '<=', until), hasOrdered, eb('id', 'not in', newest)]),
      )
      .executeTakeFirst()
    return Number(numDeletedRows)
  })
}

/** Also of phones that nobody told: they were promised so. */
function forgetWaitlists(db: Database, now: Date): Promise<number> {
  const until = new Date(now.getTime() - waitlistDays * day).toISOString()
  return commit(db, async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('waitlist_entries')
      .where('asked_at', '<=', until)
      .executeTakeFirst()
    return Number(numDeletedRows)
  })
}

async function forgetOldMessages(db: Database, now: Date, signal: AbortSignal): Promise<number> {
  const until = monthsBefore(now, messagesForMonths).toISOString()
  let messages = 0
  for (;;) {
    const oldest = await db.read
      .selectFrom('messages')
      .select('id')
      .where('received_at', '<=', until)
      .orderBy('received_at')
      .limit(rowsAtOnce)
      .execute()
    if (oldest.length === 0 || signal.aborted) return messages

    const ids = oldest.map(({ id }) => id)
    messages += await commit(db, async (tx) => {
      const { numDeletedRows } = await tx
        .deleteFrom('messages')
        .where('id', 'in', ids)
        .executeTakeFirst()
      return Number(numDeletedRows)
    })
  }
}

type UnsentEvent = { readonly id: string; readonly payload: string }

/** Events that waited or were dead-lettered for months. Sent events are deleted before that. */
async function forgetOldSheetEvents(db: Database, now: Date, signal: AbortSignal): Promise<number> {
  const until = firstIdOf(new Date(now.getTime() - sheetEventsFromMs))
  let sheetEvents = 0
  for (const state of ['waiting', 'parked']) {
    const batches = inBatches<UnsentEvent>(eventsAtOnce, (last) =>
      db.read
        .selectFrom('outbox')
        .select(['id', 'payload'])
        // Written out, so that the planner uses the index of unsent events.
        .where('state', '=', sql.lit(state))
        .where('kind', '=', sheetEvent)
        .where('id', '<', until)
        .where('id', '>', last?.id ?? '')
        .orderBy('id')
        .limit(eventsAtOnce)
        .execute(),
    )
    for await (const batch of batches) {
      const ids = await findOutdated(db.read, batch)
      if (ids.length > 0) {
        await commit(db, (tx) => forgetInSheetEvents(tx, ids))
        sheetEvents += ids.length
      }
      if (signal.aborted) return sheetEvents
    }
  }
  return sheetEvents
}

/** Events that still name a buyer whom their order has lost, or whose order is deleted. */
async function findOutdated(
  reads: Reads,
  events: readonly UnsentEvent[],
): Promise<readonly string[]> {
  const naming = events.filter(
    ({ payload }) => rewritten(payload, sheetPayloadWithoutBuyer) !== payload,
  )
  const numbersOf = ({ payload }: UnsentEvent) => numbersInSheetPayload(JSON.parse(payload))
  const numbers = naming.flatMap(numbersOf)
  if (numbers.length === 0) return []

  const known = await reads
    .selectFrom('orders')
    .select('oid')
    .where('oid', 'in', numbers)
    .where(namesBuyer)
    .execute()
  const named = new Set(known.map(({ oid }) => oid))
  return naming
    .filter((event) => !numbersOf(event).some((number) => named.has(number)))
    .map(({ id }) => id)
}

/** Runs hourly until `signal`. The next round repeats what failed. */
export function keepForgetting(
  parts: Forgetting & { readonly log: Log },
  signal: AbortSignal,
  pace: Pace = defaultPace,
): Promise<void> {
  async function forget(): Promise<void> {
    const forgotten = await forgetOld(parts, signal)
    const total = Object.values(forgotten).reduce((sum, n) => sum + n, 0)
    if (total > 0) parts.log.info({ event: 'forgotten', ...forgotten })
  }

  return runPeriodically(forget, pace, {
    signal,
    onError: (error) => parts.log.warn({ event: 'forgetting-failed', err: error }),
  })
}
