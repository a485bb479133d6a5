/** Text that could become a header, a log line, or a property of every object. */

import { expect, it } from 'vitest'
import { allEndpoints } from '#src/routes/api/all-endpoints.ts'
import { aServer, type TestAnswer, type TestServer } from '#tests/make/a-server.ts'

/** In an address: line ends, terminal escapes, characters that a header cannot carry. */
const breakingOut = [
  '%0d%0aX-Evil:%20yes%0d%0a%0d%0aevil-body',
  '%0aX-Evil:%20yes',
  '%E5%98%8D%E5%98%8AX-Evil:%20yes',
  '%C2%85evil',
  '%E2%80%A8evil',
  '%00evil',
  '%1b[2Jevil',
  '%E0%A6%95evil',
  '%F0%9F%AB%96evil',
  '%EF%BC%8Fevil',
  '"evil";%20filename=evil',
  '//evil.example',
  '/%5cevil.example',
  '{"level":60,"event":"evil"}',
]

const everyParameter =
  'q page size sort from to id token after subject state code error callbackURL'.split(' ')

/** Every address of the API and beyond, with such a text wherever a text may be. */
function targetsWith(text: string): readonly string[] {
  // Signing out would end the session of the remaining requests.
  const calls = allEndpoints.filter(({ path }) => path !== '/api/logout')
  const paths = calls.map(({ path }) => path.replaceAll(/:\w+/g, text))
  const query = everyParameter.map((name) => `${name}=${text}`).join('&')
  const others = ['/media/', '/media/share/', '/assets/', '/feeds/', '/sitemap-', '/', '/api/']
  return [...new Set(paths)]
    .flatMap((path) => [path, `${path}?${query}`])
    .concat(others.map((path) => path + text))
}

function strangeHeaders({ headers }: TestAnswer): readonly string[] {
  return Object.entries(headers).flatMap(([name, value]) => {
    const text = [value].flat().join('; ')
    return /evil/i.test(name + text) || /[^ -~]/.test(text) ? [`${name}: ${text}`] : []
  })
}

/** As the owner: any other caller is refused before the shop reads the text. */
async function askEverything({ send }: TestServer, owner: Readonly<Record<string, string>>) {
  const strange: string[] = []
  for (const target of breakingOut.flatMap(targetsWith)) {
    const answer = await send('GET', target, { headers: owner })
    const failed = answer.status >= 500 ? [`status: ${answer.status}`] : []
    strange.push(...[...strangeHeaders(answer), ...failed].map((one) => `${target}: ${one}`))
  }
  return strange
}

it('turns no text of an address into a header, another answer, or a log line', async () => {
  const server = await aServer()
  const owner = await server.signIn()

  expect(await askEverything(server, owner)).toEqual([])
  expect((await server.send('GET', '/api/orders', { headers: owner })).status).toBe(200)
  for (const line of server.logged) {
    // Each is one line of JSON, written by the shop.
    expect(line).toMatch(/^\{"level":\d+,[ -~]*\}\n$/)
    expect(line).not.toMatch(/evil/i)
    expect(Object.keys(JSON.parse(line))).toContain('event')
  }
  expect(server.logged.length).toBeGreaterThan(100)
})

it('logs no header of a request, and no invented method or type', async () => {
  const { send, logged } = await aServer()
  const text = '\u001b[2Jevil {"event":"evil"}'
  const names = [
    'user-agent',
    'referer',
    'x-request-id',
    'request-id',
    'traceparent',
    'x-forwarded-for',
  ].concat(
    'idempotency-key',
    'content-type',
    'authorization',
    'cookie',
    'accept-language',
    'origin',
  )

  for (const name of names) {
    await send('PUT', '/api/order?id=p', { body: '{}', headers: { [name]: text } })
    await send('GET', '/api/orders', { headers: { [name]: text } })
  }
  expect(logged.filter((line) => /evil|u001b/i.test(line))).toEqual([])
  expect(logged.length).toBeGreaterThan(names.length)
})

const prototypes = [Object.prototype, Array.prototype, Function.prototype, String.prototype]

function ownNames(): readonly unknown[] {
  return prototypes.map((prototype) => Reflect.ownKeys(prototype))
}

it('changes no property of every object, whatever names a body, form or query has', async () => {
  const { send, signIn } = await aServer()
  const before = ownNames()
  const values = '{"polluted":"yes","isAdmin":true,"role":"admin","status":500}'
  const bodies = [
    `{"__proto__":${values}}`,
    `{"constructor":{"prototype":${values}}}`,
    `{"a":{"__proto__":${values},"constructor":{"prototype":${values}}}}`,
    `[{"__proto__":${values}}]`,
    `{"template_params":{"__proto__":${values}},"socialLinks":[{"__proto__":${values}}]}`,
    `{"\\u005f_proto__":${values}}`,
  ]
  const queries = [
    '__proto__[polluted]=yes',
    '__proto__.polluted=yes',
    'constructor[prototype][polluted]=yes',
  ].concat('__proto__=yes&constructor=yes&toString=yes&hasOwnProperty=yes')
  const part = (name: string) =>
    `--xx\r\nContent-Disposition: form-data; name="${name}"\r\n\r\nyes\r\n`
  const form = ['__proto__', '__proto__[polluted]', 'constructor', 'polluted'].map(part).join('')

  for (const { method, path, takes } of allEndpoints) {
    const target = path.replaceAll(/:\w+/g, '__proto__')
    // A new one each time: some of the requests end a session.
    for (const headers of [{}, await signIn()]) {
      const sent =
        method === 'GET'
          ? queries.map((query) => send('GET', `${target}?${query}`, { headers }))
          : takes === 'multipart'
            ? [
                send(method, target, {
                  headers: { ...headers, 'content-type': 'multipart/form-data; boundary=xx' },
                  body: `${form}--xx--\r\n`,
                }),
              ]
            : bodies.map((body) => send(method, `${target}?${queries[0]}`, { headers, body }))
      for (const { status, text } of await Promise.all(sent)) {
        expect([method, path, status < 500, text.includes('polluted')]).toEqual([
          method,
          path,
          true,
          false,
        ])
      }
    }
  }

  expect(ownNames()).toEqual(before)
  expect(Reflect.has({}, 'polluted')).toBe(false)
})
