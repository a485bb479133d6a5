import { request as ask, createServer } from 'node:http'
import { expect, it } from 'vitest'
import { type RequestClass, requestClasses } from '#src/domain/access/request-class.ts'
import { prependMiddleware } from '#src/platform/http/prepend-middleware.ts'
import { listenOnFreePort } from '#tests/support/listen.ts'
import { makeRefusal } from './refusal.ts'
import { controlAdmission } from './watch-load.ts'

type Reply = {
  readonly status: number | undefined
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly text: string
}

type Server = {
  readonly get: (path: string, method?: string) => Promise<Reply>
  /** The requests that passed. */
  readonly served: string[]
}

/** A server that sheds the given classes; a request names its class in its path. */
async function aServer(refusing: readonly RequestClass[]): Promise<Server> {
  const served: string[] = []
  const server = createServer((request, response) => {
    served.push(request.url ?? '')
    response.end('served')
  })
  const refuse = makeRefusal({ 'x-content-type-options': 'nosniff' })
  prependMiddleware({ server }, [
    controlAdmission(
      {
        recordArrival: () => {},
        isHigh: () => refusing.length > 0,
        shedRequest: (request, response, one) => {
          if (!refusing.includes(one)) return false
          refuse(request, response, one)
          return true
        },
      },
      ({ url }) => requestClasses.find((one) => url?.includes(one)),
    ),
  ])
  const { port } = new URL(await listenOnFreePort(server))
  return { served, get: (path, method = 'GET') => replyOf(port, path, method) }
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

it('refuses an API request with 503, the shape of every error and Retry-After', async () => {
  const { get, served } = await aServer(['bulk'])

  const reply = await get('/api/bulk?q=kettle')

  expect(reply.status).toBe(503)
  expect(JSON.parse(reply.text)).toEqual({
    code: 'too-busy',
    message: 'The shop has more to do than it can right now. Try again soon.',
  })
  expect(Number(reply.headers['retry-after'])).toBeGreaterThanOrEqual(5)
  expect(reply.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  expect(served).toEqual([])
})

it('refuses a page request with a page in its language', async () => {
  const { get } = await aServer(['reads'])

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

it('sends no body to a HEAD request', async () => {
  const { get } = await aServer(['reads'])

  expect(await get('/reads', 'HEAD')).toMatchObject({ status: 503, text: '' })
})

it('lets other classes pass, and requests without a class', async () => {
  const { get, served } = await aServer(['surplus', 'bulk'])

  expect((await get('/orders')).text).toBe('served')
  expect((await get('/healthz')).text).toBe('served')
  expect(served).toEqual(['/orders', '/healthz'])
})
