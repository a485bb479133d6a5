import { expect, it } from 'vitest'
import { fromTaka } from '#src/domain/money.ts'
import { ok } from '#src/lib/result.ts'
import { commit } from '#src/platform/database/database.ts'
import { aProduct, someProducts } from '#tests/make/a-product.ts'
import { aServer } from '#tests/make/a-server.ts'
import { aUser, signInAs } from '#tests/make/a-user.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'

const kettle = {
  _id: expect.stringMatching(/^[0-9a-f]{24}$/),
  pid: 'kettle',
  title: 'Electric Kettle',
  details: 'Boils a litre in four minutes.',
  image: '',
  images: [],
  price: 182.5,
  oldp: 200,
  stock: 7,
  host: '',
  key: 'kettle',
  categoryId: 'kitchen',
  ddate: '2030-01-01',
  adate: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
  offer: false,
}

it('returns a product by its pid and by its _id, to any caller', async () => {
  const { db, send } = await aServer()
  const { id } = await aProduct(db, {
    price: fromTaka(182.5),
    oldPrice: fromTaka(200),
    stock: 7,
  })

  const byPid = await send('GET', '/api/oneProduct/kettle')
  expect(byPid).toMatchObject({
    status: 200,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'public, no-cache',
      etag: '"1.1"',
    },
  })
  expect(byPid.body).toEqual(kettle)
  expect((await send('GET', `/api/oneProduct/${id}`)).text).toBe(byPid.text)
  expect(await send('HEAD', '/api/oneProduct/kettle')).toMatchObject({
    status: 200,
    text: '',
    headers: { etag: '"1.1"', 'content-length': byPid.headers['content-length'] },
  })
})

it('answers 404 alike for unknown, archived and impossible names', async () => {
  const { db, send } = await aServer()
  await aProduct(db, { pid: 'old', archivedAt: '2026-01-01T00:00:00.000Z' })
  const names = [
    'old',
    'never',
    'ffffffffffffffffffffffff',
    '%00',
    'a%2Fb',
    '%2e%2e',
    '%ED%A0%80',
    '%E0%A4%A',
    '%',
    'x'.repeat(65),
    'x'.repeat(5_000),
  ]

  for (const name of names) {
    const answer = await send('GET', `/api/oneProduct/${name}`)
    expect({ name, status: answer.status, body: answer.body }).toEqual({
      name,
      status: 404,
      body: { code: 'not-found', message: 'There is nothing here under this name.' },
    })
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
  }
})

it('sends no body to a reader with the current version, and a new one after each change', async () => {
  const { db, send } = await aServer()
  await aProduct(db)
  const path = '/api/oneProduct/kettle'
  const seen = { headers: { 'if-none-match': '"1.1"' } }

  const same = await send('GET', path, seen)
  expect(same).toMatchObject({ status: 304, text: '', headers: { etag: '"1.1"' } })
  expect(same.headers['cache-control']).toBe('public, no-cache')
  expect(same.headers['set-cookie']).toBeUndefined()
  for (const tag of ['W/"1.1"', '"0.9", "1.1"', '*']) {
    expect((await send('GET', path, { headers: { 'if-none-match': tag } })).status).toBe(304)
  }
  expect((await send('GET', path, { headers: { 'if-none-match': '"1.2"' } })).status).toBe(200)

  const order = { pid: 'kettle', cname: 'A', caddress: 'B', cphone: '01712345678', quantity: 1 }
  await send('PUT', '/api/order?id=p', { body: { ...order, city: 70 } })
  expect(await send('GET', path, seen)).toMatchObject({ status: 200, headers: { etag: '"1.2"' } })
})

it('lists all products, newest first, under an ETag that every change changes', async () => {
  const { db, send } = await aServer()
  expect(await send('GET', '/api/allproduct')).toMatchObject({ status: 200, body: [] })
  await aProduct(db)
  await aProduct(db, { pid: 'fan' })

  const list = await send('GET', '/api/allproduct')
  expect(list.body.map((product: { pid: string }) => product.pid)).toEqual(['fan', 'kettle'])
  expect(list.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'public, no-cache',
  })
  const seen = { headers: { 'if-none-match': String(list.headers.etag) } }
  expect(await send('GET', '/api/allproduct', seen)).toMatchObject({ status: 304, text: '' })

  await db.write(async (tx) => {
    await tx
      .updateTable('products')
      .set({ archived_at: '2026-01-01T00:00:00.000Z', version: 2 })
      .where('pid', '=', 'fan')
      .execute()
    return ok(undefined)
  })
  expect(await send('GET', '/api/allproduct', seen)).toMatchObject({
    status: 200,
    body: [{ pid: 'kettle' }],
  })
})

it('streams more products than a batch, each once', async () => {
  const db = await freshDatabase()
  const { send } = await aServer({ db })
  const moment = '2026-11-20T10:00:00.000Z'
  const pids = Array.from({ length: 1_201 }, (_, n) => `pid-${n}`)
  await someProducts(
    db,
    pids.map((pid) => ({ pid })),
  )
  await db.write(async (tx) => {
    await tx.updateTable('products').set({ added_at: moment }).execute()
    return ok(undefined)
  })

  const { body } = await send('GET', '/api/allproduct')
  expect(body.map((product: { pid: string }) => product.pid).toSorted()).toEqual(pids.toSorted())
  expect((await send('HEAD', '/api/allproduct')).status).toBe(200)
})

it('answers with a page as soon as the query has a paging or filter name', async () => {
  const { db, send } = await aServer()
  await aProduct(db, {
    pid: 'kettle',
    title: 'Kettle 18',
    keywords: 'tea চা ৫ লিটার',
    stock: 0,
    price: fromTaka(20),
  })
  await aProduct(db, { pid: 'fan', title: 'Ceiling Fan', keywords: '', isOffer: true })
  const pidsOf = async (query: string) => {
    const { body } = await send('GET', `/api/allproduct?${query}`)
    return body.items.map((product: { pid: string }) => product.pid)
  }

  expect((await send('GET', '/api/allproduct?page=1')).body).toMatchObject({
    items: [{ pid: 'fan' }, { pid: 'kettle' }],
    total: 2,
    page: 1,
    size: 10,
  })
  expect((await send('GET', '/api/allproduct?size=1&page=3')).body).toEqual({
    items: [],
    total: 2,
    page: 3,
    size: 1,
  })
  expect(await pidsOf('q=TEA')).toEqual(['kettle'])
  expect(await pidsOf(`q=${encodeURIComponent('চা')}`)).toEqual(['kettle'])
  expect(await pidsOf(`q=${encodeURIComponent('kettle ১৮')}`)).toEqual(['kettle'])
  expect(await pidsOf(`q=${encodeURIComponent('৫ লিটার')}`)).toEqual(['kettle'])
  expect(await pidsOf('q=%20ceiling%20')).toEqual(['fan'])
  expect(await pidsOf('q=FAN')).toEqual(['fan'])
  expect(await pidsOf('q=%25')).toEqual([])
  expect(await pidsOf('q=')).toEqual(['fan', 'kettle'])
  expect(await pidsOf('offer=true')).toEqual(['fan'])
  expect(await pidsOf('offer=false')).toEqual(['kettle'])
  expect(await pidsOf('stock=in')).toEqual(['fan'])
  expect(await pidsOf('stock=out')).toEqual(['kettle'])
  expect(await pidsOf('expired=true')).toEqual([])
  expect(await pidsOf('expired=false&q=kettle')).toEqual(['kettle'])
  expect(await pidsOf('sort=price')).toEqual(['kettle', 'fan'])
  expect(await pidsOf('sort=-price')).toEqual(['fan', 'kettle'])
  expect(Array.isArray((await send('GET', '/api/allproduct?colour=red')).body)).toBe(true)
})

it('lists the products of a category with those below it, and those of none', async () => {
  const { db, send } = await aServer()
  await aProduct(db, { pid: 'kettle', category: 'kitchen' })
  await aProduct(db, { pid: 'knife', category: 'knives' })
  await aProduct(db, { pid: 'fan', category: 'electronics' })
  await aProduct(db, { pid: 'rope', category: '' })
  await commit(db, async (tx) => {
    const row = { parent_id: 'kitchen', name: 'Knives', name_in_bangla: 'ছুরি', slug: 'knives' }
    await tx
      .insertInto('categories')
      .values({ id: 'knives', ...row, image: '', position: 0, version: 1 })
      .execute()
  })
  const found = async (query: string) => {
    const { body } = await send('GET', `/api/allproduct?sort=pid&${query}`)
    return [body.total, ...body.items.map(({ pid }: { pid: string }) => pid)]
  }
  expect(await found('category=kitchen')).toEqual([2, 'kettle', 'knife'])
  expect(await found('category=knives')).toEqual([1, 'knife'])
  expect(await found('category=none')).toEqual([1, 'rope'])
  expect(await found('category=gone')).toEqual([0])
  expect(await found('category=')).toEqual([4, 'fan', 'kettle', 'knife', 'rope'])
  expect(await found('category=kitchen&expired=false&size=1')).toEqual([2, 'kettle'])
  expect(await found('category=electronics&q=kettle')).toEqual([1, 'fan'])
  expect((await send('GET', `/api/allproduct?category=${'x'.repeat(25)}`)).status).toBe(400)
})

it('counts a product as expired from the day after its date, in Dhaka', async () => {
  let now = new Date('2030-01-01T17:59:59Z')
  const { db, send } = await aServer({ clock: () => now })
  await aProduct(db)
  const expired = async () => (await send('GET', '/api/allproduct?expired=true')).body.total

  expect(await expired()).toBe(0)
  now = new Date('2030-01-01T18:00:00Z')
  expect(await expired()).toBe(1)
})

it('tells staff alone the low-stock line of each product, in a list with paging', async () => {
  const { db, send, signIn } = await aServer()
  await aProduct(db, { stock: 7 })
  await aProduct(db, { pid: 'pan', stock: 7 })
  const owner = await signIn()
  await send('PUT', '/api/admin/stock/pan/line', { headers: owner, body: { line: 9 } })
  const linesOf = async (path: string, headers = {}) => {
    const { body } = await send('GET', path, { headers })
    const items = Array.isArray(body) ? body : [body].flatMap((one) => one.items ?? one)
    return items.map(({ pid, lowAt }) => [pid, lowAt])
  }

  expect(await linesOf('/api/allproduct?sort=pid', owner)).toEqual([
    ['kettle', 0],
    ['pan', 9],
  ])
  const hidden = [
    ['kettle', undefined],
    ['pan', undefined],
  ]
  expect(await linesOf('/api/allproduct?sort=pid')).toEqual(hidden)
  const { email } = await aUser(db)
  expect(await linesOf('/api/allproduct?sort=pid', await signInAs({ send }, email))).toEqual(hidden)
  expect((await linesOf('/api/allproduct', owner)).toSorted()).toEqual(hidden)
  expect(await linesOf('/api/oneProduct/pan', owner)).toEqual([['pan', undefined]])
})

it('sorts by every field of a product, either way', async () => {
  const { db, send } = await aServer()
  await aProduct(db)
  const { body } = await send('GET', '/api/oneProduct/kettle')

  for (const name of Object.keys(body)) {
    for (const sort of [name, `-${name}`]) {
      expect([sort, (await send('GET', `/api/allproduct?sort=${sort}`)).status]).toEqual([
        sort,
        200,
      ])
    }
  }
})

it('names every invalid query value at once', async () => {
  const { send } = await aServer()
  const wrong = `page=0&size=101&offer=yes&stock=some&expired=1&sort=colour&q=${'x'.repeat(201)}`

  expect(await send('GET', `/api/allproduct?${wrong}`)).toMatchObject({
    status: 400,
    body: {
      code: 'bad-input',
      message: expect.any(String),
      fields: {
        page: 'A page is a whole number, 1 or more.',
        size: 'A size is a whole number from 1 to 100.',
        offer: 'Say true or false.',
        stock: 'Say in or out.',
        expired: 'Say true or false.',
        sort: 'Sort by a field of the answer, with - in front to turn it round.',
        q: 'A search text has at most 200 characters.',
      },
    },
  })
  for (const query of [
    'page=',
    'page=-1',
    'page=1.5',
    'page=1e1',
    'page=0x1',
    'page=%2B1',
    'page=99999999999999999999',
    'page=1&page=2',
    'size=0',
    'q=a&q=b',
    'q=%00',
    'offer=TRUE',
    'sort=',
    'sort=-',
    'sort=--price',
    'sort=constructor',
    'sort=__proto__',
  ]) {
    const { status, body } = await send('GET', `/api/allproduct?${query}`)
    expect([query, status, Object.keys(body.fields)]).toEqual([query, 400, [query.split('=')[0]]])
  }
})
