import { expect, it } from 'vitest'
import { makeNumbersSeen } from '#src/features/activity/numbers/numbers-seen.job.ts'
import { tellManyNumbers } from '#src/features/activity/numbers/tell-many-numbers.job.ts'
import { commit } from '#src/platform/database/database.ts'
import { recordHistory } from '#src/platform/history/record-history.server.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aServer } from '#tests/make/a-server.ts'
import { aShop } from '#tests/make/a-shop.ts'
import { aUser, signInAs } from '#tests/make/a-user.ts'
import { anOrderBody } from '#tests/make/an-order-body.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'

const minute = 60_000

async function aWatchedShop() {
  let now = Date.parse('2026-11-20T10:00:00.000Z')
  const noted: object[] = []
  const note = () => (event: string, facts?: object) => void noted.push({ event, ...facts })
  const shop = await aShop(await freshDatabase(), () => new Date(now), note)
  const { db } = shop
  const { id: user, email } = await aUser(db)
  const one = makeNumbersSeen(shop)
  const other = makeNumbersSeen(shop)
  return {
    db,
    user,
    email,
    noted,
    other,
    pass: (ms: number) => {
      now += ms
    },
    see: async (orders: number, from = 0, process = one) => {
      for (let n = from; n < from + orders; n += 1) process.saw(user, `order-${n}`)
      await process.flush()
    },
    act: (n: number) =>
      commit(db, (tx) =>
        recordHistory(tx, {
          subject: 'order',
          subjectId: `order-${n}`,
          actor: email,
          action: 'order.edit',
          before: {},
          after: {},
          now: new Date(now),
        }),
      ),
    mails: () =>
      db.read.selectFrom('outbox').selectAll().where('kind', '=', 'many-numbers').execute(),
  }
}

it('tells the owner once an hour of more than 500 numbers, counted over all processes', async () => {
  const { see, other, user, noted, mails, pass } = await aWatchedShop()
  await see(300)
  await see(300)
  await see(200, 300, other)
  expect(noted).toEqual([])

  await see(1, 500)
  await see(50, 501, other)
  expect(noted).toEqual([{ event: 'many-numbers', user, count: 501 }])
  expect(await mails()).toMatchObject([{ payload: JSON.stringify({ user, count: 501 }) }])

  pass(61 * minute)
  await see(500)
  expect(await mails()).toHaveLength(1)
  await see(1, 500)
  expect(await mails()).toHaveLength(2)
})

it('counts no order on which the person then did something', async () => {
  const { see, act, noted, pass } = await aWatchedShop()
  await act(500)
  pass(1)
  await see(500)
  pass(minute)
  for (let n = 0; n < 20; n += 1) await act(n)
  await see(20, 500)
  expect(noted).toEqual([])

  await see(1, 520)
  expect(noted).toMatchObject([{ event: 'many-numbers', count: 501 }])
})

it('stores a bounded number of rows of a whole list', async () => {
  const { see, db } = await aWatchedShop()
  await see(30_000)
  await see(30_000, 30_000)

  expect(await db.read.selectFrom('numbers_seen').select('order_id').execute()).toHaveLength(2_000)
})

it('mails the owner in both languages, with a link to the event', async () => {
  const { db, user, email } = await aWatchedShop()
  const sent: { to: string; subject: string; text: string }[] = []
  const mailer = { send: async (mail: (typeof sent)[number]) => void sent.push(mail) }
  const tell = tellManyNumbers({
    db,
    mailer,
    adminEmail: 'owner@paglamart.test',
    origin: 'https://shop.test',
  })
  const event = { id: '019a9f0e6a80000000000000', attempt: 1 }
  const { signal } = new AbortController()

  await tell({ ...event, payload: { user, count: 501 } }, signal)
  await tell({ ...event, payload: { user: 'gone', count: 501 } }, signal)

  expect(sent).toHaveLength(1)
  expect(sent[0]?.to).toBe('owner@paglamart.test')
  expect(sent[0]?.text).toContain(`${email} saw the phone numbers of 501 buyers`)
  expect(sent[0]?.text).toContain('৫০১ জন ক্রেতার ফোন নম্বর')
  expect(sent[0]?.text).toContain(
    'https://shop.test/dashboard/activity/security?event=many-numbers',
  )
})

it('counts clear numbers in pages, searches, whole lists and single orders, and no masked one', async () => {
  const seen: string[] = []
  const server = await aServer({ sawNumber: (_user, order) => void seen.push(order) })
  const headers = await server.signIn()
  const { db, send } = server
  await aProduct(db, { stock: 50 })
  const { body: first } = await send('PUT', '/api/order?id=p', { body: anOrderBody() })
  await send('PUT', '/api/order?id=p', { body: anOrderBody() })
  const { email } = await aUser(db, { duties: ['viewer'] })
  const viewer = await signInAs(server, email)
  const counted = async (path: string, as = headers) => {
    seen.length = 0
    expect((await send('GET', path, { headers: as })).status).toBe(200)
    return new Set(seen).size
  }
  expect(seen).toEqual([])

  expect(await counted('/api/orders?page=1')).toBe(2)
  expect(await counted('/api/orders')).toBe(2)
  expect(await counted(`/api/orders?q=${first.oid}`)).toBe(1)
  expect(await counted(`/api/oneOrder/${first.oid}`)).toBe(1)
  expect(await counted('/api/orders?page=1', viewer)).toBe(0)
  seen.length = 0
  await send('GET', `/api/oneOrder/${first.oid}?token=${first.token}`)
  expect(seen).toEqual([])
})
