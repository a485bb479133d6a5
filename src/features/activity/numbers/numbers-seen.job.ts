/** Notices who sees more buyers' numbers in an hour than work needs, and tells the owner. */

import { mostNumbersAnHour } from '#src/domain/access/numbers-seen.ts'
import type { NumbersEvents } from '#src/features/activity/numbers/numbers-events.ts'
import type { Shop } from '#src/features/shop.ts'
import { commit } from '#src/platform/database/database.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { countByKey, limitKey } from '#src/platform/limits/count-within.server.ts'
import type { Log } from '#src/platform/log.ts'
import { enqueue } from '#src/platform/outbox/enqueue.server.ts'
import { runPeriodically } from '#src/platform/run-periodically.ts'

const hourMs = 60 * 60_000
const pace = { firstAfterMs: 5_000, everyMs: 5_000 }
const sweepPace = { firstAfterMs: 3 * 60_000, everyMs: hourMs }

/** A whole list has a million: whoever is far beyond the limit is known already. */
const mostKept = 4 * mostNumbersAnHour

export type NumbersSeen = {
  /** Costs a place in a set; the order's clear phone leaves for the user. */
  readonly saw: (userId: string, orderId: string) => void
  readonly flush: () => Promise<void>
}

type Parts = Pick<Shop, 'db' | 'clock' | 'secrets' | 'note'>

/** All processes share the rows, so a person who asks several of them is counted once an order. */
export function makeNumbersSeen(shop: Parts): NumbersSeen {
  let seen = new Map<string, Set<string>>()

  function saw(userId: string, orderId: string): void {
    const orders = seen.get(userId) ?? new Set()
    if (orders.size < mostKept) orders.add(orderId)
    seen.set(userId, orders)
  }

  async function flush(): Promise<void> {
    const people = [...seen]
    seen = new Map()
    for (const [user, orders] of people) {
      const now = shop.clock()
      const count = await commit(shop.db, (tx) => countNumbers(tx, shop, { user, orders, now }))
      if (count > 0) shop.note('many-numbers', { user, count })
    }
  }

  return { saw, flush }
}

type Seen = {
  readonly user: string
  readonly orders: ReadonlySet<string>
  readonly now: Date
}

/** Gives the number if the owner is to learn of it: once an hour and person. */
async function countNumbers(
  tx: Tx,
  { secrets }: Pick<Parts, 'secrets'>,
  { user, orders, now }: Seen,
): Promise<number> {
  const person = await tx
    .selectFrom('users')
    .select('email')
    .where('id', '=', user)
    .executeTakeFirst()
  if (!person) return 0
  await keepSeen(tx, { user, orders, now })
  const { count } = await tx
    .selectFrom('numbers_seen')
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .where('user_id', '=', user)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('history')
            .select('history.id')
            .where('history.subject', '=', 'order')
            .whereRef('history.subject_id', '=', 'numbers_seen.order_id')
            .where('history.actor', '=', person.email)
            .whereRef('history.happened_at', '>=', 'numbers_seen.seen_at'),
        ),
      ),
    )
    .executeTakeFirstOrThrow()
  if (Number(count) <= mostNumbersAnHour) return 0

  const key = limitKey(secrets.limitKey, 'many numbers', user)
  const told = await countByKey(tx, { key, windowSeconds: hourMs / 1_000, now })
  if (told.count > 1) return 0
  const payload = { user, count: Number(count) }
  await enqueue<NumbersEvents>(tx, { kind: 'many-numbers', payload, now })
  return Number(count)
}

async function keepSeen(tx: Tx, { user, orders, now }: Seen): Promise<void> {
  await tx
    .deleteFrom('numbers_seen')
    .where('user_id', '=', user)
    .where('seen_at', '<', anHourBefore(now))
    .execute()
  const { kept } = await tx
    .selectFrom('numbers_seen')
    .select((eb) => eb.fn.countAll<number | string>().as('kept'))
    .where('user_id', '=', user)
    .executeTakeFirstOrThrow()
  const seen_at = now.toISOString()
  const rows = [...orders]
    .slice(0, Math.max(0, mostKept - Number(kept)))
    .map((order_id) => ({ user_id: user, order_id, seen_at }))
  for (let from = 0; from < rows.length; from += 200) {
    await tx
      .insertInto('numbers_seen')
      .values(rows.slice(from, from + 200))
      .onConflict((conflict) => conflict.columns(['user_id', 'order_id']).doNothing())
      .execute()
  }
}

function anHourBefore(now: Date): string {
  return new Date(now.getTime() - hourMs).toISOString()
}

/** Counts every five seconds, and forgets after an hour, until `signal`. */
export async function watchNumbers(
  { numbers, db, clock, log }: Parts & { readonly numbers: NumbersSeen; readonly log: Log },
  signal: AbortSignal,
): Promise<void> {
  const sweep = () =>
    commit(db, (tx) =>
      tx.deleteFrom('numbers_seen').where('seen_at', '<', anHourBefore(clock())).execute(),
    )
  const onError = (error: unknown) => log.warn({ event: 'numbers-not-counted', err: error })
  await Promise.all([
    runPeriodically(numbers.flush, pace, { signal, onError }),
    runPeriodically(sweep, sweepPace, { signal, onError }),
  ])
}
