/** How endpoints and pages answer while the database cannot serve them. */

import { failed, type Result } from '#src/lib/result.ts'
import { CommitInDoubt, DatabaseUnavailable } from '#src/platform/database/database.ts'

export type Unavailable = {
  readonly kind: 'unavailable'
  readonly status: 503 | 507
  /** The write did not happen; with `in-doubt` it may have happened. */
  readonly code: 'unavailable' | 'storage-full' | 'in-doubt'
  readonly retryAfterSeconds: number
}

const unreachable: Unavailable = {
  kind: 'unavailable',
  status: 503,
  code: 'unavailable',
  retryAfterSeconds: 2,
}
const full: Unavailable = {
  kind: 'unavailable',
  status: 507,
  code: 'storage-full',
  retryAfterSeconds: 60,
}

const inDoubt: Unavailable = { ...unreachable, code: 'in-doubt' }

export function answerUnavailable(error: DatabaseUnavailable): Unavailable {
  if (error instanceof CommitInDoubt) return inDoubt
  return error.isFull ? full : unreachable
}

/** For a form, which shows the failure and keeps the typed values. */
export async function catchUnavailable<Value, Failure>(
  command: Promise<Result<Value, Failure>>,
): Promise<Result<Value, Failure | Unavailable>> {
  try {
    return await command
  } catch (error) {
    if (error instanceof DatabaseUnavailable) return failed(answerUnavailable(error))
    throw error
  }
}
