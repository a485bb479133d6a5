import pino from 'pino'
import { expect, it, onTestFinished, vi } from 'vitest'
import { listOutbox } from '#src/features/outbox/list-outbox.server.ts'
import { sendAgain } from '#src/features/outbox/send-again.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { ok } from '#src/lib/result.ts'
import { type Database, transact } from '#src/platform/database/database.ts'
import { enqueue } from '#src/platform/outbox/enqueue.server.ts'
import { NotSent } from '#src/platform/outbox/not-sent.ts'
import { claimDue, markSent, park, tryAgainLater } from '#src/platform/outbox/outbox-rows.server.ts'
import { type OutboxHandler, startOutbox } from '#src/platform/outbox/run-outbox.server.ts'
import { aShop } from '#tests/make/a-shop.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'

const start = new Date('2026-11-20T10:00:00.000Z')
const later = new Date('2026-11-20T10:00:30.000Z')

async function aShopWith(events: readonly { kind?: string; payload: unknown }[]) {
  const db = await freshDatabase()
  const shop = await aShop(db, () => later)
  for (const [n, { kind = 'mail', payload }] of events.entries()) {
    const now = new Date(start.getTime() + n)
    await transact(db, async (tx) => ok(await enqueue(tx, { kind, payload, now })))
  }
  const rows = await db.read.selectFrom('outbox').select('id').orderBy('id').execute()
  return { db, shop, ids: rows.map(({ id }) => id) }
}

/** Tries an event as the worker would, and ends the attempt as told. */
async function attempt(db: Database, kind: string, end: 'sent' | 'failed' | 'parked') {
  const now = new Date('2026-11-20T10:00:10.000Z')
  const [claimed] = await claimDue(db, { kind, atMost: 1, now, leaseMs: 30_000 })
  if (!claimed) throw new Error('Nothing is due')
  await transact(db, async (tx) => {
    if (end === 'sent') await markSent(tx, claimed, now)
    if (end === 'parked') await park(tx, claimed, 'Status 404')
    if (end === 'failed') {
      await tryAgainLater(tx, claimed, { reason: 'Status 503', now, delayMs: 60_000 })
    }
    return ok(undefined)
  })
}

async function rowOf({ db }: Pick<Shop, 'db'>, id: string) {
  const row = await db.read
    .selectFrom('outbox')
    .select(['state', 'attempts', 'next_attempt_at', 'last_error'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row && { ...row }
}

it('makes due what failed, and counts its attempts on', async () => {
  const { db, shop, ids } = await aShopWith([{ payload: 1 }])
  const [id = ''] = ids
  await attempt(db, 'mail', 'failed')

  expect(await sendAgain(shop, id)).toEqual({
    ok: true,
    value: {
      id,
      kind: 'mail',
      state: 'failed',
      orderNumber: undefined,
      attempts: 1,
      queuedAt: start.toISOString(),
      nextAttemptAt: later.toISOString(),
      sentAt: undefined,
      lastError: 'Status 503',
    },
  })
})

it('takes up what was parked, and counts its attempts anew', async () => {
  const { db, shop, ids } = await aShopWith([{ payload: 1 }])
  const [id = ''] = ids
  await attempt(db, 'mail', 'parked')
  await db.write(async (tx) => {
    await tx.updateTable('outbox').set({ attempts: 4_320 }).execute()
    return ok(undefined)
  })

  expect(await sendAgain(shop, id)).toMatchObject({ value: { state: 'failed', attempts: 0 } })
  expect(await rowOf(shop, id)).toEqual({
    state: 'waiting',
    attempts: 0,
    next_attempt_at: later.toISOString(),
    last_error: 'Status 404',
  })
})

it('leaves alone what waits for its first attempt, or is under way for the first time', async () => {
  const { db, shop, ids } = await aShopWith([{ payload: 1 }, { payload: 2 }])
  const [first = '', second = ''] = ids
  await claimDue(db, { kind: 'mail', atMost: 1, now: later, leaseMs: 30_000 })
  const before = [await rowOf(shop, first), await rowOf(shop, second)]

  expect(await sendAgain(shop, first)).toMatchObject({ value: { state: 'waiting', attempts: 1 } })
  expect(await sendAgain(shop, second)).toMatchObject({ value: { state: 'waiting', attempts: 0 } })
  expect([await rowOf(shop, first), await rowOf(shop, second)]).toEqual(before)
})

it('sends nothing that has arrived, and knows no other event', async () => {
  const { db, shop, ids } = await aShopWith([{ payload: 1 }])
  const [id = ''] = ids
  await attempt(db, 'mail', 'sent')
  const before = await rowOf(shop, id)

  expect(await sendAgain(shop, id)).toEqual({ ok: false, failure: { kind: 'already-sent' } })
  expect(await rowOf(shop, id)).toEqual(before)
  for (const unknown of ['0'.repeat(24), 'x', '\0', '']) {
    expect(await sendAgain(shop, unknown)).toEqual({
      ok: false,
      failure: { kind: 'unknown-event' },
    })
  }
})

it('puts no older state of an order over a later one that the sheet has', async () => {
  const sheet = (oid: string, status: string) => ({
    kind: 'order-sheet',
    payload: { data: [{ oid, status }] },
  })
  const { db, shop, ids } = await aShopWith([
    sheet('PM-AAAAAAAA', 'done'),
    sheet('PM-BBBBBBBB', 'done'),
    sheet('PM-AAAAAAAA', 'not-done'),
  ])
  const [older = '', other = '', younger = ''] = ids
  await attempt(db, 'order-sheet', 'parked')
  await attempt(db, 'order-sheet', 'parked')
  await attempt(db, 'order-sheet', 'sent')

  expect(await sendAgain(shop, older)).toEqual({ ok: false, failure: { kind: 'overtaken' } })
  expect(await rowOf(shop, older)).toMatchObject({ state: 'parked' })
  expect(await sendAgain(shop, other)).toMatchObject({ value: { orderNumber: 'PM-BBBBBBBB' } })
  expect(await sendAgain(shop, younger)).toMatchObject({ failure: { kind: 'already-sent' } })
})

it('is sent by the worker under the id that it always had, however many ask at once', async () => {
  const { db, shop, ids } = await aShopWith([{ payload: { n: 1 } }])
  const [id = ''] = ids
  await attempt(db, 'mail', 'parked')
  const seen: { id: string; payload: unknown; attempt: number }[] = []
  const mail: OutboxHandler = async (event) => {
    seen.push(event)
    if (seen.length === 1) throw new NotSent('Status 503')
  }

  const results = await Promise.all(Array.from({ length: 8 }, () => sendAgain(shop, id)))
  expect(results.map((result) => result.ok)).toEqual(Array(8).fill(true))
  const outbox = startOutbox({
    db,
    clock: () => new Date(),
    log: pino({ level: 'silent' }),
    handlers: { mail },
    pace: { idleMs: 10, restMs: 1, busyRestMs: 1, firstRetryMs: 5, longestRetryMs: 20 },
  })
  onTestFinished(() => outbox.stop())
  await vi.waitFor(
    async () => expect(await rowOf(shop, id)).toMatchObject({ state: 'sent', last_error: '' }),
    { timeout: 60_000, interval: 5 },
  )

  expect(seen).toEqual([
    { id, payload: { n: 1 }, attempt: 1 },
    { id, payload: { n: 1 }, attempt: 2 },
  ])
  expect(await listOutbox(db.read, { state: 'sent', page: 1, size: 10, now: later })).toMatchObject(
    { total: 1, items: [{ id }] },
  )
})
