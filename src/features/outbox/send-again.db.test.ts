import pino from 'pino'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { OrderStatus } from '#src/domain/orders/order-status.ts'
import { changeOrderStatus } from '#src/features/orders/edit/change-order-status.server.ts'
import { placeOrder } from '#src/features/orders/place/place-order.server.ts'
import { listOutbox } from '#src/features/outbox/list-outbox.server.ts'
import { sendAgain as sendAgainBy } from '#src/features/outbox/send-again.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { ok } from '#src/lib/result.ts'
import { cleanUp } from '#src/platform/database/clean-up.server.ts'
import { commit, type Database, transact } from '#src/platform/database/database.ts'
import { enqueue } from '#src/platform/outbox/enqueue.server.ts'
import { NotSent } from '#src/platform/outbox/not-sent.ts'
import type { OutboxHandler } from '#src/platform/outbox/outbox-events.ts'
import {
  claimDue,
  deadLetter,
  markSent,
  tryAgainLater,
} from '#src/platform/outbox/outbox-rows.server.ts'
import { startOutbox } from '#src/platform/outbox/run-outbox.server.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aShop } from '#tests/make/a-shop.ts'
import { anOrder } from '#tests/make/an-order.ts'
import { quick } from '#tests/make/platform/an-outbox.ts'
import { type AnyEvents, anySchemas } from '#tests/support/any-events.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'

function sendAgain(shop: Shop, id: string) {
  return sendAgainBy(shop, { id, actor: 'owner@paglamart.test' })
}

const start = new Date('2026-11-20T10:00:00.000Z')
const later = new Date('2026-11-20T10:00:30.000Z')

async function aShopWith(events: readonly { kind?: string; payload: unknown }[]) {
  const db = await freshDatabase()
  const shop = await aShop(db, () => later)
  for (const [n, { kind = 'mail', payload }] of events.entries()) {
    const now = new Date(start.getTime() + n)
    await transact(db, async (tx) => ok(await enqueue<AnyEvents>(tx, { kind, payload, now })))
  }
  const rows = await db.read.selectFrom('outbox').select('id').orderBy('id').execute()
  return { db, shop, ids: rows.map(({ id }) => id) }
}

/** Runs an attempt as the worker would, with the given outcome. */
async function attempt(db: Database, kind: string, end: 'sent' | 'failed' | 'dead-lettered') {
  const now = new Date('2026-11-20T10:00:10.000Z')
  const [claimed] = await claimDue(db, { kind, atMost: 1, now, leaseMs: 30_000 })
  if (!claimed) throw new Error('Nothing is due')
  await transact(db, async (tx) => {
    if (end === 'sent') await markSent(tx, claimed, now)
    if (end === 'dead-lettered') await deadLetter(tx, claimed, 'Status 404')
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

it('makes a failed event due and keeps its attempt count', async () => {
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

it('makes a dead-lettered event due and resets its attempt count', async () => {
  const { db, shop, ids } = await aShopWith([{ payload: 1 }])
  const [id = ''] = ids
  await attempt(db, 'mail', 'dead-lettered')
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

it('leaves an event alone before and during its first attempt', async () => {
  const { db, shop, ids } = await aShopWith([{ payload: 1 }, { payload: 2 }])
  const [first = '', second = ''] = ids
  await claimDue(db, { kind: 'mail', atMost: 1, now: later, leaseMs: 30_000 })
  const before = [await rowOf(shop, first), await rowOf(shop, second)]

  expect(await sendAgain(shop, first)).toMatchObject({ value: { state: 'waiting', attempts: 1 } })
  expect(await sendAgain(shop, second)).toMatchObject({ value: { state: 'waiting', attempts: 0 } })
  expect([await rowOf(shop, first), await rowOf(shop, second)]).toEqual(before)
})

it('resends no event that has arrived, and reports unknown events', async () => {
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

/** A shop with an order whose confirmation the sheet refused for good, and that went back a second later. */
async function aShopWithTwoToggles() {
  const db = await freshDatabase()
  let time = start.getTime()
  const shop = await aShop(db, () => new Date(time))
  await aProduct(db)
  const toggle = async (number: string, status: OrderStatus) => {
    time += 1_000
    await changeOrderStatus(shop, { number, status, expectedVersion: undefined, actor: 'admin' })
  }
  const anOrderDone = async () => {
    const placed = await placeOrder(shop, anOrder())
    if (!placed.ok) throw new Error('Not placed')
    await toggle(placed.value.number, 'done')
    return placed.value.number
  }
  const number = await anOrderDone()
  await attempt(db, 'order-sheet', 'dead-lettered')
  const other = await anOrderDone()
  await attempt(db, 'order-sheet', 'dead-lettered')
  await toggle(number, 'not-done')
  const { items } = await listOutbox(db.read, { kind: 'order-sheet', page: 1, size: 9, now: later })
  const [younger = '', ofOther = '', older = ''] = items.map(({ id }) => id)
  const wait = (ms: number) => {
    time += ms
  }
  return { db, shop, other, younger, ofOther, older, wait }
}

it('sends no older state of an order over a later state that the sheet has', async () => {
  const { db, shop, other, younger, ofOther, older } = await aShopWithTwoToggles()
  await attempt(db, 'order-sheet', 'sent')

  expect(await sendAgain(shop, older)).toEqual({ ok: false, failure: { kind: 'overtaken' } })
  expect(await rowOf(shop, older)).toMatchObject({ state: 'parked' })
  expect(await sendAgain(shop, ofOther)).toMatchObject({ value: { orderNumber: other } })
  expect(await sendAgain(shop, younger)).toMatchObject({ failure: { kind: 'already-sent' } })
})

it('sends none over a later state that is on its way to the sheet', async () => {
  const { db, shop, older } = await aShopWithTwoToggles()
  await claimDue(db, { kind: 'order-sheet', atMost: 1, now: later, leaseMs: 30_000 })

  expect(await sendAgain(shop, older)).toMatchObject({ failure: { kind: 'overtaken' } })
})

it('sends none over a later state whose event was deleted after it was sent', async () => {
  const { db, shop, younger, older, wait } = await aShopWithTwoToggles()
  await attempt(db, 'order-sheet', 'sent')
  wait(31 * 24 * 60 * 60_000)
  await cleanUp(shop)
  expect(await rowOf(shop, younger)).toBeUndefined()

  expect(await sendAgain(shop, older)).toMatchObject({ failure: { kind: 'overtaken' } })
})

it("does not mistake the event's own toggle for a later one", async () => {
  const { db, shop, ofOther } = await aShopWithTwoToggles()
  await commit(db, async (tx) => {
    const entries = tx
      .selectFrom('history')
      .selectAll()
      .where('id', 'like', `${ofOther.slice(0, 12)}%`)
    for (const entry of await entries.execute()) {
      const id = `${ofOther.slice(0, 12)}ffffffffffff`
      await tx
        .insertInto('history')
        .values({ ...entry, id })
        .execute()
    }
  })

  expect(await sendAgain(shop, ofOther)).toMatchObject({ value: { state: 'failed' } })
})

it('sends the event under its original id, however many callers ask at once', async () => {
  const { db, shop, ids } = await aShopWith([{ payload: { n: 1 } }])
  const [id = ''] = ids
  await attempt(db, 'mail', 'dead-lettered')
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
    schemas: anySchemas({ mail }),
    handlers: { mail },
    pace: quick,
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
