import { expect, it } from 'vitest'
import { fromTaka } from '#src/domain/money.ts'
import type { OrderStage } from '#src/domain/orders/order-stage.ts'
import { moveOrder } from '#src/features/orders/edit/move-order.server.ts'
import { commit } from '#src/platform/database/database.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aServer } from '#tests/make/a-server.ts'
import { aUser, signInAs } from '#tests/make/a-user.ts'
import { anOrderBody } from '#tests/make/an-order-body.ts'

const path = '/api/admin/buyers'

async function aShopOfBuyers() {
  let now = Date.parse('2026-11-24T06:00:00.000Z')
  const server = await aServer({
    clock: () => {
      now += 1
      return new Date(now)
    },
  })
  await aProduct(server.db, { price: fromTaka(100), stock: 100 })
  const headers = await server.signIn()
  return {
    ...server,
    ask: (method: string, to: string, body?: unknown) =>
      server.send(method, to, { headers, ...(body !== undefined && { body }) }),
    order: async (cphone: string, more: object = {}): Promise<string> => {
      const body = anOrderBody({ cphone, quantity: 1, ...more })
      return (await server.send('PUT', '/api/order?id=p', { body })).body.oid
    },
  }
}

const [rahima, karim, salma] = ['01711111101', '01711111102', '01711111103']

it('lists each phone once by its last order, page by page', async () => {
  const { ask, order } = await aShopOfBuyers()
  for (const phone of [rahima, karim, '০১৭১১১১১১০১', salma, karim]) await order(phone)

  const pages = []
  for (let next: string | null = ''; next !== null; ) {
    const { body } = await ask('GET', `${path}?size=2${next && `&before=${next}`}`)
    pages.push(
      body.items.map((buyer: { last: { cphone: string }; orders: number }) => [
        buyer.last.cphone,
        buyer.orders,
      ]),
    )
    next = body.next
  }

  expect(pages).toEqual([
    [
      [karim, 2],
      [salma, 1],
    ],
    [[rahima, 2]],
  ])
})

it('finds buyers by phone, name and address, each once, and lists those of the oldest last order first', async () => {
  const { db, ask, order, send } = await aShopOfBuyers()
  await order(rahima, { cname: 'Rahima', caddress: 'House 5, Mirpur' })
  await order(karim, { cname: 'Karim', caddress: 'House 6, Mirpur' })
  await order(rahima, { cname: 'Rahima Khatun', caddress: 'House 7, Uttara' })
  await order(salma, { cname: 'Salma', caddress: 'House 8, Uttara' })
  const namesOf = async (query: string) =>
    (await ask('GET', `${path}?${query}`)).body.items.map(
      ({ last }: { last: { cname: string } }) => last.cname,
    )

  expect(await namesOf('q=mirpur')).toEqual(['Rahima Khatun', 'Karim'])
  expect(await namesOf('q=mirpur&sort=odate')).toEqual(['Karim', 'Rahima Khatun'])
  expect(await namesOf('q=mirpur&sort=-orders&size=1')).toEqual(['Rahima Khatun'])
  expect(await namesOf(`q=${rahima}`)).toEqual(['Rahima Khatun'])
  expect(await namesOf('q=11111102')).toEqual(['Karim'])
  expect(await namesOf('q=nobody')).toEqual([])
  expect(await namesOf('sort=odate')).toEqual(['Karim', 'Rahima Khatun', 'Salma'])
  const [first] = (await ask('GET', `${path}?sort=odate&size=1`)).body.items
  expect(first.last.cname).toBe('Karim')
  const { next } = (await ask('GET', `${path}?sort=odate&size=1`)).body
  expect(await namesOf(`sort=odate&size=1&before=${next}`)).toEqual(['Rahima Khatun'])

  const viewer = await signInAs({ send }, (await aUser(db, { duties: ['viewer'] })).email)
  const masked = await send('GET', `${path}?q=11111102`, { headers: viewer })
  expect(masked.body.items).toEqual([])
})

it('sorts by what buyers spent, how often they ordered and what share was delivered', async () => {
  const { shop, ask, order } = await aShopOfBuyers()
  const move = async (number: string, ...stages: readonly OrderStage[]) => {
    for (const to of stages) {
      await moveOrder(shop, { number, to, actor: 'a', expectedVersion: undefined })
    }
  }
  const toDoor = ['confirmed', 'packed', 'shipped'] as const
  // Rahima: one of one delivered. Karim: one of two, and dearer. Salma has never been sent anything.
  await move(await order(rahima, { cname: 'Rahima' }), ...toDoor, 'delivered')
  await move(await order(karim, { cname: 'Karim', quantity: 3 }), ...toDoor, 'delivered')
  await move(await order(karim, { cname: 'Karim' }), ...toDoor, 'returning')
  for (let n = 0; n < 3; n += 1) await order(salma, { cname: 'Salma' })
  const page = async (query: string) => {
    const { body } = await ask('GET', `${path}?${query}`)
    return { names: body.items.map(nameOf), next: body.next }
  }
  const nameOf = ({ last }: { last: { cname: string } }) => last.cname

  for (const [sort, names] of [
    ['-spent', ['Karim', 'Rahima', 'Salma']],
    ['spent', ['Salma', 'Rahima', 'Karim']],
    ['-orders', ['Salma', 'Karim', 'Rahima']],
    ['orders', ['Rahima', 'Karim', 'Salma']],
    ['-share', ['Rahima', 'Karim']],
    ['share', ['Karim', 'Rahima']],
    ['-odate', ['Salma', 'Karim', 'Rahima']],
  ] as const) {
    const walked = []
    for (let next: string | null = ''; next !== null; ) {
      const one = await page(`sort=${sort}&size=1${next && `&before=${next}`}`)
      walked.push(...one.names)
      next = one.next
    }
    expect([sort, walked]).toEqual([sort, names])
    expect((await page(`sort=${sort}`)).names).toEqual(names)
  }
  const { body } = await ask('GET', `${path}?sort=-spent&size=1`)
  expect(body.items[0]).toMatchObject({ orders: 2, sent: 2, delivered: 1, returned: 1, spent: 370 })
  expect((await ask('GET', `${path}?before=1-${'0'.repeat(23)}`)).status).toBe(400)
  expect((await ask('GET', `${path}?sort=phone`)).status).toBe(400)
})

it('says how many buyers of a shop that was upgraded it has not counted, and counts some each time', async () => {
  const { db, ask, order } = await aShopOfBuyers()
  await order(rahima)
  await ask('GET', path)
  const waiting = Array.from({ length: 450 }, (_, n) => ({ phone: `+88018${10_000_000 + n}` }))
  await commit(db, (tx) => tx.insertInto('buyers_to_count').values(waiting).execute())

  const uncounted = []
  for (let n = 0; n < 4; n += 1) uncounted.push((await ask('GET', path)).body.uncounted)

  expect(uncounted).toEqual([250, 50, 0, 0])
})

it('shows what became of the orders, every address and note, and the block', async () => {
  const { shop, ask, order } = await aShopOfBuyers()
  const first = await order(rahima, { caddress: 'House 1, Savar' })
  const second = await order(rahima)
  for (const to of ['confirmed', 'packed', 'shipped', 'delivered'] as const) {
    await moveOrder(shop, { number: first, to, actor: 'a', expectedVersion: undefined })
  }
  await ask('POST', `/api/admin/orders/${first}/notes`, { kind: 'internal', text: 'Very kind' })
  await ask('POST', '/api/admin/blocked-phones', {
    cphone: rahima,
    reason: 'other',
    until: '2026-12-31',
  })

  const { body } = await ask('GET', `/api/admin/orders/${second}/buyer`)

  expect(body).toMatchObject({
    orders: 2,
    sent: 1,
    delivered: 1,
    returned: 0,
    spent: 170,
    block: { reason: 'other', until: '2026-12-31' },
    last: { oid: second },
    addresses: ['House 5, Road 3, Mirpur 10, Dhaka', 'House 1, Savar'],
    notes: [{ oid: first, text: 'Very kind' }],
  })
  expect(body.all.map(({ oid, stage }: { oid: string; stage: string }) => [oid, stage])).toEqual([
    [second, 'placed'],
    [first, 'delivered'],
  ])
  expect((await ask('GET', '/api/admin/orders/PM-00000000/buyer')).status).toBe(404)
})

it('masks phones for accounts and viewers, and shows a packer none', async () => {
  const server = await aShopOfBuyers()
  const oid = await server.order(rahima)
  const as = async (duty: 'accounts' | 'viewer' | 'packer', to: string) => {
    const { email } = await aUser(server.db, { duties: [duty] })
    return server.send('GET', to, { headers: await signInAs(server, email) })
  }

  for (const duty of ['accounts', 'viewer'] as const) {
    for (const to of [path, `/api/admin/orders/${oid}/buyer`]) {
      const answer = await as(duty, to)
      expect(answer.status).toBe(200)
      expect(answer.text).not.toContain(rahima)
      expect(answer.text).toContain('017…101')
    }
  }
  expect((await as('packer', path)).status).toBe(403)
})
