/** How a browser handles hostile values stored in the shop, and requests from an attacker's site. */

import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { openSqlite } from '#src/platform/database/sqlite/sqlite-database.ts'
import routes from '#src/routes.ts'
import { answerElsewhere } from '#tests/e2e/support/answer-elsewhere.ts'
import {
  callsThatChange,
  message,
  newPassword,
  type Things,
  unknownId,
} from '#tests/e2e/support/calls-that-change.ts'
import { embed, fetchCalls, readOpenedPages, sendForms } from '#tests/e2e/support/hostile-page.ts'
import { hostileSite } from '#tests/e2e/support/hostile-site.ts'
import { testWithOwnShop } from '#tests/e2e/support/own-shop.ts'
import { adminOf, signIn } from '#tests/e2e/support/people.ts'
import { expect, test } from '#tests/e2e/support/shop-test.ts'
import { aProductBody } from '#tests/make/a-product-body.ts'
import { anOrderBody } from '#tests/make/an-order-body.ts'
import { type AllRows, allRows } from '#tests/support/all-rows.ts'
import { operationsOf } from '#tests/support/readers/api-document.ts'
import type { Shop } from '#tests/support/shop.ts'

/** Excludes counters and the rows that the shop changes by itself. */
async function rowsOf({ dataDir }: Shop): Promise<AllRows> {
  const db = openSqlite(join(dataDir, 'shop.sqlite'))
  try {
    const { limit_windows, sign_in_locks, security_events, numbers_seen, order_risks, ...others } =
      await allRows(db)
    const {
      outbox,
      picture_files,
      day_figures,
      day_figures_state,
      buyers,
      buyers_to_count,
      ...rows
    } = others
    return rows
  } finally {
    await db.close()
  }
}

/** Every form of a page, and the endpoints that accept a form's encoding. */
function formsThatChange({ email, pid }: Things): Readonly<Record<string, Record<string, string>>> {
  const order = { cname: 'Hostile', cphone: '01712345678', caddress: 'Dhaka', quantity: '1' }
  const forms = {
    [`/buy/${pid}`]: { ...order, city: '70', unitPrice: '1' },
    [`/product/${pid}/waitlist`]: { phone: '01712345678' },
    '/w/guessed': {},
    '/cart': { add: pid },
    '/checkout': { ...order, items: `${pid}:1`, zone: 'inside-dhaka' },
    '/thankyou': {},
    '/contact': message,
    '/login': { email: 'hostile@example.com', password: newPassword },
    '/signup': { email: 'hostile@example.com', password: newPassword },
    '/forgot-password': { email },
    '/reset-password': { token: 'guessed', newPassword },
    '/invitation': { token: 'guessed', newPassword },
    '/verify-email': { token: 'guessed' },
    '/order': { number: 'PM-00000000', phone: '01712345678' },
    '/dashboard': { role: 'student' },
    '/dashboard/my-account': { intent: 'name', name: 'Hostile' },
    '/dashboard/my-profile': { name: 'Hostile' },
    '/dashboard/messages': { id: unknownId, read: 'true' },
  }
  const data = Object.entries(forms).map(([path, fields]) => [`${path}.data`, fields] as const)
  return {
    ...forms,
    ...Object.fromEntries(data),
    '/logout': {},
    '/api/v1.0/email/send-form': message,
    '/api/v1.0/email/send': {
      '{"template_params":{"message":"Hi","user_email":"a@b.cd","x":"': '"}}',
    },
    '/api/auth/sign-out': {},
    '/api/auth/revoke-other-sessions': {},
    '/api/1/upload': { image: 'x' },
  }
}

const readable = (email: string) => [
  '/',
  '/dashboard/manage-orders',
  '/dashboard/my-account.data',
  '/api/orders',
  '/api/users',
  `/api/oneuser/${email}`,
  '/api/auth/get-session',
  '/api/auth/list-sessions',
  '/api/allproduct',
  '/logout',
  '/logout.data',
  '/api/logout',
]

/** Breaks out of texts, attributes, scripts, styles and templates, and calls `ran` where it runs. */
const hostile = `"><svg onload=ran()><img src=nowhere onerror=ran()></title></textarea></script><script>ran()</script>'-ran()-'{{ran()}}`
const short = '"><svg onload=ran()>'
const picture =
  'https://pictures.example/x.png?onerror=ran()&a=%22%3E%3Cscript%3Eran()%3C/script%3E'

/** Writes hostile values to every place, with the rights to each; returns the ids of the rows. */
async function writeEverywhere(page: Page, { adminEmail: email }: Shop) {
  const own = { 'sec-fetch-site': 'same-origin' }
  const write = async (method: 'PUT' | 'POST', path: string, data: object) => {
    const answer = await page.request.fetch(path, { method, data, headers: own })
    expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true)
    return answer
  }
  const pid = `${short}<p>'`
  const person = { name: hostile, address: hostile, who: hostile, ref: hostile, image: picture }
  await write('PUT', `/api/product?id=${encodeURIComponent(pid)}`, {
    ...aProductBody({ pid, title: hostile, details: hostile, host: hostile, key: hostile }),
    ...{ image: picture, offer: true },
  })
  await write('POST', '/api/admin/stock', { pid, kind: 'received', quantity: 1, note: hostile })
  const order = anOrderBody({ pid, cname: hostile, caddress: hostile, cphone: short })
  const placed = await write('PUT', '/api/order?id=p', { ...order, cupon: hostile.slice(0, 99) })
  const { oid, token } = await placed.json()
  await write('PUT', `/api/order?id=${oid}`, { grand: 0, cname: `${hostile} Jr` })
  const message = { user_name: hostile, user_email: `"&'a=ran()"@example.com`, message: hostile }
  await page.request.post('/api/v1.0/email/send', {
    data: { template_params: message },
    headers: own,
  })
  await write('PUT', `/api/users/${email}`, { email, name: hostile })
  const host = { name: hostile, image: picture, email: 'host@example.com' }
  await write('PUT', `/api/about?email=${email}`, { ...person, host })
  const { socialLinks, ...facts } = await (await page.request.get('/api/admin/shop')).json()
  const [link] = socialLinks
  const links = Array(3).fill({ label: short, url: `${link.url}?${short}` })
  await write('PUT', '/api/admin/shop', {
    ...facts,
    address: hostile,
    code: hostile.slice(0, 99),
    socialLinks: links,
  })
  return { pid, oid, token }
}

/** The hostile values would disturb this worker's other tests. */
const testAlone = testWithOwnShop(() => ({ env: { DEMO_CATALOGUE: 'off' } }))

testAlone.describe('a hostile value that is stored in the shop', () => {
  // For addresses that do not exist.
  testAlone.use({ expectedComplaints: /status of 404/ })

  testAlone('runs on no page', async ({ page, ownShop: shop }) => {
    await page.addInitScript(() => {
      const ran = () => {
        throw new Error('A script of somebody else ran')
      }
      Object.assign(window, { ran })
    })
    await answerElsewhere(page, 'https://pictures.example/*', {
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg"/>',
    })
    await signIn(page, adminOf(shop))
    const { pid, oid, token } = await writeEverywhere(page, shop)
    const examples: Readonly<Record<string, string>> = {
      ':pid': encodeURIComponent(pid),
      ':oid': oid,
      ':id': encodeURIComponent(short),
      ':email': shop.adminEmail,
      ':slug': encodeURIComponent(short),
      ':token': encodeURIComponent(short),
      '*': encodeURIComponent(hostile),
    }
    await page.goto(`/product/${encodeURIComponent(pid)}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(hostile)
    const query = new URLSearchParams({
      q: hostile,
      from: hostile,
      token: hostile,
      oid,
      email: hostile,
    })
    const paths = pathsOf(routes).filter((path) => !path.startsWith('/bn/') && path !== '/logout')

    for (const path of [...paths, '/bn/product/:pid', `/thankyou?oid=${oid}&token=${token}`]) {
      const filled = path.replaceAll(/:\w+|\*/g, (name) => examples[name] ?? '')
      await page.goto(filled.includes('?') ? filled : `${filled}?${query}`)
      if (path.startsWith('/dashboard')) await expect(page.getByText('Loading...')).toHaveCount(0)
    }
  })
})

/** Every page of the shop, so that a new page is tested at once. */
function pathsOf(entries: readonly RouteConfigEntry[], around = ''): readonly string[] {
  return entries.flatMap(({ path = '', children }) => {
    const own = path === '' ? around : `${around}/${path}`
    return children ? pathsOf(children, own) : [own === '' ? '/' : own]
  })
}

test.describe('a hostile picture on a page of the shop', () => {
  // The address returns no picture.
  test.use({ expectedComplaints: /status of 403/ })

  test('does not sign the visitor out', async ({ page, shop }) => {
    await signIn(page, adminOf(shop))
    for (const path of ['/logout', '/api/logout']) {
      await page.goto('/')
      const answered = page.waitForResponse(shop.origin + path)
      await page.evaluate((src) => {
        document.body.append(Object.assign(document.createElement('img'), { src }))
      }, path)
      expect((await answered).status()).toBe(403)
    }

    await page.goto('/dashboard/manage-orders')
    await expect(page).toHaveURL(/manage-orders/)
  })
})

test.describe('a page of another origin', () => {
  // The browser itself logs every request that it blocks for the other site.
  test.use({ expectedComplaints: /./ })

  test('changes nothing, reads nothing and does not sign the visitor out', async ({
    page,
    shop,
  }) => {
    await signIn(page, adminOf(shop))
    const [{ pid }] = (await (await page.request.get('/api/allproduct')).json()) as [
      { pid: string },
    ]
    const order = { data: anOrderBody({ pid }), headers: { 'sec-fetch-site': 'same-origin' } }
    const { oid } = await (await page.request.put('/api/order?id=p', order)).json()
    const things = { email: shop.adminEmail, pid, oid }
    const calls = callsThatChange(things)
    await expectEveryChange(page, Object.keys(calls))
    const before = await rowsOf(shop)
    const answered = statusesOf(page, shop)
    const site = await hostileSite()

    for (const origin of [site.neighbour, site.stranger]) {
      const reads = Object.fromEntries(
        readable(shop.adminEmail).map((path) => [`GET ${path}`, undefined]),
      )
      await page.goto(origin)
      const sent = await sendForms(page, shop.origin, formsThatChange(things))
      expect(sent).toBeGreaterThan(60)
      expect(await fetchCalls(page, shop.origin, { ...calls, ...reads })).toEqual([])
      expect(await embed(page, shop.origin, readable(shop.adminEmail))).toEqual([])
      expect(await readOpenedPages(page, `${shop.origin}/dashboard`)).toEqual([])
      for (const way of ['/logout', '/api/logout']) {
        await page.goto(origin)
        await page.evaluate((address) => location.assign(address), shop.origin + way)
        await page.waitForURL(shop.origin + way)
      }
    }
    await site.close()

    // The shop refused every request for its origin or its rate; very many requests arrived.
    const { 403: foreign = 0, 503: tooMuch = 0, ...others } = answered.changing
    expect(others).toEqual({})
    expect(foreign).toBeGreaterThan(tooMuch)
    expect(foreign + tooMuch).toBeGreaterThan(120)
    expect(answered.open).toEqual([])
    expect(await rowsOf(shop)).toEqual(before)
    await page.goto('/dashboard/manage-orders')
    await expect(page).toHaveURL(/manage-orders/)
  })
})

/** Checks that the table of calls above is complete. */
async function expectEveryChange(page: Page, calls: readonly string[]): Promise<void> {
  const document = await (await page.request.get('/api/openapi.json')).json()
  const documented = operationsOf(document).filter(({ method }) => method !== 'get')
  for (const { method, path } of documented) {
    const pattern = new RegExp(`^${method} ${path.replaceAll(/\{\w+\}/g, '[^/?]+')}(\\?|$)`, 'i')
    expect(
      calls.some((call) => pattern.test(call)),
      `${method} ${path} is attacked`,
    ).toBe(true)
  }
}

/** Counts the statuses of the requests that reached the shop, and lists answers that allow CORS. */
function statusesOf(page: Page, shop: Shop) {
  const changing: Record<number, number> = {}
  const open: string[] = []
  page.context().on('response', (response) => {
    const request = response.request()
    if (!request.url().startsWith(shop.origin)) return
    const allows = Object.keys(response.headers()).filter((name) => /^access-control/.test(name))
    if (allows.length > 0) open.push(`${request.method()} ${request.url()}: ${allows}`)
    if (['GET', 'OPTIONS'].includes(request.method())) return
    // A provider's page sends buyers there: the key in the address decides, and it is guessed here.
    if (/\/api\/payments\/.*guessed$/.test(request.url()) && response.status() === 404) return
    changing[response.status()] = (changing[response.status()] ?? 0) + 1
  })
  return { changing, open }
}
