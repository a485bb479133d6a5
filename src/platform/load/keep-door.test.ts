import { request as ask, createServer, type RequestListener } from 'node:http'
import { expect, it } from 'vitest'
import { listenOnFreePort } from '#tests/support/listen.ts'
import { keepDoor } from './keep-door.ts'
import { makeRefusal } from './refusal.ts'
import { type RequestClass, requestClasses } from './request-class.ts'

type Reply = {
  readonly status: number | undefined
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly text: string
}

type Door = {
  readonly get: (path: string, method?: string) => Promise<Reply>
  /** What came through to the server. */
  readonly served: string[]
  readonly refused: string[]
}

/** A door that refuses the classes it is given; a request's class is the first part of its path. */
async function aDoor(
  refusing: readonly RequestClass[],
  serve: RequestListener = (_request, response) => response.end('served'),
): Promise<Door> {
  const served: string[] = []
  const refused: string[] = []
  const server = createServer((request, response) => {
    served.push(request.url ?? '')
    serve(request, response)
  })
  const refuse = makeRefusal({ 'x-content-type-options': 'nosniff' })
  const told: typeof refuse = (request, response, one) => {
    refused.push(request.url ?? '')
    refuse(request, response, one)
  }
  keepDoor(
    { server },
    {
      load: {
        noteArrival: () => {},
        isHigh: () => refusing.length > 0,
        turnsAway: (request, response, one) => {
          if (!refusing.includes(one)) return false
          told(request, response, one)
          return true
        },
        refuse: told,
      },
      classOf: ({ url }) => requestClasses.find((one) => url?.includes(one)),
      isExport: (target) => target.includes('exports'),
      exportBounds: { atOnce: 2, waiting: 1, waitMs: 60_000 },
    },
  )
  const { port } = new URL(await listenOnFreePort(server))
  return { served, refused, get: (path, method = 'GET') => replyOf(port, path, method) }
}

function replyOf(port: string, path: string, method: string): Promise<Reply> {
  return new Promise((resolve, reject) => {
    ask({ port, path, method, host: '127.0.0.1' }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk
      })
      response.on('end', () =>
        resolve({ status: response.statusCode, headers: response.headers, text }),
      )
    })
      .on('error', reject)
      .end()
  })
}

it('refuses a call with 503, the shape of every error, and when to come again', async () => {
  const { get, served } = await aDoor(['search'])

  const reply = await get('/api/search?q=kettle')

  expect(reply.status).toBe(503)
  expect(JSON.parse(reply.text)).toEqual({
    code: 'too-busy',
    message: 'The shop has more to do than it can right now. Try again soon.',
  })
  expect(Number(reply.headers['retry-after'])).toBeGreaterThanOrEqual(3)
  expect(reply.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  expect(served).toEqual([])
})

it('refuses a page with a page in its language', async () => {
  const { get } = await aDoor(['reads'])

  const english = await get('/reads')
  const bangla = await get('/bn/reads?x=1')

  expect([english.status, bangla.status]).toEqual([503, 503])
  expect(english.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(english.text).toContain('<html lang="en">')
  expect(english.text).toContain('The shop is very busy right now.')
  expect(bangla.text).toContain('<html lang="bn">')
  expect(bangla.text).toContain('দোকানে এখন খুব ভিড়।')
  expect(english.text).not.toMatch(/<(?:script|style|link|img)/)
})

it('sends no body to who asked for none', async () => {
  const { get } = await aDoor(['reads'])

  expect(await get('/reads', 'HEAD')).toMatchObject({ status: 503, text: '' })
})

it('lets the other classes in, and what has none', async () => {
  const { get, served } = await aDoor(['exports', 'search'])

  expect((await get('/orders')).text).toBe('served')
  expect((await get('/healthz')).text).toBe('served')
  expect(served).toEqual(['/orders', '/healthz'])
})

it('does two exports at once, lets one wait, refuses the fourth, and takes orders meanwhile', async () => {
  const held: (() => void)[] = []
  const { get, served, refused } = await aDoor([], (request, response) => {
    if (request.url?.includes('exports')) held.push(() => response.end('a long list'))
    else response.end('served')
  })

  const exports = [1, 2, 3, 4].map((n) => get(`/exports/${n}`))
  await expect.poll(() => [served.length, refused.length]).toEqual([2, 1])
  expect((await get('/orders')).text).toBe('served')

  while (held.length > 0 || served.length < 4) {
    held.shift()?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  const replies = await Promise.all(exports)
  expect(replies.filter(({ text }) => text === 'a long list')).toHaveLength(3)
  const [refusal] = replies.filter(({ status }) => status === 503)
  expect(Number(refusal?.headers['retry-after'])).toBeGreaterThanOrEqual(10)
})

it('gives the place of an export whose reader hung up to the next', async () => {
  const { get, served } = await aDoor([], (request, response) => {
    if (request.url === '/exports/hangs') request.socket.destroy()
    else response.end('a long list')
  })

  for (let n = 0; n < 4; n += 1) await expect(get('/exports/hangs')).rejects.toThrow()
  expect((await get('/exports/1')).text).toBe('a long list')
  expect(served).toHaveLength(5)
})
