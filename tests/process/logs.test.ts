import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { ok } from '#src/lib/result.ts'
import { transact } from '#src/platform/database/database.ts'
import { aProduct } from '#tests/make/a-product.ts'
import type { Shop } from '#tests/support/shop.ts'
import { type Reply, send } from './support/buyers.ts'
import { fill, postgresPlace, sqlitePlace } from './support/place.ts'
import { runShop } from './support/run-shop.ts'

const network = '203.0.113.77'
const name = 'Canaria Namewala'
const phone = '01798765432'
const address = '77 Canary Lane, Mohakhali'
const coupon = 'CANARYCOUPON'
const key = 'canary-idempotency-key'
const email = 'canary@mail.example'
const password = 'canary-password-of-mine'
const adminPassword = 'canary-password-of-the-admin'
const secret = 'canary-secret-that-signs-everything-here'
const bearer = 'canary.bearer.token'
const search = 'canary-search'

const canaries = [
  network,
  name,
  'Namewala',
  phone,
  '1798765432',
  address,
  'Mohakhali',
  coupon,
  key,
  email,
  'canary%40mail',
  password,
  adminPassword,
  secret,
  bearer,
  search,
  'canary',
]

const order = {
  pid: 'kettle',
  quantity: 1,
  city: 70,
  cname: name,
  cphone: phone,
  caddress: address,
}

function put(shop: Shop, body: string, headers: Record<string, string> = {}): Promise<Reply> {
  return send(shop, 'PUT', '/api/order?id=p', {
    headers: { 'content-type': 'application/json', 'x-forwarded-for': network, ...headers },
    body,
  })
}

/** The order form of a browser without JavaScript. */
function submitForm(shop: Shop, quantity = '1'): Promise<Reply> {
  const fields = { cname: name, cphone: phone, caddress: address, cupon: coupon }
  return send(shop, 'POST', '/buy/kettle', {
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-forwarded-for': network,
      cookie: `device=${search}`,
      origin: `http://127.0.0.1:${shop.port}`,
    },
    body: new URLSearchParams({ ...fields, quantity, city: '70', unitPrice: '25' }).toString(),
  })
}

/** Sends personal data in every field that accepts text; returns the order's secrets. */
async function tellEverything(shop: Shop): Promise<readonly string[]> {
  const placed = await put(shop, JSON.stringify({ ...order, cupon: coupon }), {
    'idempotency-key': key,
  })
  expect(placed.status).toBe(201)
  const { oid, token }: { oid: string; token: string } = JSON.parse(placed.text)
  await put(shop, JSON.stringify({ ...order, quantity: 2 }), { 'idempotency-key': key })
  await put(shop, JSON.stringify({ ...order, quantity: 1_000_000 }))
  await put(shop, JSON.stringify({ ...order, quantity: name }))
  await put(shop, `{"cname": "${name}" ${phone}`)
  await put(shop, JSON.stringify(order), { 'content-type': `text/plain; of=${search}` })
  await put(shop, JSON.stringify({ ...order, caddress: address.repeat(9_000) }))
  await put(shop, JSON.stringify(order), { origin: `https://${search}.example` })
  await put(shop, JSON.stringify(order), { authorization: `Bearer ${bearer}` })

  const from = { 'x-forwarded-for': network, cookie: `session=${bearer}; device=${search}` }
  for (const path of [
    `/api/oneOrder/${oid}?token=${token}`,
    `/api/oneOrder/${oid}?token=${bearer}`,
    `/thankyou?oid=${oid}&token=${token}`,
    `/api/user/${email}`,
    `/api/user/${encodeURIComponent(email)}`,
    `/api/nothing/${phone}`,
    `/nothing/${email}`,
    `/product/${search}`,
    `/allProducts?q=${search}`,
    `/api/allproduct?q=${search}&size=${search}`,
    `/media/${search}`,
    `/%E0%A4%A/${search}`,
  ]) {
    await send(shop, 'GET', path, { headers: from })
    await send(shop, 'DELETE', path, { headers: { 'x-forwarded-for': network } })
  }

  await submitForm(shop)
  await send(shop, 'POST', `/login?returnTo=/${search}`, {
    headers: {
      'x-forwarded-for': network,
      origin: `http://127.0.0.1:${shop.port}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({ email, password }).toString(),
  })
  for (const credentials of [
    { email, password },
    { email: 'admin@paglamart.test', password },
    { email: 'admin@paglamart.test', password: adminPassword },
  ]) {
    await send(shop, 'POST', '/api/auth/sign-in/email', {
      headers: { 'content-type': 'application/json', 'x-forwarded-for': network },
      body: JSON.stringify(credentials),
    })
  }
  return [token, oid]
}

function expectNone(text: string, secrets: readonly string[]): void {
  for (const canary of [...canaries, ...secrets]) {
    expect(text.toLowerCase(), 'what was printed').not.toContain(canary.toLowerCase())
  }
}

it('logs no personal data, on SQLite', async () => {
  const place = sqlitePlace()
  await fill(place, (db) => aProduct(db))
  const shop = await runShop(place, { ADMIN_PASSWORD: adminPassword, IDENTITY_SECRET: secret })

  const secrets = await tellEverything(shop)
  const metrics = await send(shop, 'GET', '/metrics')
  expect(await shop.stop()).toBe(0)

  expect(shop.output()).toContain('"status":201')
  expect(metrics.text).toContain('/api/order')
  expectNone(shop.output(), secrets)
  expectNone(metrics.text, secrets)
})

it('logs no personal data when the database refuses that very row', async () => {
  const place = await postgresPlace()
  await fill(place, (db) => aProduct(db))
  const url = new URL(place.env.DATABASE_URL ?? '')
  url.password = bearer
  const shop = await runShop(
    { ...place, env: { DATABASE_URL: url.href } },
    { ADMIN_PASSWORD: adminPassword, IDENTITY_SECRET: secret },
  )
  const secrets = await tellEverything(shop)

  // The database's message quotes the whole row.
  await place.look((db) =>
    transact(db, async (tx) =>
      ok(
        await sql`alter table orders add constraint refused check (customer_name <> ${sql.lit(name)}) not valid`.execute(
          tx,
        ),
      ),
    ),
  )
  const refused = await put(shop, JSON.stringify({ ...order, cupon: coupon }))
  const refusedForm = await submitForm(shop, '3')
  expect([refused.status, refusedForm.status]).toEqual([500, 500])
  expect(await shop.stop()).toBe(0)

  expect(shop.output()).toContain('"event":"failure"')
  expectNone(refused.text, secrets)
  // The form comes back with the typed text; the logged reason must not contain it.
  expect(refusedForm.text).not.toMatch(/constraint|Failing row/)
  expectNone(shop.output(), secrets)
})
