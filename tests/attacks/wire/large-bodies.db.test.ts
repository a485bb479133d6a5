/** For every endpoint with a body: a body that is too large, and the most expensive one within the limit. */

import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { allEndpoints } from '#src/routes/api/all-endpoints.ts'
import { aServer } from '#tests/make/a-server.ts'

const kibibyte = 1_024
const withBody = allEndpoints.filter(({ method }) => method === 'PUT' || method === 'POST')
/** Forms with files come first: they need the session before their body, and an endpoint of the others ends it. */
const taking = [
  ...withBody.filter(({ takes }) => takes === 'multipart'),
  ...withBody.filter(({ takes }) => takes !== 'multipart'),
]

type Sent = { readonly type?: string; readonly encoding?: string; readonly isInPieces?: boolean }

async function aShop() {
  const { server, signIn } = await aServer()
  const owner = await signIn()
  return async (
    { method, path, takes = 'json' }: Pick<(typeof taking)[number], 'method' | 'path' | 'takes'>,
    body: Buffer,
    { type, encoding, isInPieces = false }: Sent = {},
  ) => {
    const json = 'application/json'
    const form = 'multipart/form-data; boundary=xx'
    const types = { json, 'json-text': json, ignored: json, multipart: form }
    const { statusCode, payload } = await server.inject({
      method: method as 'PUT',
      url: path.replaceAll(/:\w+/g, 'x'),
      headers: {
        host: 'localhost:3000',
        'content-type': type ?? types[takes],
        ...(encoding !== undefined && { 'content-encoding': encoding }),
        ...owner,
      },
      payload: isInPieces ? Readable.from([body.subarray(0, 9), body.subarray(9)]) : body,
    })
    return { status: statusCode, code: codeIn(payload) }
  }
}

function codeIn(payload: string): unknown {
  return payload.startsWith('{') ? JSON.parse(payload).code : payload
}

const fileHead = (name: string) =>
  `--xx\r\nContent-Disposition: form-data; name="${name}"; filename="a"\r\n\r\n`
const formHead = fileHead('image')
const between = `\r\n${fileHead('other')}`
const formEnd = '\r\n--xx--\r\n'

/** A complete body of that many bytes; a form has them in two files, neither too large for itself. */
function bodyOf(takes: string, bytes: number): Buffer {
  if (takes !== 'multipart') return Buffer.from(`"${'x'.repeat(bytes - 2)}"`)
  const left = bytes - formHead.length - between.length - formEnd.length
  const half = Math.floor(left / 2)
  return Buffer.from(formHead + 'x'.repeat(half) + between + 'x'.repeat(left - half) + formEnd)
}

/** The secret in its address is wrong, which the shop sees before it reads a byte of the body. */
const refusedUnread: Readonly<Record<string, number>> = {
  'POST /api/returnPhotos/:id': 404,
  'POST /api/reviews/:id/photos': 404,
}

it('accepts the limit of its endpoint and not a byte more, announced or not', async () => {
  const send = await aShop()
  const limits = new Set<number>()

  for (const call of taking) {
    const { method, path, takes = 'json', bodyLimitBytes: limit = 64 * kibibyte } = call
    const name = `${method} ${path}`
    limits.add(limit)
    const whole = await send(call, bodyOf(takes, limit))
    expect([name, whole.status === 413 || whole.status >= 500]).toEqual([name, false])
    const more = bodyOf(takes, limit + 1)
    const refusal = refusedUnread[name] ?? 413
    expect([name, (await send(call, more)).status]).toEqual([name, refusal])
    const inPieces = await send(call, more, { isInPieces: true })
    expect([name, inPieces.status]).toEqual([name, refusal])
  }

  expect([...limits].toSorted((one, other) => one - other)).toEqual([
    16 * kibibyte,
    64 * kibibyte,
    256 * kibibyte,
    512 * kibibyte,
    (1_024 + 16) * kibibyte,
    // A part of a spreadsheet.
    (4 * 1_024 + 16) * kibibyte,
    // A picture without its form has a limit of its own, 8 MiB.
    (8 * 1_024 + 64) * kibibyte,
  ])
})

it('decompresses no body, so that a small one never becomes a large one', async () => {
  const send = await aShop()
  const packed = gzipSync(bodyOf('json', 10 * 1_024 * kibibyte))
  expect(packed.length).toBeLessThan(16 * kibibyte)

  for (const call of taking) {
    for (const encoding of ['gzip', 'x-gzip, gzip']) {
      const { status } = await send(call, packed, { encoding })
      expect([call.path, status]).toEqual([call.path, expect.toSatisfy(isRefusal)])
    }
  }
})

function isRefusal(status: number): boolean {
  return status >= 400 && status < 500
}

it('refuses the deepest, widest and longest bodies with an answer of its own', async () => {
  const send = await aShop()
  const most = 64 * kibibyte - 100
  const worst = {
    'deep lists': '['.repeat(most / 2) + ']'.repeat(most / 2),
    'deep objects': `${'{"a":'.repeat(most / 6)}1${'}'.repeat(most / 6)}`,
    'deep and never closed': '[{"a":'.repeat(most / 6),
    'many names': `{${Array.from({ length: 5_000 }, (_, n) => `"k${n}":1`).join(',')}}`,
    'one name, many times': `{${'"a":1,'.repeat(most / 7)}"a":1}`,
    'names of prototypes': `{${'"__proto__":{"a":1},"constructor":{"prototype":1},'.repeat(1_000)}"a":1}`,
    'many digits': '1'.repeat(most),
    'many digits of a fraction': `0.${'1'.repeat(most)}`,
    'a large exponent': `1e${'9'.repeat(most)}`,
    'many escapes': `"${'\\u0000'.repeat(most / 7)}"`,
  }

  for (const call of taking.filter(({ takes = 'json' }) => takes === 'json')) {
    for (const [name, body] of Object.entries(worst)) {
      const { status } = await send(call, Buffer.from(`{"x":${body}}`))
      const isWell = status < 500 && status !== 413
      expect([call.path, name, isWell]).toEqual([call.path, name, true])
    }
  }
})
