import { chmodSync, readdirSync, statSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { answersIn, request as rawRequest, say } from '#tests/attacks/wire/support/raw-socket.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { send } from './support/buyers.ts'
import { fill, sqlitePlace } from './support/place.ts'
import { runShop } from './support/run-shop.ts'

const form = { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': '10.3.3.3' }

it('caches no page beyond the last, so that no visitor can evict other pages', async () => {
  const place = sqlitePlace()
  await fill(place, (db) => aProduct(db))
  const shop = await runShop(place)

  const beyond = await fetch(`http://127.0.0.1:${shop.port}/allproducts?page=2`)
  expect(beyond.status).toBe(404)
  expect(beyond.headers.get('cache-control')).toBe('no-store')
  expect((await send(shop, 'GET', '/allproducts')).status).toBe(200)
})

it('requires a form in the body of a POST', async () => {
  const shop = await runShop(sqlitePlace())

  for (const path of ['/login', '/buy/kettle', '/dashboard/manage-orders']) {
    const reply = await send(shop, 'POST', path)
    expect(reply.status, path).toBe(415)
    expect(JSON.parse(reply.text)).toMatchObject({ code: 'wrong-type' })
  }
  expect(shop.output()).not.toContain('"event":"failure"')
})

it('sends Retry-After, on pages as well', async () => {
  const shop = await runShop(sqlitePlace())
  const body = 'email=somebody%40example.com&password=not-the-right-one'

  for (let n = 0; n < 5; n += 1) {
    expect((await send(shop, 'POST', '/login', { headers: form, body })).status).toBe(401)
  }
  const refused = await send(shop, 'POST', '/login', { headers: form, body })
  expect(refused.status).toBe(429)
  expect(Number(refused.retryAfter)).toBeGreaterThanOrEqual(1)
})

it("ends no session for a request from another site's page", async () => {
  const shop = await runShop(sqlitePlace())

  for (const foreign of ['cross-site', 'same-site']) {
    const refused = await send(shop, 'GET', '/logout', { headers: { 'sec-fetch-site': foreign } })
    expect([refused.status, refused.text]).toEqual([
      403,
      expect.stringContaining('the shop itself'),
    ])
  }
  const own = await send(shop, 'GET', '/logout', { headers: { 'sec-fetch-site': 'same-origin' } })
  expect(own.status).toBe(303)
})

it('makes its files readable to its owner alone, also in a shared folder', async () => {
  const place = sqlitePlace()
  chmodSync(place.dataDir, 0o755)
  await runShop(place)

  for (const name of readdirSync(place.dataDir)) {
    expect(statSync(join(place.dataDir, name)).mode & 0o077, name).toBe(0)
  }
})

/** With the hosts of the social links in the footer of every page. */
function leadsTo(html: string, page: string): readonly string[] {
  const found = html.matchAll(/ (?:href|src|action)="([^"]*)"/g)
  const hosts = [...found].map(([, to = '']) => new URL(to.replaceAll('&amp;', '&'), page).host)
  return [...new Set(hosts)].toSorted()
}

it('redirects to no other host for an invented address', async () => {
  const shop = await runShop(sqlitePlace())
  const usual = leadsTo((await send(shop, 'GET', '/about')).text, shop.origin)

  for (const path of [
    '/bn//evil.example',
    '/BN///evil.example/%2e%2e',
    '/bn/\\evil.example',
    '/bn/%2F%2Fevil.example',
    '/bn/%09//evil.example',
    '//evil.example',
    '/\\evil.example',
    '/bn//evil.example/login?from=//evil.example',
    '/login?from=//evil.example',
    '/bn/login?from=https://evil.example',
    '/allProducts?q=//evil.example&page=//evil.example',
  ]) {
    // Not by fetch, which would normalise the path.
    const { text } = await sendAsIs(shop.port, path)
    expect(text, path).toContain('</html>')
    expect([path, leadsTo(text, shop.origin)]).toEqual([path, usual])
  }
})

function sendAsIs(port: number, path: string): Promise<{ readonly text: string }> {
  return new Promise((resolve, reject) => {
    request({ port, host: '127.0.0.1', path, headers: { host: `localhost:${port}` } })
      .once('error', reject)
      .once('response', async (response) => {
        const chunks: Buffer[] = []
        for await (const chunk of response) chunks.push(chunk)
        resolve({ text: Buffer.concat(chunks).toString() })
      })
      .end()
  })
}

it('redirects only to its own pages, whatever return address the request names', async () => {
  const shop = await runShop(sqlitePlace())
  const texts = [
    '%0d%0aX-Evil:%20yes%0d%0a%0d%0aevil',
    '%E5%98%8D%E5%98%8AX-Evil:%20yes',
    '%00evil',
    '%E0%A6%95evil',
    '/evil.example',
    '%2fevil.example',
    '%5cevil.example',
    '%09/evil.example',
    'https:evil.example',
    '..%2f..%2f%2fevil.example',
  ]
  const places = ['/dashboard/', '/dashboard/manage-orders/edit-order/', '/bn/login?from=/'].concat(
    '/logout?from=/',
    '/dashboard/view-product?q=',
    '/%2f',
    '/product/',
  )

  for (const path of places.flatMap((place) => texts.map((text) => place + text))) {
    const heard = await say(
      shop.port,
      rawRequest(`GET ${path} HTTP/1.1`, `Host: localhost:${shop.port}`, 'Connection: close'),
    )
    const [answer] = answersIn(heard)
    const { location = '/', ...headers } = answer?.headers ?? {}
    expect([path, location]).toEqual([path, expect.stringMatching(/^\/(?![/\\])[!-~]*$/)])
    expect([path, Object.keys(headers).includes('x-evil')]).toEqual([path, false])
    expect([path, answer?.status]).toEqual([path, expect.toSatisfy((status) => status !== 500)])
  }
})
