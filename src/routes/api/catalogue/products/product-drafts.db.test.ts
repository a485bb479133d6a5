import { expect, it } from 'vitest'
import { checkShop } from '#src/features/backup/check-shop.server.ts'
import { listCards } from '#src/features/catalogue/list-cards.server.ts'
import { viewCart } from '#src/features/orders/cart/view-cart.server.ts'
import { findProducts } from '#src/features/search/find-products.server.ts'
import { everything } from '#src/features/search/product-query.ts'
import { aProductBody } from '#tests/make/a-product-body.ts'
import { anOffice, historyOf } from '#tests/make/an-office.ts'
import { anOrderBody } from '#tests/make/an-order-body.ts'
import { pidsOffLedger } from '#tests/support/ledger.ts'

type Office = Awaited<ReturnType<typeof anOffice>>

const title = 'Zebra Kettle'
const put = (pid: string) => `/api/product?id=${pid}`
const admins = '/api/admin/products'

function add({ send }: Pick<Office, 'send'>, pid: string, changes = {}) {
  return send('PUT', put(pid), { body: aProductBody({ pid, title, ...changes }) })
}

/** Where the shop shows the product to visitors. */
async function seen({ db, send }: Pick<Office, 'db' | 'send'>, pid: string) {
  const text = async (path: string) => {
    const answer = await send('GET', path)
    return `${JSON.stringify(answer.body)} ${answer.text}`
  }
  const { cards } = await listCards(db.read, { language: 'en', page: 1 })
  const quote = { items: [{ pid, quantity: 1 }], zone: 'inside-dhaka' }
  const found = await findProducts(db.read, { ...everything, text: title })
  const places = {
    product: (await send('GET', `/api/oneProduct/${pid}`)).status === 200,
    list: (await text('/api/allproduct')).includes(title),
    page: (await text('/api/allproduct?page=1')).includes(title),
    search: (await text('/api/allproduct?q=zebra')).includes(title),
    searchOfVisitors: !found.isGuess && found.ids.length > 0,
    grid: cards.some((card) => card.pid === pid),
    category:
      (await listCards(db.read, { language: 'en', page: 1, category: 'kitchen' })).cards.length > 0,
    offers: (await text('/feeds/offers.xml')).includes(title),
    csv: (await text('/feeds/products.csv')).includes(title),
    rss: (await text('/feeds/products.xml')).includes(title),
    sitemap: (await text('/sitemap-1.xml')).includes(`/product/${pid}`),
    quote: (await send('POST', '/api/quote', { body: quote })).body.items?.length === 1,
    order: (await send('PUT', '/api/order?id=p', { body: anOrderBody({ pid }) })).status === 201,
  }
  return Object.entries(places).flatMap(([name, isSeen]) => (isSeen ? [name] : []))
}

const everywhere = [
  'product',
  'list',
  'page',
  'search',
  'searchOfVisitors',
  'grid',
  'category',
  'offers',
  'csv',
  'rss',
  'sitemap',
  'quote',
  'order',
]

const whole = { offer: true, categoryId: 'kitchen', stock: 50 }

it('shows a draft nowhere, a published product everywhere, and takes it back with one call', async () => {
  const office = await anOffice()
  const { db, send } = office
  const drafted = await add(office, 'zebra', { ...whole, draft: true })
  expect(drafted).toMatchObject({ status: 201, body: { pid: 'zebra', draft: true } })
  expect(await seen(office, 'zebra')).toEqual([])
  expect((await send('GET', `${admins}/zebra`)).body).toEqual(drafted.body)
  expect((await send('GET', `${admins}/drafts`)).body).toMatchObject({
    total: 1,
    items: [{ pid: 'zebra', draft: true }],
  })
  expect((await send('GET', `${admins}/archived`)).body.total).toBe(0)

  const published = await send('POST', `${admins}/zebra/publish`)
  expect(published.status).toBe(200)
  expect(published.body).not.toHaveProperty('draft')
  expect(await seen(office, 'zebra')).toEqual(everywhere)
  expect((await send('GET', `${admins}/drafts`)).body.total).toBe(0)

  expect((await send('POST', `${admins}/zebra/unpublish`)).body).toMatchObject({ draft: true })
  expect(await seen(office, 'zebra')).toEqual([])
  expect((await historyOf(db)).map(({ action }) => action)).toEqual(
    expect.arrayContaining(['product.add', 'product.publish', 'product.unpublish']),
  )
  expect(await pidsOffLedger(db.read)).toEqual([])
  expect((await checkShop(db.read)).problems).toEqual([])
})

it('publishes a product that says nothing of a draft, and keeps a draft a draft when it is edited', async () => {
  const office = await anOffice()
  const plain = await add(office, 'plain', whole)
  expect(plain.body).not.toHaveProperty('draft')
  await add(office, 'zebra', { ...whole, draft: true })

  const edited = await add(office, 'zebra', { ...whole, price: 777, images: undefined })
  expect(edited).toMatchObject({ status: 200, body: { price: 777, draft: true } })
  expect((await office.send('GET', '/api/oneProduct/zebra')).status).toBe(404)
  const again = await add(office, 'plain', { ...whole, draft: true })
  expect(again.body).not.toHaveProperty('draft')
})

it('refuses to publish what somebody changed meanwhile, and does nothing twice', async () => {
  const office = await anOffice()
  const { headers } = await add(office, 'zebra', { ...whole, draft: true })
  await add(office, 'zebra', { ...whole, price: 777 })
  const stale = await office.send('POST', `${admins}/zebra/publish`, {
    headers: { 'if-match': String(headers.etag) },
  })
  expect(stale).toMatchObject({ status: 409, body: { product: { price: 777, draft: true } } })

  const once = await office.send('POST', `${admins}/zebra/publish`)
  const twice = await office.send('POST', `${admins}/zebra/publish`)
  expect(twice.body).toEqual(once.body)
  expect((await office.send('POST', `${admins}/unknown/publish`)).status).toBe(404)
})

it('shares no id between a draft, a product and a deleted product that comes back', async () => {
  const office = await anOffice()
  const { body: first } = await add(office, 'zebra', whole)
  await office.send('DELETE', '/api/deleteOneProduct/zebra')
  await add(office, 'zebra', { ...whole, draft: true })

  const onlyNew = { 'if-none-match': '*' }
  const other = await office.send('PUT', put('zebra'), {
    headers: onlyNew,
    body: aProductBody({ pid: 'zebra' }),
  })
  expect(other.body).toMatchObject({ code: 'pid-taken', product: { draft: true } })
  const restored = await office.send('POST', `${admins}/${first._id}/restore`)
  expect(restored).toMatchObject({ status: 409, body: { code: 'pid-taken' } })

  await office.send('DELETE', '/api/deleteOneProduct/zebra')
  expect((await office.send('GET', `${admins}/drafts`)).body.total).toBe(0)
  expect((await office.send('GET', `${admins}/archived`)).body.total).toBe(2)
  expect((await office.send('POST', `${admins}/${first._id}/restore`)).status).toBe(200)
})

it('makes one of a draft and a product that two people add under one id at once', async () => {
  const office = await anOffice()
  const both = await Promise.all(
    [true, false, true, false].map((draft) =>
      office.send('PUT', put('zebra'), {
        headers: { 'if-none-match': '*' },
        body: aProductBody({ pid: 'zebra', draft }),
      }),
    ),
  )
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409])
})

it('tells a cart nothing of a draft', async () => {
  const office = await anOffice()
  await add(office, 'zebra', { ...whole, draft: true })
  const lines = await viewCart(office.db.read, [{ pid: 'zebra', quantity: 1 }], 'en')
  expect(JSON.stringify(lines)).not.toContain(title)
})

it('publishes without a category where its own was deleted meanwhile', async () => {
  const office = await anOffice()
  const made = await office.send('POST', '/api/admin/categories', {
    body: { name: 'Zoo', nameBn: 'চিড়িয়াখানা', slug: 'zoo' },
  })
  const categoryId = made.body._id
  await add(office, 'zebra', { ...whole, categoryId, draft: true })
  expect((await office.send('DELETE', `/api/admin/categories/${categoryId}`)).status).toBe(204)
  expect((await office.send('POST', `${admins}/zebra/publish`)).body.categoryId).toBe('')
  expect((await checkShop(office.db.read)).problems).toEqual([])
})
