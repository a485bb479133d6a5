import { expect, it } from 'vitest'
import { allEndpoints } from '#src/routes/api/all-endpoints.ts'
import { aServer } from '#tests/make/a-server.ts'
import { aUser } from '#tests/make/a-user.ts'
import { allRows } from '#tests/support/all-rows.ts'
import { aWorld } from './support/a-world.ts'
import { bodyCalls } from './support/body-calls.ts'
import { timeouts } from './support/runs.ts'

const oddBodies = ['null', '5', '"x"', '[]', '[{}]', 'true', '{', '', '{"__proto__":{"admin":1}}']

it(
  'answers an invalid body with a refusal at every endpoint, never with a 500',
  timeouts,
  async () => {
    const server = await aServer()
    const admin = await server.signIn()
    const failures: string[] = []

    for (const { method, path } of allEndpoints) {
      if (method === 'GET') continue
      for (const body of oddBodies) {
        const address = path.replaceAll(/:\w+/g, 'x')
        const { status } = await server.send(method, address, { body, headers: admin })
        if (status >= 500) failures.push(`${method} ${path} with ${body}: ${status}`)
      }
    }

    expect(failures).toEqual([])
  },
)

const oddTypes = [
  'text/plain',
  'text/plain;charset=UTF-8',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/json, text/plain',
  'text/plain, application/json',
  'text/plain; application/json',
  'application/jsonp',
  'application/ld+json',
  'application/csp-report',
  'application/xml',
  ' ',
]

/** Bodies that one parser reads as one thing, and another parser as another. */
function encodingsOf(good: object): readonly (readonly [type: string, body: Buffer])[] {
  const text = JSON.stringify(good)
  const form = `--x\r\ncontent-disposition: form-data; name="json"\r\n\r\n${text}\r\n--x--\r\n`
  const utf16 = Buffer.from(`\ufeff${text}`, 'utf16le')
  return [
    ['application/json; charset=utf-16', utf16],
    ['application/json; charset=utf-16le', utf16],
    ['application/json', utf16],
    ['application/json', Buffer.from(text, 'utf16le').swap16()],
    ['application/json; charset=utf-7', Buffer.from(text.replaceAll('"', '+ACI-'))],
    ['application/json', Buffer.from(`)]}',\n${text}`)],
    ['application/json', Buffer.from(`${text}${text}`)],
    ['application/json', Buffer.from(`${text}//`)],
    ['application/json', Buffer.from(text.replaceAll('"', "'"))],
    ['application/json', Buffer.from(`\x1f\x8b${text}`)],
    ['multipart/form-data; boundary=x', Buffer.from(form)],
  ]
}

it(
  'refuses a body of any other type or encoding, and writes nothing from it',
  timeouts,
  async () => {
    const server = await aServer({ env: { TRUST_PROXY: '127.0.0.1' } })
    const world = aWorld(server)
    const { email } = await aUser(server.db)
    const read: string[] = []

    for (const { method, path, example } of bodyCalls) {
      const sent = await example.send(world, { email, isTheirs: false, actors: ['admin'] })
      const good = sent.body as object
      const owner = await world.owner()
      const before = await allRows(server.db)
      const text = Buffer.from(JSON.stringify(good))
      for (const [type, body] of [
        ...oddTypes.map((type) => [type, text] as const),
        ...encodingsOf(good),
      ]) {
        const headers = { ...owner, ...world.address(), 'content-type': type }
        const { status } = await server.send(method, sent.path, { body, headers })
        if (status !== 400 && status !== 415) read.push(`${method} ${path} as ${type}: ${status}`)
      }
      expect(read).toEqual([])
      expect([path, await allRows(server.db)]).toEqual([path, before])
    }
  },
)

it('validates and stores the last value of a repeated field', timeouts, async () => {
  const server = await aServer()
  const headers = await server.signIn()
  const good = '"email":"admin@paglamart.test","name":"Rahima"'

  const send = (text: string) =>
    server.send('PUT', '/api/users/admin@paglamart.test', { headers, body: `{${text}}` })

  expect(await send(`${good},"name":5`)).toMatchObject({ status: 400 })
  expect(await send(`"name":5,"email":"x@example.com",${good}`)).toMatchObject({
    status: 200,
    body: { name: 'Rahima' },
  })
  expect(await send(`${good},"na\\u006de":"Karim"`)).toMatchObject({ body: { name: 'Karim' } })
})
