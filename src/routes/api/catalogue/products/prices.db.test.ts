import { request } from 'node:http'
import { expect, it } from 'vitest'
import { saveBangla } from '#src/features/catalogue/bangla-rows.server.ts'
import { commit } from '#src/platform/database/database.ts'
import { makePageCache } from '#src/platform/page-cache/page-cache.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aProductBody } from '#tests/make/a-product-body.ts'
import { aServer } from '#tests/make/a-server.ts'
import { anOrderBody } from '#tests/make/an-order-body.ts'
import { changed, pricesIn } from '#tests/make/catalogue/some-prices.ts'
import { migratedPlace } from '#tests/support/fresh-database.ts'

async function anOwner() {
  const server = await aServer()
  const headers = await server.signIn()
  const admin = (method: string, path: string, body?: unknown) =>
    server.send(method, `/api/admin/${path}`, { headers, ...(body !== undefined && { body }) })
  return { ...server, headers, admin }
}

it('lists prices with costs by the filters of the product table, or by ids', async () => {
  const { db, admin } = await anOwner()
  const { id } = await aProduct(db, { stock: 0 })
  await aProduct(db, { pid: 'lamp', title: 'Lamp', isOffer: true })
  const bought = { pid: 'kettle', kind: 'received', quantity: 4, cost: 90, paidFrom: 'cash' }
  await admin('POST', 'stock', bought)

  expect((await admin('GET', 'prices?offer=true')).body).toMatchObject({
    items: [{ pid: 'lamp', price: 25, oldp: 30, offer: true, cost: null, version: 1 }],
    total: 1,
  })
  expect((await admin('GET', `prices?ids=${id}`)).body).toEqual({
    items: [
      {
        _id: id,
        pid: 'kettle',
        title: 'Electric Kettle',
        image: '',
        price: 25,
        oldp: 30,
        offer: false,
        stock: 4,
        cost: 22.5,
        version: 1,
        campaigns: [],
      },
    ],
    total: 1,
  })
  expect((await admin('GET', 'prices?ids=kettle')).status).toBe(400)

  const texts = { title: 'কেটলি', details: '', offerMessage: '', toReview: [] }
  await commit(db, (tx) => saveBangla(tx, id, texts))
  const named = [{ pid: 'kettle', title: 'Electric Kettle', titleBn: 'কেটলি' }]
  expect((await admin('GET', 'prices?offer=false')).body.items).toMatchObject(named)
  expect((await admin('GET', `prices?ids=${id}`)).body.items).toMatchObject(named)
})

it('changes prices, names what changed meanwhile with its prices of now, and takes a change back', async () => {
  const { db, admin, send, headers } = await anOwner()
  const { id: kettle } = await aProduct(db)
  const { id: lamp } = await aProduct(db, { pid: 'lamp' })
  const row = (_id: string, price: number) => ({ _id, version: 1, price, oldp: 30, offer: false })
  const body = { items: [row(kettle, 21), row(lamp, 29)] }
  await send('PUT', '/api/product?id=lamp', {
    headers,
    body: aProductBody({ pid: 'lamp', price: 26 }),
  })

  expect(await admin('POST', 'prices', body)).toMatchObject({
    status: 409,
    body: { code: 'changed-meanwhile', ids: [lamp], products: [{ pid: 'lamp', price: 26 }] },
  })
  const made = await admin('POST', 'prices', { items: [row(kettle, 21)] })
  expect(made.status).toBe(201)
  expect((await admin('GET', 'price-changes')).body.items).toMatchObject([
    { _id: made.body._id, name: '', state: 'done', to: null, products: 1, undoable: true },
  ])
  const undo = `price-changes/${made.body._id}/undo`
  expect((await admin('POST', undo)).body).toEqual({ restored: 1, left: [] })
  expect((await admin('POST', undo)).body.code).toBe('cannot-undo')
  expect(await pricesIn(db)).toEqual(['kettle 25/30 v3', 'lamp 26/30 v2'])
  const activity = JSON.stringify((await admin('GET', 'activity')).body)
  expect(activity).toContain('prices.change')
  expect(activity).toContain('prices.undo')
})

it('says how many products are still in a campaign', async () => {
  const { db, admin } = await anOwner()
  const { id: kettle } = await aProduct(db)
  const { id: lamp } = await aProduct(db, { pid: 'lamp' })
  const row = (_id: string, price: number, version: number) => ({
    ...{ _id, version, price },
    ...{ oldp: 30, offer: false },
  })
  const to = '2099-01-01T10:00'
  await admin('POST', 'prices', { items: [row(kettle, 21, 1), row(lamp, 22, 1)], to })
  const listed = async () => (await admin('GET', 'price-changes')).body.items
  expect(await listed()).toMatchObject([{ state: 'running', products: 2, remaining: 2 }])

  await admin('POST', 'prices', { items: [row(kettle, 23, 2)] })

  expect(await listed()).toMatchObject([
    { state: 'running', products: 2, remaining: 1 },
    { state: 'done', products: 1, remaining: 1 },
  ])
})

it('names the fields that are wrong', async () => {
  const { db, admin } = await anOwner()
  const { id } = await aProduct(db)
  const row = { _id: id, version: 1, price: 21, oldp: 30, offer: false }
  const fieldsOf = async (body: object) =>
    Object.keys((await admin('POST', 'prices', { items: [row], ...body })).body.fields)

  expect(await fieldsOf({ items: [] })).toEqual(['items'])
  expect(await fieldsOf({ items: [row, row] })).toEqual(['items'])
  expect(await fieldsOf({ items: [{ ...row, price: 19 }] })).toHaveLength(1)
  expect(await fieldsOf({ from: 'tomorrow' })).toEqual(['from'])
  expect(await fieldsOf({ from: '2099-01-02T10:00', to: '2099-01-01T10:00' })).toEqual(['to'])
  expect(await fieldsOf({ to: '2001-01-01T10:00' })).toEqual(['to'])
  const texts = { bannerText: 'Eid', bannerTextBn: 'ঈদ' }
  const later = { to: '2099-01-01T10:00' }
  expect(await fieldsOf(texts)).toEqual(['to'])
  expect(await fieldsOf({ ...later, bannerLink: '/about' })).toEqual(['bannerText', 'bannerTextBn'])
  expect(await fieldsOf({ ...later, ...texts, bannerTextBn: ' ' })).toEqual(['bannerTextBn'])
  expect(await fieldsOf({ ...later, ...texts, bannerText: 'x'.repeat(91) })).toHaveLength(1)
  for (const bannerLink of ['//example.com', 'https://example.com', '/logout', '/dashboard']) {
    expect(await fieldsOf({ ...later, ...texts, bannerLink }), bannerLink).toEqual(['bannerLink'])
  }
  expect(await pricesIn(db)).toEqual(['kettle 25/30 v1'])
})

it('writes the banner of a campaign, and takes it off again', async () => {
  const { db, admin } = await anOwner()
  const { id } = await aProduct(db)
  const row = { _id: id, version: 1, price: 21, oldp: 30, offer: false }
  const made = await admin('POST', 'prices', { items: [row], to: '2099-01-01T10:00' })
  const path = `price-changes/${made.body._id}/banner`
  const banner = {
    bannerText: 'Eid',
    bannerTextBn: 'ঈদ',
    bannerLink: '/bn/allProducts',
    version: 1,
  }
  const listed = async () => (await admin('GET', 'price-changes')).body.items[0]

  expect((await admin('PUT', path, { ...banner, bannerTextBn: '' })).status).toBe(400)
  expect((await admin('PUT', path, banner)).status).toBe(204)
  expect(await listed()).toMatchObject({ ...banner, bannerLink: '/allProducts', version: 2 })
  expect((await admin('PUT', path, { version: 2 })).status).toBe(204)
  expect(await listed()).toMatchObject({ bannerText: '', bannerTextBn: '', bannerLink: '' })
  await admin('POST', `price-changes/${made.body._id}/undo`)
  expect((await admin('PUT', path, banner)).body.code).toBe('no-campaign')
})

it('keeps a banner that somebody wrote meanwhile, and answers with it', async () => {
  const { db, admin } = await anOwner()
  const { id } = await aProduct(db)
  const row = { _id: id, version: 1, price: 21, oldp: 30, offer: false }
  const made = await admin('POST', 'prices', { items: [row], to: '2099-01-01T10:00' })
  const path = `price-changes/${made.body._id}/banner`
  const eid = { bannerText: 'Eid', bannerTextBn: 'ঈদ', bannerLink: '' }
  const winter = { bannerText: 'Winter', bannerTextBn: 'শীত', bannerLink: '' }

  const both = await Promise.all([
    admin('PUT', path, { ...eid, version: 1 }),
    admin('PUT', path, { ...winter, version: 1 }),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual([204, 409])
  const written = both[0]?.status === 204 ? eid : winter
  expect(both.find(({ status }) => status === 409)?.body).toEqual({
    code: 'changed-meanwhile',
    message: expect.any(String),
    ...written,
    version: 2,
  })
  expect((await admin('GET', 'price-changes')).body.items).toMatchObject([written])
  expect(Object.keys((await admin('PUT', path, eid)).body.fields)).toEqual(['version'])
})

const from = '2026-12-01T18:00:00.000Z'
const to = '2026-12-05T18:00:00.000Z'

/** Through the cached answers of a server; `send` of `aServer` asks its routes. */
function priceAt(port: number): Promise<number> {
  const asked = { port, path: '/api/oneProduct/kettle', headers: { host: 'localhost:3000' } }
  return new Promise((resolve, reject) => {
    request({ ...asked, agent: false }, async (response) => {
      const bytes = Buffer.concat(await Array.fromAsync(response))
      resolve(JSON.parse(bytes.toString()).price)
    })
      .on('error', reject)
      .end()
  })
}

it('shows the new price from the first request after a boundary, in each of two processes', async () => {
  let now = '2026-12-01T10:00:00.000Z'
  const clock = () => new Date(now)
  const { open } = await migratedPlace()
  const places = [1, 2].map(() => ({
    db: open(),
    clock,
    cache: makePageCache({ mostBytes: 1_000_000 }),
  }))
  const { shop, send } = await aServer({ db: open(), clock })
  await aProduct(shop.db)
  await changed(shop, { kettle: { price: 20 } }, { from, to })
  // They learn of the campaign when they start, and hear nothing of each other.
  const servers = await Promise.all(places.map((place) => aServer(place)))
  const ports = await Promise.all(servers.map(({ listen }) => listen()))
  const prices = () => Promise.all(ports.map(priceAt))
  const renders = () => places.map(({ cache }) => cache.counts().renders)

  now = '2026-12-01T17:59:59.999Z'
  expect(await prices()).toEqual([25, 25])
  const before = renders()
  expect(await prices()).toEqual([25, 25])
  expect(renders()).toEqual(before)
  now = from
  expect(await prices()).toEqual([20, 20])
  expect((await send('PUT', '/api/order?id=p', { body: anOrderBody() })).body.price).toBe(5 * 20)
  now = to
  expect(await prices()).toEqual([25, 25])
  for (const { db } of [...places, shop]) await db.close()
})
