import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished, vi } from 'vitest'
import { ApiFailure, askApi } from '#src/platform/api-client/ask-api.ts'

const overTheNetwork = globalThis.fetch

/** The origin of a page: `answer` replies to requests for a path. */
async function anOrigin(answer: RequestListener): Promise<void> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
    overTheNetwork(`http://127.0.0.1:${port}${path}`, init),
  )
  onTestFinished(() => {
    vi.unstubAllGlobals()
    server.closeAllConnections()
    server.close()
  })
}

function json(status: number, body: unknown): RequestListener {
  return (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', etag: '"2"' })
    response.end(JSON.stringify(body))
  }
}

async function failureOfAsking(signal?: AbortSignal): Promise<ApiFailure> {
  const failure = await askApi('/orders', signal ? { signal } : {}).catch((error: unknown) => error)
  if (failure instanceof ApiFailure) return failure
  throw new Error(`This is no failure of the API: ${failure}`)
}

it('sends the given parameters and omits empty ones', async () => {
  const requested: unknown[] = []
  await anOrigin(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { method, url, headers } = request
    requested.push({
      method,
      url,
      type: headers['content-type'],
      body: Buffer.concat(chunks).toString(),
    })
    json(200, { oid: 'PM-00000000' })(request, response)
  })

  await askApi('/orders', { query: { q: 'রহিমা & co', status: '', from: undefined, page: 2 } })
  const answer = await askApi('/order', { method: 'PUT', body: { status: 'done' } })

  expect(answer).toEqual({ body: { oid: 'PM-00000000' }, etag: '"2"' })
  expect(requested).toEqual([
    {
      method: 'GET',
      url: `/api/orders?q=${encodeURIComponent('রহিমা')}+%26+co&page=2`,
      type: undefined,
      body: '',
    },
    { method: 'PUT', url: '/api/order', type: 'application/json', body: '{"status":"done"}' },
  ])
})

it('reports a refusal with its code, its message and every wrong field', async () => {
  const body = {
    code: 'bad-input',
    message: 'Some of it is wrong.',
    fields: { cname: 'Write it.' },
  }
  await anOrigin(json(400, body))

  expect(await failureOfAsking()).toMatchObject({ kind: 'bad-request', status: 400, ...body, body })
})

it('reports a failing shop, and an answer that is not JSON', async () => {
  await anOrigin(json(503, { code: 'database-away', message: 'Try again in a moment.' }))
  expect(await failureOfAsking()).toMatchObject({
    kind: 'bad-response',
    status: 503,
    message: 'Try again in a moment.',
  })

  await anOrigin((_request, response) => response.end('<html>a portal of the network</html>'))
  expect(await failureOfAsking()).toMatchObject({ kind: 'bad-response', status: 200, code: '' })
})

it('reports a network that breaks before or within the answer', async () => {
  await anOrigin((request) => request.socket.destroy())
  expect(await failureOfAsking()).toMatchObject({ kind: 'no-network', status: 0 })

  await anOrigin((request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': 100 })
    response.write('{"items":')
    setImmediate(() => request.socket.destroy())
  })
  expect(await failureOfAsking()).toMatchObject({ kind: 'no-network', status: 0 })
})

it('distinguishes a cancelled request from one that timed out', async () => {
  await anOrigin(() => {})
  const leaving = new AbortController()
  const stopped = failureOfAsking(leaving.signal)
  leaving.abort()
  expect(await stopped).toMatchObject({ kind: 'cancelled', status: 0 })

  vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(AbortSignal.abort())
  expect(await failureOfAsking()).toMatchObject({ kind: 'timed-out', status: 0 })
})

it('takes an answer without content as done', async () => {
  await anOrigin((_request, response) => response.writeHead(204).end())
  expect(await askApi('/admin/categories/home', { method: 'DELETE' })).toEqual({
    body: null,
    etag: '',
  })
})
