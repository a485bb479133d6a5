/** A server whose administrator is signed in. */

import { ok } from '#src/lib/result.ts'
import type { Database } from '#src/platform/database/database.ts'
import { enqueue } from '#src/platform/outbox/enqueue.server.ts'
import { aServer, type TestServer } from '#tests/make/a-server.ts'
import { anOrderBody } from '#tests/make/an-order-body.ts'
import type { AnyEvents } from '#tests/support/any-events.ts'

export const admin = 'admin@paglamart.test'
export const latest = '/api/admin/orders/latest'
export const history = '/api/admin/history'
export const outbox = '/api/admin/outbox'
export const shop = '/api/admin/shop'
export const start = '2026-11-20T10:00:00.000Z'

export async function anAdminsServer() {
  let now = Date.parse(start)
  const server = await aServer({ clock: () => new Date(now) })
  const headers = await server.signIn()
  const pass = (seconds: number) => {
    now += seconds * 1_000
  }
  return { ...server, headers, pass }
}

export async function order({ send }: TestServer, matters = {}) {
  const { body } = await send('PUT', '/api/order?id=p', { body: anOrderBody(matters) })
  return body
}

export async function queue(db: Database, kind: string, payload: unknown, now = new Date(start)) {
  await db.write(async (tx) => ok(await enqueue<AnyEvents>(tx, { kind, payload, now })))
}

export async function setOutbox(
  db: Database,
  kind: string,
  change: { state?: string; attempts?: number; last_error?: string; sent_at?: string },
) {
  await db.write(async (tx) => {
    await tx.updateTable('outbox').set(change).where('kind', '=', kind).execute()
    return ok(undefined)
  })
}
