import { request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { makePageCache } from '#src/platform/page-cache/page-cache.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aProductBody } from '#tests/make/a-product-body.ts'
import { aServer } from '#tests/make/a-server.ts'
import { anOrderBody } from '#tests/make/an-order-body.ts'

type Headers = Readonly<Record<string, string>>

/** A server with a product, asked through its cache; `send` of `aServer` asks its routes. */
async function aCachingShop() {
  const cache = makePageCache({ mostBytes: 4_000_000 })
  const shop = await aServer({ cache })
  const { id } = await aProduct(shop.db, { stock: 20 })
  const port = await shop.listen()

  function ask(path: string, headers: Headers = {}, method = 'GET') {
    const all = { host: 'localhost:3000', ...headers }
    return new Promise<{ status: number; headers: Headers; bytes: Buffer; text: string }>(
      (resolve, reject) => {
        request({ port, path, method, headers: all, agent: false }, async (response) => {
          const bytes = Buffer.concat(await Array.fromAsync(response))
          const { statusCode: status = 0, headers } = response
          resolve({ status, headers: headers as Headers, bytes, text: bytes.toString() })
        })
          .on('error', reject)
          .end()
      },
    )
  }

  const paths = ['/api/oneProduct/kettle', `/api/oneProduct/${id}`, '/api/allproduct']
  return { ...shop, cache, ask, paths }
}

/** Without those that differ from answer to answer, and from one way of sending to the other. */
function lasting({ connection, date, vary, 'x-request-id': id, ...headers }: Headers): Headers {
  const {
    'keep-alive': alive,
    'transfer-encoding': chunked,
    'content-length': length,
    ...rest
  } = headers
  return rest
}

it('answers a cached product read as its route does', async () => {
  const { ask, send, paths, cache } = await aCachingShop()

  for (const path of paths) {
    const own = await send('GET', path)
    for (const time of ['first', 'second']) {
      const cached = await ask(path)
      expect([path, time, cached.text]).toEqual([path, time, own.text])
      expect(lasting(cached.headers)).toEqual(lasting(own.headers as Headers))
    }
    const head = await ask(path, {}, 'HEAD')
    expect(head).toMatchObject({ status: 200, text: '', headers: { etag: own.headers.etag } })
  }
  expect(cache.counts()).toMatchObject({ pages: paths.length, renders: paths.length })
})

it('shows an edit, an order and a deletion in the next answer', async () => {
  const { ask, send, signIn, paths } = await aCachingShop()
  const admin = await signIn()
  const changes: readonly (() => Promise<{ readonly status: number }>)[] = [
    () =>
      send('PUT', '/api/product?id=kettle', {
        headers: admin,
        body: { ...aProductBody(), pid: 'kettle', title: 'A new title' },
      }),
    () => send('PUT', '/api/order?id=p', { body: anOrderBody() }),
    () => send('DELETE', '/api/deleteOneProduct/kettle', { headers: admin }),
  ]

  for (const change of changes) {
    const before = await Promise.all(paths.map((path) => ask(path)))
    expect((await change()).status).toBeLessThan(300)
    for (const [at, path] of paths.entries()) {
      const after = await ask(path)
      expect([path, after.text]).toEqual([path, (await send('GET', path)).text])
      expect([path, after.text]).not.toEqual([path, before[at]?.text])
      expect([path, after.headers.etag]).not.toEqual([path, before[at]?.headers.etag])
    }
  }
})

it('sends each encoding under the one ETag of the product, and 304 to a reader with it', async () => {
  const { ask, paths } = await aCachingShop()
  const decode = { br: brotliDecompressSync, gzip: gunzipSync }

  for (const path of paths) {
    const plain = await ask(path)
    for (const [encoding, decoded] of Object.entries(decode)) {
      const encoded = await ask(path, { 'accept-encoding': encoding })
      expect(encoded.headers).toMatchObject({
        'content-encoding': encoding,
        etag: plain.headers.etag,
        vary: 'accept-encoding',
      })
      expect(decoded(encoded.bytes).toString()).toBe(plain.text)
      const seen = { 'accept-encoding': encoding, 'if-none-match': `W/${plain.headers.etag}` }
      expect(await ask(path, seen)).toMatchObject({ status: 304, text: '' })
    }
    expect((await ask(path, { 'if-none-match': '"0.0"' })).status).toBe(200)
  }
})

it('refuses a bad token, another host and another method beside a cached answer', async () => {
  const { ask, paths } = await aCachingShop()

  for (const path of paths) {
    expect((await ask(path)).status).toBe(200)
    expect((await ask(path, { authorization: 'Bearer x' })).status).toBe(401)
    expect((await ask(path, { host: 'other.example' })).status).toBe(421)
    expect((await ask(path, {}, 'DELETE')).status).toBe(405)
  }
})

it('keeps one answer for 2,000 queries that mean the same, and none of a page or an unknown name', async () => {
  const { ask, cache } = await aCachingShop()
  for (let n = 0; n < 1_000; n += 1) {
    await ask(`/api/allproduct?colour=${n}`)
    await ask(`/api/oneProduct/kettle?${n}`)
  }
  expect(cache.counts().pages).toBe(2)

  for (let n = 1; n < 50; n += 1) {
    expect((await ask(`/api/allproduct?page=${n}`)).text).toContain(`"page":${n}`)
    expect((await ask(`/api/oneProduct/none-${n}`)).status).toBe(404)
    expect((await ask(`/api/oneProduct/${String(n).padStart(24, '0')}`)).status).toBe(404)
  }
  expect(cache.counts().pages).toBe(2)
})

it('streams a list that is too long to keep, and keeps none of it', async () => {
  const { ask, cache, db } = await aCachingShop()
  for (let n = 0; n < 60; n += 1) await aProduct(db, { pid: `p${n}`, keywords: 'x'.repeat(10_000) })

  for (let time = 0; time < 2; time += 1) {
    expect(JSON.parse((await ask('/api/allproduct')).text)).toHaveLength(61)
  }
  expect(cache.counts()).toMatchObject({ pages: 0, bytes: 0 })
})
