import { Readable } from 'node:stream'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { encodeAnswers } from '#src/platform/http/encoding/encode-answers.ts'

const html = 'text/html; charset=utf-8'
const long = `<p>${'Electric kettle, 1.8 litres. '.repeat(200)}</p>`

type Served = {
  readonly payload: unknown
  readonly type?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Sends a request to a server that gives this answer. */
async function ask({ payload, type = html, headers = {} }: Served, accepted?: string) {
  const server = Fastify()
  encodeAnswers(server)
  server.get('/', (_request, reply) => reply.headers(headers).type(type).send(payload))
  const answer = await server.inject({
    url: '/',
    headers: accepted === undefined ? {} : { 'accept-encoding': accepted },
  })
  return { headers: answer.headers, bytes: answer.rawPayload, text: answer.payload }
}

it('compresses a page as the client accepts it', async () => {
  const brotli = await ask({ payload: long }, 'gzip, br')
  const gzip = await ask({ payload: long }, 'gzip')
  const plain = await ask({ payload: long })

  expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
  expect(brotliDecompressSync(brotli.bytes).toString()).toBe(long)
  expect(gzip.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
  expect(gunzipSync(gzip.bytes).toString()).toBe(long)
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(plain.headers.vary).toBe('accept-encoding')
  expect(plain.text).toBe(long)
  for (const { headers, bytes } of [brotli, gzip, plain]) {
    expect(headers['content-length']).toBe(String(bytes.length))
  }
})

it('sends the same ETag with every encoding', async () => {
  const list = { payload: JSON.stringify({ items: long }), type: 'application/json; charset=utf-8' }
  const etags = ['br', 'gzip', 'identity'].map(async (accepted) => {
    const { headers } = await ask({ ...list, headers: { etag: '"7"' } }, accepted)
    return headers.etag
  })

  expect(await Promise.all(etags)).toEqual(['"7"', '"7"', '"7"'])
})

it('compresses a streamed list as a whole', async () => {
  const pieces = ['[', ...Array.from({ length: 100 }, (_, n) => `{"n":${n}},`), '0]']
  const list = () => ({ payload: Readable.from(pieces), type: 'application/json' })

  const brotli = await ask(list(), 'br')
  const gzip = await ask(list(), 'gzip')

  expect(brotliDecompressSync(brotli.bytes).toString()).toBe(pieces.join(''))
  expect(gunzipSync(gzip.bytes).toString()).toBe(pieces.join(''))
})

it('leaves short answers, other types and encoded answers as they are', async () => {
  const short = await ask({ payload: '{"token":"abc"}', type: 'application/json' }, 'br')
  const picture = await ask({ payload: Buffer.alloc(9_000), type: 'image/webp' }, 'br')
  const encoded = await ask({ payload: long, headers: { 'content-encoding': 'zstd' } }, 'br')

  expect(short.headers).not.toHaveProperty('content-encoding')
  expect(short.headers).not.toHaveProperty('vary')
  expect(picture.headers).not.toHaveProperty('content-encoding')
  expect(encoded.headers['content-encoding']).toBe('zstd')
  expect(encoded.text).toBe(long)
})
