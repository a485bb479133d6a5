import pino from 'pino'
import { expect, it } from 'vitest'
import { makeServer } from '#src/platform/http/make-server.ts'
import { registerEndpoints } from '#src/platform/http/register-endpoints.ts'
import { makeClients } from '#src/platform/http/request/client-address.ts'
import { makeMetrics } from '#src/platform/metrics.ts'
import { allEndpoints } from '#src/routes/api/all-endpoints.ts'
import { documentEndpoints } from '#src/routes/api/documents.ts'

const origin = 'http://localhost:3000'
const endpoints = [...allEndpoints, ...documentEndpoints(allEndpoints, origin)]
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE'] as const

const methodsOf = new Map(
  [...Map.groupBy(endpoints, ({ path }) => path)].map(([path, ofPath]) => {
    const taken = ofPath.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : method))
    return [path, [...new Set<string>(taken)]]
  }),
)

/** Every endpoint answers with its own path, and runs nothing. */
function aServerOfPaths() {
  const server = makeServer({
    origin,
    log: pino({ enabled: false }),
    note: () => {},
    metrics: makeMetrics(),
    clients: makeClients([]),
    hasSessionCookie: () => false,
    classes: { add: () => {} },
  })
  registerEndpoints(server, endpoints, async ({ routeOptions }) => ({
    ok: false,
    failure: { status: 418, body: { path: routeOptions.url } },
  }))
  return server
}

/** The path that an address is of: at the first difference a fixed segment goes before a parameter. */
function pathOf(address: string): string | undefined {
  const asked = address.split('/')
  const rank = (path: string) => path.replaceAll(/:\w+/g, '\uffff')
  const fitting = [...methodsOf.keys()].filter((path) => {
    const segments = path.split('/')
    return (
      segments.length === asked.length &&
      segments.every((segment, at) => segment.startsWith(':') || segment === asked[at])
    )
  })
  return fitting.sort((one, other) => (rank(one) < rank(other) ? -1 : 1))[0]
}

/** Of each path, below it and above it. */
const addresses = new Set(
  [...methodsOf.keys()].flatMap((path) => {
    const address = path.replaceAll(/:\w+/g, 'x')
    return [address, `${address}/x`, address.slice(0, address.lastIndexOf('/'))]
  }),
)

it('takes the declared methods of every path, answers 405 and Allow to the others, and 404 beside it', async () => {
  const server = aServerOfPaths()
  const answers = { taken: 0, refused: 0, unknown: 0 }

  for (const address of addresses) {
    const path = pathOf(address)
    const known = methodsOf.get(path ?? '')
    for (const method of methods) {
      const request = { method, url: address, headers: { host: 'localhost:3000' } }
      const { statusCode, headers, body } = await server.inject(request as { method: 'GET' })
      const said = method === 'HEAD' ? {} : JSON.parse(body)
      const found = [method, address, statusCode, headers.allow, said.path ?? said.code]
      const says = (text: string | undefined) => (method === 'HEAD' ? undefined : text)
      if (!known) {
        answers.unknown += 1
        expect(found).toEqual([method, address, 404, undefined, says('not-found')])
      } else if (known.includes(method)) {
        answers.taken += 1
        expect(found).toEqual([method, address, 418, undefined, says(path)])
      } else {
        answers.refused += 1
        expect(found).toEqual([method, address, 405, known.join(', '), says('wrong-method')])
      }
    }
  }

  // Fixed paths beside a pattern are among them: some method of the pattern is none of theirs.
  const isBesidePattern = (path: string) =>
    pathOf(path) === path &&
    methodsOf.has(path.replace(/[^/]+$/, ':id')) &&
    methodsOf.get(path.replace(/[^/]+$/, ':id'))?.some((one) => !methodsOf.get(path)?.includes(one))
  expect([...methodsOf.keys()].filter(isBesidePattern)).not.toEqual([])
  expect(answers.taken).toBeGreaterThan(methodsOf.size)
  expect(answers.refused).toBeGreaterThan(methodsOf.size * 5)
  expect(answers.unknown).toBeGreaterThan(methodsOf.size)
})
