import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { aProduct } from '#tests/make/a-product.ts'
import { aProductBody } from '#tests/make/a-product-body.ts'
import type { Shop } from '#tests/support/shop.ts'
import { aBuyer, anyway, placeOrder, send } from './support/buyers.ts'
import { fill, type Place, postgresPlace, sqlitePlace } from './support/place.ts'
import { runShop, say } from './support/run-shop.ts'

type Door = { readonly port: number }

const pages = [
  '/',
  '/bn',
  '/allproducts',
  '/bn/allproducts',
  '/product/kettle',
  '/bn/product/kettle',
  '/buy/kettle',
  '/bn/buy/kettle',
  '/about',
  '/bn/about',
  '/contact',
  '/bn/contact',
  '/_.data',
  '/bn.data',
  '/allproducts.data',
  '/product/kettle.data',
  '/bn/buy/kettle.data',
  '/about.data',
  '/bn/contact.data',
]

/** The headers that proxies, browsers and attackers add to a request. */
const hostileHeaders: Readonly<Record<string, string>> = {
  accept: 'application/json, text/plain;q=0.1',
  'accept-language': 'bn-BD,bn;q=0.9',
  cookie: 'session=x.y; __Host-session=z; language=bn; theme=dark; toast=loginSuccessful; device=1',
  forwarded: 'for=1.2.3.4;host=evil.example;proto=https',
  'if-match': '"1"',
  range: 'bytes=0-10',
  'user-agent': '<script>alert(1)</script>',
  'x-forwarded-for': '6.6.6.6',
  'x-forwarded-host': 'evil.example',
  'x-forwarded-port': '1',
  'x-forwarded-prefix': '/evil',
  'x-forwarded-proto': 'https',
  'x-http-method-override': 'DELETE',
  'x-original-url': '/dashboard',
  'x-rewrite-url': '/dashboard',
}

const oddQueries = [
  '?utm_source=x',
  '?page=1',
  '?page=0',
  '?page=-1',
  '?page=1e3',
  '?x=<script>',
  '?',
]

async function readAll(door: Door): Promise<Readonly<Record<string, string>>> {
  const texts: Record<string, string> = {}
  for (const page of pages) {
    const { status, text } = await anyway(() => send(door, 'GET', page))
    expect(status, page).toBe(200)
    // Each shop has its own port, and its addresses contain it.
    texts[page] = text.replaceAll(`localhost:${door.port}`, 'localhost')
  }
  return texts
}

/** Unchanged on the wire: no client normalises the target. */
function sendRaw(door: Door, target: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    const socket = connect(door.port, '127.0.0.1')
    socket
      .on('data', (chunk) => {
        text += chunk
      })
      .on('error', reject)
      .on('close', () => resolve(text))
    socket.write(
      `GET ${target} HTTP/1.1\r\nHost: localhost:${door.port}\r\nConnection: close\r\n\r\n`,
    )
  })
}

it('serves the same bytes whatever requests came before', async () => {
  const place = sqlitePlace()
  await fill(place, (db) => aProduct(db))
  const clean = await runShop(place)
  const expected = await readAll(clean)
  await clean.kill()

  const shop = await runShop(place)
  for (const page of pages) {
    await send(shop, 'GET', page, { headers: hostileHeaders })
    await send(shop, 'HEAD', page, { headers: hostileHeaders })
    for (const query of oddQueries) await send(shop, 'GET', page + query)
    await send(shop, 'GET', page.toUpperCase(), { headers: hostileHeaders })
  }
  for (const target of [
    '//evil.example/allproducts',
    '/\\evil.example',
    '/./allproducts',
    '/allproducts/../product/kettle',
    '/product/%6bettle',
    '/product/kettle%00',
    '/product/kettle;x=1',
    '/product/%2e%2e%2fdashboard',
    '/product/kettle#x',
    'http://evil.example/allproducts',
  ]) {
    expect(await sendRaw(shop, target), target).toMatch(/^HTTP\/1\.1 [234]\d\d /)
  }

  expect(await readAll(shop)).toEqual(expected)
})

it('caches no personal page', async () => {
  const place = sqlitePlace()
  await fill(place, (db) => aProduct(db))
  const shop = await runShop(place)

  for (const path of ['/login', '/thankyou?oid=PM-00000000&token=x', '/dashboard', '/nowhere']) {
    const response = await fetch(`http://127.0.0.1:${shop.port}${path}`, { redirect: 'manual' })
    expect(response.headers.get('cache-control'), path).toBe('no-store')
    expect(response.headers.get('etag'), path).toBeNull()
    await response.arrayBuffer()
  }
})

it('answers 304 to a reader with the current page, in each encoding, and never mixes them', async () => {
  const place = sqlitePlace()
  await fill(place, (db) => aProduct(db))
  const shop = await runShop(place)
  const ask = (headers: Record<string, string>) =>
    fetch(`http://127.0.0.1:${shop.port}/product/kettle`, { headers })

  const etags = new Set<string>()
  for (const encoding of ['br', 'gzip', 'identity']) {
    const full = await ask({ 'accept-encoding': encoding })
    expect(await full.text()).toContain('Electric Kettle')
    expect(full.headers.get('vary')).toBe('accept-encoding')
    const etag = full.headers.get('etag') ?? ''
    etags.add(etag)

    const again = await ask({ 'accept-encoding': encoding, 'if-none-match': etag })
    expect(again.status).toBe(304)
    expect(again.headers.get('etag')).toBe(etag)
    expect(await again.text()).toBe('')
  }
  expect(etags.size).toBe(3)
})

const piecesShown = /In Stock (?:<!-- -->)?(\d+)/

/** The stock that the page shows. */
async function stockShown(door: Door): Promise<number> {
  const { text } = await anyway(() => send(door, 'GET', '/product/kettle'))
  return Number(piecesShown.exec(text)?.[1])
}

async function neverShowsOld(place: Place): Promise<void> {
  const stock = 300
  await fill(place, (db) => aProduct(db, { stock }))
  const shop = await runShop(place)
  let acknowledged = 0
  let reads = 0
  let isSelling = true

  async function read(): Promise<void> {
    while (isSelling) {
      const soldBefore = acknowledged
      const shown = await stockShown(shop)
      reads += 1
      expect(shown).toBeLessThanOrEqual(stock - soldBefore)
    }
  }

  async function sell(): Promise<void> {
    for (let n = 0; n < 40; n += 1) {
      const buyer = aBuyer()
      const { status } = await anyway(() => placeOrder(shop, buyer))
      expect(status).toBe(201)
      acknowledged += 1
    }
  }

  const reading = [read(), read(), read(), read()]
  await Promise.all([sell(), sell(), sell()])
  isSelling = false
  await Promise.all(reading)
  say(`${reads} pages read while ${acknowledged} orders were placed`)
  expect(await stockShown(shop)).toBe(stock - 120)
}

it('never shows more stock than there was when the request came, on SQLite', async () => {
  await neverShowsOld(sqlitePlace())
})

it('never shows more stock than there was when the request came, on PostgreSQL', async () => {
  await neverShowsOld(await postgresPlace())
})

const priceShown = /Tk (\d[\d,]*)/

/** The price that the page shows. */
async function takaShown(door: Door): Promise<number> {
  const { text } = await anyway(() => send(door, 'GET', '/product/kettle'))
  return Number(priceShown.exec(text)?.[1]?.replaceAll(',', ''))
}

async function signIn(shop: Shop): Promise<Record<string, string>> {
  const { adminEmail: email, adminPassword: password, port } = shop
  const origin = `http://127.0.0.1:${port}`
  const response = await fetch(`${origin}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ email, password }),
  })
  expect(response.status).toBe(200)
  const cookie = response.headers.getSetCookie().map((line) => line.split(';')[0])
  return { 'content-type': 'application/json', origin, cookie: cookie.join('; ') }
}

/** Prices only rise, so a price below the last acknowledged one is an old page. */
async function neverShowsOldPrice(place: Place): Promise<void> {
  await fill(place, (db) => aProduct(db, { stock: 100_000 }))
  const shop = await runShop(place)
  const headers = await signIn(shop)
  const edits = 60
  let acknowledged = 0
  let reads = 0
  let isEditing = true

  async function read(): Promise<void> {
    while (isEditing) {
      const priceBefore = acknowledged
      const shown = await takaShown(shop)
      reads += 1
      expect(shown).toBeGreaterThanOrEqual(priceBefore)
    }
  }

  async function order(): Promise<void> {
    while (isEditing) {
      const buyer = aBuyer()
      expect((await anyway(() => placeOrder(shop, buyer))).status).toBe(201)
    }
  }

  async function edit(): Promise<void> {
    for (let price = 101; price <= 100 + edits; price += 1) {
      const body = JSON.stringify({ ...aProductBody({ price, oldp: 10_000 }), stockWas: 100 })
      const edited = () => send(shop, 'PUT', '/api/product?id=kettle', { headers, body })
      const { status } = await anyway(edited)
      expect(status).toBe(200)
      acknowledged = price
    }
  }

  const others = [read(), read(), read(), read(), order()]
  await edit()
  isEditing = false
  await Promise.all(others)
  say(`${reads} pages read while the price rose ${edits} times`)
  expect(await takaShown(shop)).toBe(100 + edits)
}

it('never shows an older price than the last acknowledged one, on SQLite', async () => {
  await neverShowsOldPrice(sqlitePlace())
})

it('never shows an older price than the last acknowledged one, on PostgreSQL', async () => {
  await neverShowsOldPrice(await postgresPlace())
})

/** The pieces that the product reads of the API say. */
async function stockRead(door: Door): Promise<readonly unknown[]> {
  const one = await anyway(() => send(door, 'GET', '/api/oneProduct/kettle'))
  const list = await anyway(() => send(door, 'GET', '/api/allproduct'))
  return [JSON.parse(one.text).stock, JSON.parse(list.text)[0].stock]
}

it('evicts the page on the other process as well, and the product reads of the API', async () => {
  const place = await postgresPlace()
  await fill(place, (db) => aProduct(db, { stock: 50 }))
  const [one, other] = await Promise.all([runShop(place), runShop(place)])
  expect(await stockShown(other)).toBe(50)
  expect(await stockRead(other)).toEqual([50, 50])

  const buyer = aBuyer()
  expect((await anyway(() => placeOrder(one, buyer))).status).toBe(201)
  expect(await stockRead(one)).toEqual([49, 49])
  const from = performance.now()
  // The promise is a tenth of a second; this test checks only that it arrives.
  await expect.poll(() => stockShown(other), { interval: 5 }).toBe(49)
  await expect.poll(() => stockRead(other), { interval: 5 }).toEqual([49, 49])
  say(`on the other process after ${Math.round(performance.now() - from)} ms`)
})

it('evicts it by polling when the notification is lost', async () => {
  const place = await postgresPlace()
  await fill(place, (db) => aProduct(db, { stock: 50 }))
  const shop = await runShop(place)
  expect(await stockShown(shop)).toBe(50)

  // Written as a process does it, without the notification.
  await place.look(async (db) => {
    await db.write(async (tx) => {
      await tx.updateTable('products').set({ stock: 7 }).execute()
      await tx
        .insertInto('page_changes')
        .values({ id: 'lost', tags: '["stock:kettle"]', changed_at: new Date().toISOString() })
        .execute()
      return { ok: true, value: undefined }
    })
  })
  const from = performance.now()
  // The promise is a second, and `bench -- processes` measures it.
  await expect.poll(() => stockShown(shop), { interval: 20 }).toBe(7)
  say(`seen after ${Math.round(performance.now() - from)} ms`)
})
