import { request as ask, createServer, type IncomingMessage } from 'node:http'
import { expect, it } from 'vitest'
import { readHeader } from '#src/platform/http/request/read-header.ts'
import { listenOnFreePort } from '#tests/support/listen.ts'

const names = [
  'accept-encoding',
  'cookie',
  'if-none-match',
  'transfer-encoding',
  'upgrade',
] as const

/** The header as `readHeader` reads it, and as Node parses it. */
async function seenOf(headers: readonly string[]) {
  const seen = Promise.withResolvers<readonly [read: unknown, byNode: unknown]>()
  const server = createServer((request: IncomingMessage, response) => {
    const read = names.map((name) => readHeader(request, name))
    seen.resolve([read, names.map((name) => request.headers[name])])
    response.end()
  })
  const { port } = new URL(await listenOnFreePort(server))
  const all = ['Host', `127.0.0.1:${port}`, ...headers]
  ask({ port, host: '127.0.0.1', headers: all }, (response) => response.resume()).end()
  return seen.promise
}

it('reads a header whatever the case of its name', async () => {
  const [read, byNode] = await seenOf([
    'ACCEPT-Encoding',
    'br',
    'if-none-match',
    '"a"',
    'Cookie',
    '',
  ])

  expect(read).toEqual(['br', '', '"a"', undefined, undefined])
  expect(read).toEqual(byNode)
})

it('joins repeated headers as Node does', async () => {
  const twice = [
    'Accept-Encoding',
    'gzip',
    'Cookie',
    'a=1',
    'accept-encoding',
    'br',
    'Cookie',
    'b=2',
  ]
  const [read, byNode] = await seenOf([...twice, 'If-None-Match', '"a"', 'If-None-Match', '"b"'])

  expect(read).toEqual(['gzip, br', 'a=1; b=2', '"a", "b"', undefined, undefined])
  expect(read).toEqual(byNode)
})

it('skips another name of the same length', async () => {
  const [read, byNode] = await seenOf(['Accept-Language', 'bn', 'Origin', 'x', 'Expires', '0'])

  expect(read).toEqual(names.map(() => undefined))
  expect(read).toEqual(byNode)
})
