import { expect, it } from 'vitest'
import { ok } from '#src/lib/result.ts'
import { transact } from '#src/platform/database/database.ts'
import { enqueue } from '#src/platform/outbox/enqueue.server.ts'
import { findOutboxDepths } from '#src/platform/outbox/outbox-depth.server.ts'
import type { AnyEvents } from '#tests/support/any-events.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'

it('reports for each kind the waiting events, the oldest of them, and the dead-lettered ones', async () => {
  const db = await freshDatabase()
  const at = (minute: number) => new Date(`2026-11-20T10:0${minute}:00.000Z`)
  await transact(db, async (tx) => {
    for (const minute of [3, 1, 2]) {
      await enqueue<AnyEvents>(tx, { kind: 'order-placed', payload: { minute }, now: at(minute) })
    }
    await enqueue<AnyEvents>(tx, { kind: 'order-sheet', payload: {}, now: at(0) })
    await tx
      .updateTable('outbox')
      .set({ state: 'parked' })
      .where('kind', '=', 'order-sheet')
      .execute()
    await tx
      .updateTable('outbox')
      .set({ state: 'sent' })
      .where('queued_at', '=', at(1).toISOString())
      .execute()
    return ok(undefined)
  })

  const depths = await findOutboxDepths(db.read, ['order-placed', 'order-sheet', 'contact-message'])

  expect(depths).toEqual([
    { kind: 'order-placed', waiting: 2, deadLettered: 0, oldestAt: at(2).toISOString() },
    { kind: 'order-sheet', waiting: 0, deadLettered: 1, oldestAt: undefined },
    { kind: 'contact-message', waiting: 0, deadLettered: 0, oldestAt: undefined },
  ])
})
