/** The API with the administrator signed in, and the rows that their writes leave. */

import type { Database } from '#src/platform/database/database.ts'
import { aServer, type TestServer } from '#tests/make/a-server.ts'

export const admin = 'admin@paglamart.test'

/** Advances at each look, so that writes have distinct times. */
function aTickingClock() {
  let now = Date.parse('2026-11-20T10:00:00.000Z')
  return () => {
    now += 1
    return new Date(now)
  }
}

/** The administrator is signed in: `send` uses that session. */
export async function anOffice() {
  const server = await aServer({ clock: aTickingClock() })
  const signedIn = await server.signIn()
  const send: TestServer['send'] = (method, path, sending = {}) =>
    server.send(method, path, { ...sending, headers: { ...signedIn, ...sending.headers } })
  return { ...server, send, sendAsAnybody: server.send }
}

export async function historyOf(db: Database) {
  const rows = await db.read
    .selectFrom('history')
    .select(['subject', 'subject_id', 'actor', 'action', 'before', 'after'])
    .orderBy('id')
    .execute()
  return rows.map(({ before, after, ...row }) => ({
    ...row,
    before: JSON.parse(before),
    after: JSON.parse(after),
  }))
}

export async function movementsOf(db: Database) {
  const rows = await db.read
    .selectFrom('stock_movements')
    .select(['quantity', 'reason', 'actor', 'note'])
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row }))
}

export async function productRows(db: Database) {
  const rows = await db.read.selectFrom('products').selectAll().orderBy('id').execute()
  return rows.map((row) => ({ ...row }))
}
