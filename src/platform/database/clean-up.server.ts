/** Takes away what has had its time: keys, windows, locks and news that nobody asks for again. */

import type { Clock } from '#src/lib/clock.ts'
import { ok } from '#src/lib/result.ts'
import { type Database, transact } from '#src/platform/database/database.ts'
import type { Log } from '#src/platform/log.ts'

const everyMs = 60_000
const minute = 60_000
const hour = 60 * minute

/** A bounded number at a time, so that no order waits for the broom. */
const rowsAtOnce = 500

/** Longer than any key is kept; an expired one counts as absent even before it is swept. */
const requestKeysForMs = 73 * hour
const pageChangesForMs = 2 * minute

type CleanUp = { readonly db: Database; readonly clock: Clock }

export async function cleanUp({ db, clock }: CleanUp): Promise<void> {
  const now = clock().getTime()
  const before = (ms: number) => new Date(now - ms).toISOString()

  await transact(db, async (tx) => {
    await tx
      .deleteFrom('request_keys')
      .where('key', 'in', (eb) =>
        eb
          .selectFrom('request_keys')
          .select('key')
          .where('claimed_at', '<', before(requestKeysForMs))
          .limit(rowsAtOnce),
      )
      .execute()
    await tx
      .deleteFrom('limit_windows')
      .where('key', 'in', (eb) =>
        eb
          .selectFrom('limit_windows')
          .select('key')
          .where('closes_at', '<', before(0))
          .limit(rowsAtOnce),
      )
      .execute()
    await tx.deleteFrom('sign_in_locks').where('forgotten_at', '<', before(0)).execute()
    await tx.deleteFrom('page_changes').where('changed_at', '<', before(pageChangesForMs)).execute()
    await tx.deleteFrom('sessions').where('expires_at', '<', before(0)).execute()
    await tx.deleteFrom('verifications').where('expires_at', '<', before(0)).execute()
    return ok(undefined)
  })
}

/** Once a minute until `signal`. A sweep that fails is left to the next one. */
export function keepClean(parts: CleanUp & { readonly log: Log }, signal: AbortSignal): void {
  const timer = setInterval(() => {
    cleanUp(parts).catch((error: unknown) => {
      parts.log.warn({ event: 'clean-up-failed', err: error })
    })
  }, everyMs)
  timer.unref()
  signal.addEventListener('abort', () => clearInterval(timer), { once: true })
}
