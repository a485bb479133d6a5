/** Whoever sees a phone in part learns no more of it: from lists, searches, sorts, orders or histories. */

import { expect, it } from 'vitest'
import { aProduct } from '#tests/make/a-product.ts'
import { aServer, type TestServer } from '#tests/make/a-server.ts'
import { aUser, bearerFor, signInAs } from '#tests/make/a-user.ts'
import { anOrderBody } from '#tests/make/an-order-body.ts'

type Headers = Readonly<Record<string, string>>

const phones = ['01712345678', '01898765432', 'call 01612345678 rahima']

async function aShopWithOrders() {
  const server = await aServer({ env: { TRUST_PROXY: '127.0.0.1' } })
  await aProduct(server.db, { stock: 1_000 })
  const owner = await server.signIn()
  const place = async (cphone: string, n: number) => {
    const headers = { 'x-forwarded-for': `10.0.0.${n}` }
    const body = anOrderBody({ cphone, cname: `Buyer ${n}` })
    return (await server.send('PUT', '/api/order?id=p', { headers, body })).body.oid as string
  }
  const oids: string[] = []
  for (const [n, phone] of phones.entries()) oids.push(await place(phone, n + 1))
  const put = (oid: string, body: unknown) =>
    server.send('PUT', `/api/order?id=${oid}`, { headers: owner, body })
  for (const oid of oids) {
    // The history holds the phone before and after.
    await put(oid, { grand: 0, cphone: '01912345678' })
    await put(oid, { grand: 0, cphone: phones[oids.indexOf(oid)] })
    await put(oid, { status: 'done' })
  }
  const placed = await place('01512345678', 9)
  return { server, oids, placed }
}

async function waysOf(server: TestServer, duty: 'packer' | 'accounts' | 'viewer' | 'desk') {
  const { email } = await aUser(server.db, { duties: [duty] })
  const cookie = await signInAs(server, email)
  return [cookie, await bearerFor(server, email, cookie)] as const
}

/** Everything that shows orders. */
async function shownTo(server: TestServer, headers: Headers, oids: readonly string[]) {
  const paths = [
    '/api/orders?page=1',
    '/api/orders?q=buyer',
    '/api/orders?sort=cname',
    ...oids.flatMap((oid) => [
      `/api/oneOrder/${oid}`,
      `/api/admin/history?subject=order&id=${oid}`,
    ]),
  ]
  const answers = await Promise.all(paths.map((path) => server.send('GET', path, { headers })))
  expect(answers.map(({ status }) => status)).toEqual(paths.map(() => 200))
  return answers.map(({ text }) => text).join('\n')
}

async function totalOf(server: TestServer, headers: Headers, q: string): Promise<number> {
  const path = `/api/orders?q=${encodeURIComponent(q)}`
  return (await server.send('GET', path, { headers })).body.total
}

const soughtPhones = [
  '01712345678',
  '+880 1712-345678',
  '০১৭১২৩৪৫৬৭৮',
  '01712',
  '1712',
  '345678',
  '5678',
  '678',
  '017',
  'call',
  'rahima',
  'call 0161',
]

it('shows packers, accounts and viewers a part of each phone, by session and by token', async () => {
  const { server, oids } = await aShopWithOrders()
  for (const duty of ['packer', 'accounts', 'viewer'] as const) {
    for (const headers of await waysOf(server, duty)) {
      const shown = await shownTo(server, headers, oids)
      expect(shown).toContain('017…678')
      // Any four of the middle digits, where no id, number or time has them by chance.
      const written = shown.replaceAll(
        /\b[0-9a-f]{24}\b|\bPM-[0-9A-Z]{8}\b|\b\d{4}-\d\d-\d\dT[\d:.]+Z/g,
        '',
      )
      expect(written).not.toMatch(/1234|2345|3456|4567|9876|8765|7654|6543/)
    }
  }
  const [desk] = await waysOf(server, 'desk')
  expect(await shownTo(server, desk, oids)).toContain('01712345678')
})

it('finds no order by a hidden phone or a part of it, nor sorts by it', async () => {
  const { server, oids } = await aShopWithOrders()
  const [desk] = await waysOf(server, 'desk')
  const found = await Promise.all(soughtPhones.map((q) => totalOf(server, desk, q)))
  expect(found.every((total) => total > 0)).toBe(true)

  for (const duty of ['packer', 'accounts', 'viewer'] as const) {
    for (const headers of await waysOf(server, duty)) {
      for (const q of soughtPhones) {
        expect([duty, q, await totalOf(server, headers, q)]).toEqual([duty, q, 0])
      }
      // By name and by number, as before; a phone with words hides the words of its name too.
      expect(await totalOf(server, headers, 'Buyer 1')).toBe(1)
      expect(await totalOf(server, headers, oids[1] ?? '')).toBe(1)
      for (const sort of ['cphone', '-cphone']) {
        const sorted = await server.send('GET', `/api/orders?sort=${sort}`, { headers })
        expect([sorted.status, sorted.body.fields]).toEqual([400, { sort: expect.any(String) }])
      }
      // The whole list is an export.
      expect((await server.send('GET', '/api/orders', { headers })).status).toBe(403)
    }
  }
})

it('shows a packer the orders from confirmed to shipped alone', async () => {
  const { server, oids, placed } = await aShopWithOrders()
  for (const headers of await waysOf(server, 'packer')) {
    const get = (path: string) => server.send('GET', path, { headers })
    expect((await get('/api/orders?page=1')).body).toMatchObject({ total: oids.length })
    expect((await get('/api/orders?status=not-done')).body).toMatchObject({ total: 0, items: [] })
    expect((await get(`/api/orders?q=${placed}`)).body).toMatchObject({ total: 0 })
    expect((await get(`/api/oneOrder/${placed}`)).status).toBe(404)
    expect((await get(`/api/admin/history?subject=order&id=${placed}`)).status).toBe(404)
    expect((await get('/api/admin/orders/latest')).status).toBe(403)
  }
  const { email } = await aUser(server.db, { duties: ['catalogue'] })
  const headers = await signInAs(server, email)
  expect((await server.send('GET', '/api/orders?page=1', { headers })).status).toBe(403)
  expect((await server.send('GET', `/api/oneOrder/${oids[0]}`, { headers })).status).toBe(404)
})
