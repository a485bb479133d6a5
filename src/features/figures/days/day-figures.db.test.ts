import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { dhakaDay } from '#src/domain/dhaka-time.ts'
import { cuts, figuresOf } from '#src/domain/figures/day-figures.ts'
import { poisha } from '#src/domain/money.ts'
import { movableStages } from '#src/domain/orders/order-stage.ts'
import { checkShop } from '#src/features/backup/check-shop.server.ts'
import { commit, type Database } from '#src/platform/database/database.ts'
import { aParcelRow } from '#tests/make/a-parcel-row.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aServer } from '#tests/make/a-server.ts'
import { anOrderBody } from '#tests/make/an-order-body.ts'
import { countChangedDays } from './keep-day-figures.job.ts'
import { confirmations, readDay } from './read-day.server.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** Noon in Dhaka. */
const noon = Date.parse('2026-03-11T06:00:00Z')

const pids = ['fan', 'kettle', 'cup'] as const

async function aShopWithFigures() {
  const at = { now: noon }
  const server = await aServer({ clock: () => new Date(at.now) })
  const { db, send, shop } = server
  for (const [n, pid] of pids.entries())
    await aProduct(db, { pid, stock: 9_000, price: poisha(35_25 + 17_50 * n) })
  const signed = { at: 0, headers: {} }
  /** A session ends after some hours. */
  const owner = async () => {
    if (Math.abs(at.now - signed.at) > 60 * minuteMs) {
      Object.assign(signed, { at: at.now, headers: await server.signIn() })
    }
    return signed.headers
  }
  const post = async (path: string, body: unknown) =>
    send('POST', `/api/admin/orders/${path}`, { headers: await owner(), body })
  const remove = async (oid: string) =>
    send('DELETE', `/api/deleteOneOrder/${oid}`, { headers: await owner() })
  const order = async (items: Readonly<Record<string, number>>) => {
    const { pid: _pid, quantity: _quantity, ...buyer } = anOrderBody()
    const lines = Object.entries(items).map(([pid, quantity]) => ({ pid, quantity }))
    const { body } = await send('PUT', '/api/order?id=p', { body: { ...buyer, items: lines } })
    return String(body.oid)
  }
  const move = (oid: string, to: string) =>
    post(`${oid}/moves`, { to, ...(to === 'cancelled' && { reason: 'other' }) })
  return { ...server, at, owner, remove, post, order, move, count: () => countChangedDays(shop) }
}

async function rowsOf(db: Database) {
  const { rows } = await sql<Record<string, unknown>>`
    select cut, day, name, placed, confirmed, sent, delivered, returned, pieces,
      pieces_delivered as "piecesDelivered", sales_poisha as sales,
      delivered_poisha as "salesDelivered"
    from day_figures order by day, cut, name`.execute(db.read)
  return rows.map(({ cut, day, name, ...figures }) => ({
    cut: String(cut),
    day: String(day),
    name: String(name),
    figures: Object.fromEntries(Object.entries(figures).map(([key, n]) => [key, Number(n)])),
  }))
}

async function countedAnew(db: Database, now: Date) {
  const orders = await db.read.selectFrom('orders').select('placed_at').execute()
  const days = [...new Set(orders.map((row) => dhakaDay(new Date(row.placed_at))))].toSorted()
  const rows: Awaited<ReturnType<typeof rowsOf>>[number][] = []
  for (const day of days) {
    for (const { cut, name, figures } of figuresOf(await readDay(db.read, day, now))) {
      rows.push({ cut: String(cut), day, name, figures })
    }
  }
  const key = (row: (typeof rows)[number]) => `${row.day} ${row.cut} ${row.name}`
  return rows.toSorted((a, b) => (key(a) < key(b) ? -1 : 1))
}

const anyStep = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('order' as const),
      items: fc.record(
        { fan: fc.integer({ min: 1, max: 7 }), kettle: fc.integer({ min: 1, max: 3 }) },
        { requiredKeys: ['fan'] },
      ),
    }),
  },
  {
    weight: 9,
    arbitrary: fc.record({
      kind: fc.constant('move' as const),
      which: fc.nat(),
      to: fc.constantFrom(...movableStages),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('return' as const), which: fc.nat() }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('edit' as const),
      which: fc.nat(),
      quantity: fc.integer({ min: 1, max: 9 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const), which: fc.nat() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      hours: fc.integer({ min: 1, max: 40 }),
    }),
  },
  { weight: 2, arbitrary: fc.constant({ kind: 'count' as const }) },
)

it('is what the orders of each day say, in every cut, after any days', async () => {
  const shop = await aShopWithFigures()
  const { db, at, send, owner, remove, post, order, move, count } = shop
  const oids: string[] = []
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 20, maxLength: 40 }), async (steps) => {
      for (const step of steps) {
        at.now += minuteMs
        const oid = 'which' in step ? oids[step.which % Math.max(1, oids.length)] : undefined
        if (step.kind === 'order') oids.push(await order(step.items))
        if (step.kind === 'wait') at.now += step.hours * 60 * minuteMs
        if (step.kind === 'count') await count()
        if (oid === undefined) continue
        // What the shop refuses changes nothing.
        if (step.kind === 'move') await move(oid, step.to)
        if (step.kind === 'return')
          await post(`${oid}/returns`, { items: [{ pid: 'fan', sellable: 1 }] })
        if (step.kind === 'delete') await remove(oid)
        if (step.kind === 'edit') {
          await send('PUT', `/api/order?id=${oid}`, {
            headers: await owner(),
            body: { grand: 0, quantity: step.quantity },
          })
        }
      }
      await count()
      const rows = await rowsOf(db)
      expect(rows).toEqual(await countedAnew(db, new Date(at.now)))
      const orders = await db.read
        .selectFrom('orders')
        .select('id')
        .where('deleted_at', 'is', null)
        .execute()
      const sumOf = (cut: string, name: string) =>
        rows
          .filter((row) => row.cut === cut)
          .reduce((sum, row) => sum + (row.figures[name] ?? 0), 0)
      expect(sumOf('all', 'placed')).toBe(orders.length)
      for (const cut of cuts) {
        for (const name of ['pieces', 'piecesDelivered', 'sales', 'salesDelivered']) {
          expect([cut, name, sumOf(cut, name)]).toEqual([cut, name, sumOf('all', name)])
        }
        if (cut !== 'product') expect(sumOf(cut, 'delivered')).toBe(sumOf('all', 'delivered'))
      }
    }),
    { numRuns: 6 },
  )
  expect(oids.length).toBeGreaterThan(10)
})

it('is checked: every cut of a day adds up to the day', async () => {
  const { db, order, count } = await aShopWithFigures()
  await order({ fan: 1, kettle: 2 })
  await count()
  expect((await checkShop(db.read)).problems).toEqual([])
  await commit(db, (tx) =>
    sql`update day_figures set sales_poisha = sales_poisha + 1 where cut = 'place'`.execute(tx),
  )
  expect((await checkShop(db.read)).problems).toEqual([
    'The figures of 2026-03-11 by place do not add up to those of the day',
  ])
})

it('is checked: the figures of a day are those of its orders', async () => {
  const { db, at, order, move, count } = await aShopWithFigures()
  const oid = await order({ fan: 1, kettle: 2 })
  await count()
  at.now = noon + dayMs
  await count()
  expect((await checkShop(db.read)).problems).toEqual([])
  // Of an order that changed, the day waits to be counted.
  await move(oid, 'confirmed')
  expect((await checkShop(db.read)).problems).toEqual([])
  at.now += 11 * minuteMs
  await count()
  expect((await checkShop(db.read)).problems).toEqual([])
  await commit(db, (tx) =>
    sql`update day_figures set sales_poisha = sales_poisha - 1 where name <> 'kettle'`.execute(tx),
  )
  expect((await checkShop(db.read)).problems).toContain(
    'The figures of 2026-03-11 are not those of its orders',
  )
})

it('counts each day whose orders without a stage became old while nothing counted', async () => {
  const { db, at, order, count } = await aShopWithFigures()
  await order({ fan: 1 })
  at.now = noon + dayMs
  await order({ fan: 1 })
  // As an older version writes it.
  await commit(db, (tx) => tx.updateTable('orders').set({ status: 'done', stage: null }).execute())
  at.now = noon + 13 * dayMs
  await count()
  at.now = noon + 17 * dayMs
  await count()
  expect(await all(db)).toMatchObject([
    ['2026-03-11', 1, 1, 1],
    ['2026-03-12', 1, 1, 1],
  ])
  expect((await checkShop(db.read)).problems).toEqual([])
})

const all = async (db: Database) =>
  (await rowsOf(db))
    .filter(({ cut }) => cut === 'all')
    .map(({ day, figures }) => [day, figures.placed, figures.confirmed, figures.delivered])

it('counts the days before the figures, and a day anew when one of its orders changes', async () => {
  const { db, at, order, move, count } = await aShopWithFigures()
  at.now = noon - 200 * dayMs
  const old = await order({ fan: 1 })
  at.now = noon
  await order({ fan: 1 })
  await count()
  expect(await all(db)).toEqual([['2026-03-11', 1, 0, 0]])
  // A hundred days a round.
  await count()
  await count()
  expect(await all(db)).toEqual([
    ['2025-08-23', 1, 0, 0],
    ['2026-03-11', 1, 0, 0],
  ])

  at.now = noon + 3 * dayMs
  for (const to of ['confirmed', 'packed', 'shipped', 'delivered']) await move(old, to)
  at.now += 60 * minuteMs
  await count()
  expect(await all(db)).toEqual([
    ['2025-08-23', 1, 1, 1],
    ['2026-03-11', 1, 0, 0],
  ])
})

it('forgets a day whose only order is deleted, and names who confirmed and who carries', async () => {
  const { db, at, remove, order, move, count } = await aShopWithFigures()
  const [gone, kept] = [await order({ fan: 1 }), await order({ fan: 2, cup: 1 })]
  await move(kept, 'confirmed')
  await aParcelRow(db, kept, { courier: 'redx' })
  await count()
  const admin = await db.read.selectFrom('users').select('id').executeTakeFirstOrThrow()
  const names = (await rowsOf(db)).map(({ cut, name }) => `${cut}:${name}`)
  expect(names).toEqual(expect.arrayContaining([`staff:${admin.id}`, 'staff:', 'courier:redx']))

  at.now += dayMs
  for (const oid of [gone, kept]) await remove(oid)
  await commit(db, async (tx) => {
    await tx.updateTable('parcels').set({ live_order_id: null, state: 'cancelled' }).execute()
  })
  await remove(kept)
  await count()
  expect(await rowsOf(db)).toEqual([])
})

it('reads the history of the orders of a day, and of no other order', async () => {
  const { db } = await aShopWithFigures()
  // PostgreSQL reads a table of so few rows whole.
  if (db.engine !== 'sqlite') return
  const { rows } = await sql<{ detail: string }>`
    explain query plan ${confirmations(db.read, ['one', 'other'])}`.execute(db.read)
  expect(rows.map(({ detail }) => detail).join()).toContain(
    'history_subject (subject=? AND subject_id=?)',
  )
})
