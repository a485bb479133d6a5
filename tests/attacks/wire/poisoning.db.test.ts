/**
 * Requests of one visitor, with every header and every spelling, against the pages of others. Each
 * page of this shop prints its whole request, so a visitor's data in a cached page would
 * show.
 */

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { makePageCache, type PageCache } from '#src/platform/page-cache/page-cache.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aServer } from '#tests/make/a-server.ts'
import { shopPages } from '#tests/make/shop-pages.ts'
import { answersIn, type RawAnswer, request, say } from './support/raw-socket.ts'

const cachedPages = [
  '/',
  '/bn',
  '/allproducts',
  '/allproducts?category=kitchen',
  '/bn/allproducts?page=2',
  '/product/kettle',
  '/bn/buy/kettle',
  '/about',
  '/terms',
  '/_.data',
  '/allproducts.data',
  '/bn/product/kettle.data',
] as const

/** The headers that proxies, browsers and attackers add to a request. */
const headers = [
  'X-Forwarded-Host: evil.example',
  'X-Forwarded-Proto: https',
  'X-Forwarded-Scheme: https',
  'X-Forwarded-Port: 1',
  'X-Forwarded-Prefix: /evil',
  'X-Forwarded-Server: evil.example',
  'X-Forwarded-For: 127.0.0.1',
  'X-Host: evil.example',
  'X-Original-Host: evil.example',
  'X-Original-URL: /dashboard',
  'X-Rewrite-URL: /dashboard',
  'X-HTTP-Method-Override: POST',
  'X-HTTP-Method: DELETE',
  'X-Method-Override: PUT',
  'Forwarded: for=1.2.3.4;host=evil.example;proto=https',
  'Via: 1.1 evil.example',
  'Origin: https://evil.example',
  'Referer: https://evil.example/"><script>',
  'Accept: application/json',
  'Accept-Language: bn-BD',
  'Accept-Encoding: gzip;q=0.1, br, zstd',
  'Authorization: Bearer x.y.z',
  'Authorization: Basic eDp5',
  'Cookie: session=x.y; theme=dark; device=AAAAAAAAAAAAAAAAAAAAAA; toast=loginSuccessful',
  'Cookie: language=bn',
  'Cookie: __Host-session=x; __proto__=y',
  'User-Agent: <script>alert(1)</script>',
  'Range: bytes=0-10',
  'If-Range: "x"',
  'If-Match: "x"',
  'If-None-Match: *',
  'If-Modified-Since: Sat, 21 Nov 2037 00:00:00 GMT',
  'If-Unmodified-Since: Sat, 21 Nov 1970 00:00:00 GMT',
  'Cache-Control: no-cache, max-age=0',
  'Pragma: no-cache',
  'Sec-Fetch-Site: cross-site',
  'Sec-GPC: 1',
  'Save-Data: on',
  'Purpose: prefetch',
  'Upgrade: h2c',
  'Expect: 100-continue',
  'Expect: anything',
  'TE: trailers',
  'Max-Forwards: 0',
  'X-Request-Id: evil',
  'X-React-Router-Prefetch: yes',
  'Content-Type: application/json',
] as const

/** Spellings that a proxy or browser may read as another path. */
const spellings: readonly ((path: string) => string)[] = [
  (path) => path,
  (path) => `/${path}`,
  (path) => `/.${path}`,
  (path) => `/x/..${path}`,
  (path) => `/%2e${path}`,
  (path) => `/dashboard/%2e%2e${path}`,
  (path) => `/dashboard/..%2f${path.slice(1)}`,
  (path) => `//evil.example${path}`,
  (path) => `/\\evil.example${path}`,
  (path) => path.replaceAll('/', '%2f'),
  (path) => path.replaceAll('/', '\\'),
  (path) => path.toUpperCase(),
  (path) => path.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  (path) => path.replace('a', '%c1%a1'),
  (path) => `${path}/`,
  (path) => `${path}//`,
  (path) => `${path}.`,
  (path) => `${path}/..`,
  (path) => `${path};x=1`,
  (path) => `${path}%00`,
  (path) => `${path}%0d%0aX-Evil:%20yes`,
  (path) => `${path}%20`,
  (path) => `${path}#x`,
  (path) => `${path}.data`,
  (path) => `${path}.css`,
  (path) => `${path}/x.css`,
  (path) => `${path}%2fx.css`,
  (path) => `${path}%3fx.css`,
]

const queries = [
  '?utm_source=x',
  '?x=<script>',
  '?__proto__[x]=1',
  '?page=1&page=2',
  '?page=%31',
  '?category=kitchen&category=home',
  '?CATEGORY=kitchen',
  '?category=kitchen%00',
  '?sort=price&sort=newest',
  '?q=',
  '?q=x&category=kitchen',
  '?_routes=page',
  '?index',
  '?_method=DELETE',
  '?callback=x',
  '?;page=2',
  '?&&==',
]

/** Personal pages: never cached, with any text before or after their paths. */
const personalPages = [
  '/dashboard',
  '/dashboard/my-profile',
  '/dashboard/manage-orders',
  '/thankyou?oid=PM-00000000&token=x',
  '/order?oid=PM-00000000',
  '/login',
  '/logout',
  '/reset-password?token=x',
  '/aboutUser/guest@example.com',
  '/oneQuestion/1',
]

/** Keeps a query at the end of a rewritten path. */
function spelled(target: string, spell: (path: string) => string): string {
  const [path = '', query] = target.split('?')
  return spell(path) + (query === undefined ? '' : `?${query}`)
}

type Sent = {
  readonly method?: string
  readonly target: string
  readonly lines?: readonly string[]
}

const host = 'Host: localhost:3000'

async function aMirror() {
  const kept = makePageCache({ mostBytes: 64 * 1024 * 1024 })
  const keys = new Set<string>()
  const cache: PageCache = {
    ...kept,
    findOrRender: (page) => {
      keys.add(page.key)
      return kept.findOrRender(page)
    },
  }
  let rendered = 0
  let isBroken = false
  const { db, listen } = await aServer({
    cache,
    build: await shopPages(({ url, method, headers: told }) => {
      rendered += 1
      if (isBroken) throw new Error('broken on purpose')
      return `${method} ${url} ${[...told].map((pair) => pair.join(': ')).join('\n')}`
    }),
  })
  await aProduct(db)
  const port = await listen()

  async function ask({ method = 'GET', target, lines = [] }: Sent): Promise<RawAnswer> {
    const bytes = request(`${method} ${target} HTTP/1.1`, host, 'Connection: close', ...lines)
    const answer = answersIn(await say(port, bytes), method).at(-1)
    if (!answer) throw new Error(`No answer to ${method} ${target}`)
    return answer
  }

  return {
    ask,
    cache: kept,
    /** Every address that the cache received to store. */
    keys,
    rendered: () => rendered,
    breakDown: (broken: boolean) => {
      isBroken = broken
    },
    /** The cached page of each address. */
    inMemory: () =>
      [...keys].flatMap((key) => {
        const page = kept.find(key)
        return page ? [{ key, text: page.formIn('plain').body.toString() }] : []
      }),
  }
}

type Mirror = Awaited<ReturnType<typeof aMirror>>

/** The page of this key for a request without other data. */
function untouched(key: string): string {
  return `<!doctype html>GET ${key} `
}

/** The cached pages that contain more than their own address. */
function touched({ inMemory }: Mirror): readonly unknown[] {
  return inMemory().filter(({ key, text }) =>
    key.includes('.data') ? !text.includes(`"${untouched(key)}"`) : text !== untouched(key),
  )
}

it('renders a cached page for the address alone, whatever the first visitor sent', async () => {
  const mirror = await aMirror()

  for (const header of headers) {
    mirror.cache.evictAll()
    const requested = await Promise.all(
      cachedPages.map((target) => mirror.ask({ target, lines: [header] })),
    )
    expect(requested.filter(({ status }) => ![200, 304].includes(status))).toEqual([])
    expect(touched(mirror)).toEqual([])
  }
  // All of them, and each under one address.
  expect(mirror.keys.size).toBe(cachedPages.length)
})

it('sends every visitor the bytes in memory', async () => {
  const mirror = await aMirror()
  for (const target of cachedPages) await mirror.ask({ target, lines: headers.slice(0, 8) })

  for (const target of cachedPages) {
    const { status, text } = await mirror.ask({ target })
    const kept = mirror.inMemory().find(({ key }) => key === `http://localhost:3000${target}`)
    expect([target, status, text]).toEqual([target, 200, kept?.text])
  }
  expect(mirror.rendered()).toBe(cachedPages.length)
})

it('caches nothing that a visitor controls, in any combination of headers', async () => {
  const mirror = await aMirror()
  const sent = fc.record({
    method: fc.constantFrom('GET', 'GET', 'HEAD', 'POST'),
    target: fc
      .tuple(
        fc.constantFrom(...cachedPages, ...personalPages),
        fc.array(fc.constantFrom(...spellings), { maxLength: 2 }),
        fc.constantFrom('', '', ...queries),
      )
      .map(
        ([page, ways, query]) =>
          ways.reduce(spelled, page) + query.replace(/^\?/, page.includes('?') ? '&' : '?'),
      ),
    lines: fc.uniqueArray(fc.constantFrom(...headers), {
      maxLength: 4,
      selector: (line) => line.split(':')[0],
    }),
  })

  await fc.assert(
    fc.asyncProperty(fc.array(sent, { minLength: 1, maxLength: 4 }), async (requests) => {
      mirror.cache.evictAll()
      for (const one of requests) {
        const { status, headers: got } = await mirror.ask(one)
        // Other caches may store only pages from memory.
        const isPublic = got['cache-control']?.startsWith('public')
        expect(isPublic ? [200, 304].includes(status) : got['cache-control'] === 'no-store').toBe(
          true,
        )
        expect(got['x-evil']).toBeUndefined()
        if (isPublic) expect(got['set-cookie']).toBeUndefined()
      }
      expect(touched(mirror)).toEqual([])
    }),
    { numRuns: 100 },
  )
  // In any spelling: a public page on the shop's own origin.
  for (const key of mirror.keys) {
    expect(key).toMatch(
      /^http:\/\/localhost:3000(\/bn)?(\/|\/(allproducts|about|terms)(\.data)?|\/(product|buy)\/[^/?#]+|\/_\.data|\.data)?(\?[a-z=&0-9-]+)?$/,
    )
  }
})

it('caches no personal page, with any text before or after its path', async () => {
  const mirror = await aMirror()

  for (const target of personalPages) {
    for (const spell of spellings) {
      const { headers: got } = await mirror.ask({ target: spelled(target, spell) })
      expect([spelled(target, spell), got['cache-control']]).toEqual([
        spelled(target, spell),
        'no-store',
      ])
    }
  }
  expect([...mirror.keys]).toEqual([])
})

it('renders a page once for five hundred simultaneous requests', async () => {
  const mirror = await aMirror()

  const answers = await Promise.all(
    Array.from({ length: 500 }, (_, n) =>
      mirror.ask({ target: `/product/kettle?visitor=${n}`, lines: [`X-Visitor: ${n}`] }),
    ),
  )
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  expect(mirror.rendered()).toBe(1)
})

it('caches no failed page, and shows the next visitor the complete one', async () => {
  const mirror = await aMirror()
  mirror.breakDown(true)
  expect((await mirror.ask({ target: '/product/kettle' })).status).toBe(500)
  expect(mirror.inMemory()).toEqual([])

  mirror.breakDown(false)
  const { status, text } = await mirror.ask({ target: '/product/kettle' })
  expect([status, text]).toEqual([200, untouched('http://localhost:3000/product/kettle')])
})
