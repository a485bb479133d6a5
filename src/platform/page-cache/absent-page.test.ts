import { request as ask, createServer } from 'node:http'
import { brotliDecompressSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { QueueFull } from '#src/lib/async/semaphore.ts'
import type { DeclaredPage } from '#src/platform/http/pages/declared-pages.ts'
import { makePageTable } from '#src/platform/http/pages/page-table.ts'
import { prependMiddleware } from '#src/platform/http/prepend-middleware.ts'
import { absentAddress, absentText } from '#src/platform/page-cache/absent-page.ts'
import { makeFindCacheable } from '#src/platform/page-cache/cacheable-page.ts'
import { makePageCache } from '#src/platform/page-cache/page-cache.ts'
import { serveCachedPages } from '#src/platform/page-cache/serve-cached-pages.ts'
import { listenOnFreePort } from '#tests/support/listen.ts'

const pages = ['/product/:pid', '/page/999', '/breaks', '/full'].map(
  (pattern): DeclaredPage => ({
    pattern,
    permission: 'storefront.read',
    requestClass: 'reads',
    cache: { tags: ['facts'] },
  }),
)

/** Pages write their address as a path, and as a path inside a query. */
function textOf(address: string): string {
  const from = encodeURIComponent(address).replaceAll("'", '&#x27;')
  return `<a href="/login?from=${from}"></a><a href="/bn${address.replaceAll("'", '&#x27;')}"></a>`
}

/** A shop that sells the products in `sold`, with a page for each. */
async function aCachingServer() {
  const sold = new Set<string>()
  const rendered: string[] = []
  const passedOn: string[] = []
  const server = createServer((request, response) => {
    passedOn.push(request.url ?? '')
    response.writeHead(500).end()
  })
  const here = await listenOnFreePort(server)
  const { host, port } = new URL(here)
  const cache = makePageCache({ mostBytes: 1_000_000 })
  const subjects = {
    pid: {
      isName: (name: string) => !name.startsWith('id-'),
      exists: async (name: string) => sold.has(name),
    },
  }
  prependMiddleware({ server }, [
    serveCachedPages({
      cache,
      findCacheable: makeFindCacheable(makePageTable(pages), subjects),
      subjects,
      origins: new Map([[host, here]]),
      isPersonal: () => false,
      sharerOf: () => [],
      shedRequest: () => false,
      refuse: (_request, response) => response.writeHead(503).end(),
      countHit: () => {},
      render: async (_origin, address) => {
        rendered.push(address)
        if (address === '/breaks') throw new Error('The database is away')
        if (address === '/full') throw new QueueFull('500 wait already')
        const name = decodeURIComponent(address.slice(9))
        const status = sold.has(name) ? 200 : 404
        return { status, text: textOf(address), headers: { 'content-type': 'text/html' } }
      },
    }),
  ])
  const read = async (address: string, headers = {}) => {
    const answer = await fetch(here + address, { headers })
    const { status } = answer
    return { status, headers: answer.headers, text: await answer.text() }
  }
  return { sold, rendered, passedOn, cache, read, port }
}

it('renders the not-found page once, however many names callers make up', async () => {
  const { rendered, passedOn, read } = await aCachingServer()

  for (let n = 0; n < 50; n += 1) {
    const { status, text, headers } = await read(`/product/made-up-${n}`)
    expect([status, text]).toEqual([404, textOf(`/product/made-up-${n}`)])
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('etag')).toBeNull()
  }
  expect(rendered).toEqual([absentAddress('/product/x')])
  expect(passedOn).toEqual([])
})

it('answers from memory that an id does not exist, and leaves existing ones to the server', async () => {
  const { rendered, passedOn, cache, sold, read } = await aCachingServer()

  for (let n = 0; n < 50; n += 1) {
    const { status, text } = await read(`/product/id-${n}`)
    expect([status, text]).toEqual([404, textOf(`/product/id-${n}`)])
  }
  expect(rendered).toEqual([absentAddress('/product/x')])
  expect(passedOn).toEqual([])

  sold.add('id-7')
  expect((await read('/product/id-7')).status).toBe(500)
  expect(passedOn).toEqual(['/product/id-7'])
  // The cached page is the not-found page.
  expect(cache.counts().pages).toBe(1)
})

it('writes any name as the rendered page would', async () => {
  const { read } = await aCachingServer()
  const names = ["it's", 'a b', '<script>', '$&', 'চুলা', '%', '"', '&amp;', '(!*~)']

  for (const name of names) {
    const address = `/product/${encodeURIComponent(name)}`
    const { text } = await read(address)
    expect(text).toBe(textOf(address))
    expect(absentText(textOf(absentAddress(address)), address)).toBe(textOf(address))
  }
})

it('shows a product at the first request after it exists', async () => {
  const { sold, read } = await aCachingServer()

  expect((await read('/product/kettle')).status).toBe(404)
  sold.add('kettle')
  expect((await read('/product/kettle')).status).toBe(200)
})

it('encodes the not-found page as the client accepts it', async () => {
  const { read, port } = await aCachingServer()
  expect((await read('/product/made-up')).headers.get('vary')).toBe('accept-encoding')

  const bytes = await new Promise<Buffer>((resolve) => {
    const headers = { 'accept-encoding': 'br' }
    ask({ port, host: '127.0.0.1', path: '/product/made-up', headers }, async (response) => {
      expect(response.headers['content-encoding']).toBe('br')
      resolve(Buffer.concat(await response.toArray()))
    }).end()
  })
  expect(brotliDecompressSync(bytes).toString()).toBe(textOf('/product/made-up'))
})

it('renders any other missing page once for simultaneous requests, and does not cache it', async () => {
  const { rendered, passedOn, read, cache } = await aCachingServer()

  const answers = await Promise.all(Array.from({ length: 20 }, () => read('/page/999')))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
  expect(rendered.length).toBeLessThan(20)
  await read('/page/999')

  expect(rendered.length).toBeGreaterThan(1)
  expect(cache.counts().pages).toBe(0)
  expect(passedOn).toEqual([])
})

it('leaves a failed page to the server behind', async () => {
  const { passedOn, read } = await aCachingServer()

  expect((await read('/breaks')).status).toBe(500)
  expect(passedOn).toEqual(['/breaks'])
})

it('refuses all requests that waited for a render that was too late', async () => {
  const { passedOn, read } = await aCachingServer()

  const answers = await Promise.all(Array.from({ length: 8 }, () => read('/full')))
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(503))
  expect(passedOn).toEqual([])
})
