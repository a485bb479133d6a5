import { expect, it } from 'vitest'
import { startOfDhakaDay } from '#src/domain/dhaka-time.ts'
import { listBlockedPhones } from '#src/features/orders/blocked/blocked-phones.server.ts'
import { findOrder } from '#src/features/orders/find-order.server.ts'
import { forgetOld } from '#src/features/privacy/forget-old.job.ts'
import { forgetPerson } from '#src/features/privacy/forget-person.server.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aServer } from '#tests/make/a-server.ts'
import { historyOf } from '#tests/make/an-office.ts'
import { anOrderBody } from '#tests/make/an-order-body.ts'

const path = '/api/admin/blocked-phones'
const reason = 'refuses-parcels'

/** On 24 November in Dhaka, until the test moves the clock. */
async function anOffice() {
  let now = new Date('2026-11-24T06:00:00.000Z')
  const server = await aServer({ clock: () => now })
  await aProduct(server.db, { stock: 100 })
  const signedIn = await server.signIn()
  const ask = (method: string, to: string, body?: unknown) =>
    server.send(method, to, { headers: signedIn, ...(body !== undefined && { body }) })
  return {
    ...server,
    ask,
    block: (body: object) => ask('POST', path, body),
    /** The stage in which the owner finds the order, and its flags. */
    order: async (cphone: string) => {
      const body = anOrderBody({ cphone, quantity: 2 })
      const { oid, stage, flags } = (await server.send('PUT', '/api/order?id=p', { body })).body
      const read = await findOrder(server.db.read, oid)
      return { buyerReads: { stage, flags }, stage: read?.stage, flags: read?.flags }
    },
    setClock: (to: Date) => {
      now = to
    },
  }
}

const seenByBuyer = { stage: 'placed', flags: undefined }

it('holds the orders of a blocked phone in any spelling, and takes nothing from stock', async () => {
  const { db, block, order } = await anOffice()

  const blocked = await block({ cphone: '+880 1712-345678', reason, until: '2026-11-30' })

  expect(blocked).toMatchObject({
    status: 200,
    body: { cphone: '01712345678', reason, until: '2026-11-30', by: 'admin@paglamart.test' },
  })
  const held = { stage: 'held', flags: ['blocked-phone'], buyerReads: seenByBuyer }
  expect(await order('01712345678')).toEqual(held)
  expect(await order('০১৭১২৩৪৫৬৭৮')).toEqual(held)
  expect(await order('01812345678')).toMatchObject({ stage: 'placed', flags: [] })
  const { stock } = await db.read.selectFrom('products').select('stock').executeTakeFirstOrThrow()
  expect(stock).toBe(98)
})

it('ends with its last day in Dhaka, and the row goes', async () => {
  const { db, block, order, setClock } = await anOffice()
  await block({ cphone: '01712345678', reason, until: '2026-11-25' })

  setClock(new Date(startOfDhakaDay('2026-11-26').getTime() - 1))
  expect((await order('01712345678')).stage).toBe('held')
  setClock(startOfDhakaDay('2026-11-26'))
  expect((await order('01712345678')).stage).toBe('placed')

  const clock = () => startOfDhakaDay('2026-11-26')
  const all = { page: 1, size: 10, now: clock() }
  expect(await listBlockedPhones(db.read, all)).toMatchObject({ items: [], total: 0 })
  expect(await forgetOld({ db, clock, mailboxDir: '/nowhere' })).toMatchObject({ blocks: 1 })
  expect(await db.read.selectFrom('blocked_phones').selectAll().execute()).toEqual([])
})

it('notes who blocked and unblocked a phone, without the phone', async () => {
  const { db, block, order, ask } = await anOffice()
  const { body } = await block({ cphone: '01712345678', reason, until: '2026-11-30' })
  await block({ cphone: '01712345678', reason: 'abuse', until: '2027-11-30' })
  expect((await ask('GET', path)).body.items).toMatchObject([{ _id: body._id, reason: 'abuse' }])

  expect((await ask('DELETE', `${path}/${body._id}`)).status).toBe(200)

  expect((await ask('DELETE', `${path}/${body._id}`)).status).toBe(404)
  expect((await order('01712345678')).stage).toBe('placed')
  const first = { reason, lastDay: '2026-11-30' }
  const second = { reason: 'abuse', lastDay: '2027-11-30' }
  const entries = (await historyOf(db)).filter(({ subject }) => subject === 'phone')
  expect(entries.map(({ action, before, after }) => [action, before, after])).toEqual([
    ['phone.block', {}, first],
    ['phone.block', first, second],
    ['phone.unblock', second, {}],
  ])
  expect(JSON.stringify(entries)).not.toContain('12345678')
})

it('keeps a keyed hash alone of an erased person, and still holds the orders of the phone', async () => {
  const { db, shop, block, order, ask } = await anOffice()
  const { body } = await block({ cphone: '01712345678', reason, until: '2026-11-30' })

  const person = { kind: 'phone', phone: '+8801712345678' } as const
  const parts = { db, clock: shop.clock, secrets: shop.secrets, mailboxDir: '/nowhere' }
  expect(await forgetPerson(parts, person)).toMatchObject({ ok: true, value: { blocks: 1 } })

  const [row] = await db.read.selectFrom('blocked_phones').selectAll().execute()
  expect(row).toMatchObject({ phone_key: body._id, phone: null, reason })
  expect((await ask('GET', path)).body.items[0].cphone).toBeUndefined()
  expect((await order('01712345678')).stage).toBe('held')
  expect((await ask('DELETE', `${path}/${body._id}`)).status).toBe(200)
})

it('refuses what is no phone, no reason, or a day that is over', async () => {
  const { block } = await anOffice()

  const wrong = await block({ cphone: '12345', reason, until: '2026-11-30' })
  expect(Object.keys(wrong.body.fields)).toEqual(['cphone'])
  const ended = await block({ cphone: '01712345678', reason, until: '2026-11-23' })
  expect(Object.keys(ended.body.fields)).toEqual(['until'])
  const bad = await block({ cphone: '01712345678', reason: 'ugly', until: '2026-02-30' })
  expect(Object.keys(bad.body.fields)).toEqual(['reason', 'until'])
})
