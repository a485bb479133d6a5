import { Readable } from 'node:stream'
import Fastify from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { asWholeList } from '#src/platform/http/whole-list.ts'
import { boundLists } from './bound-lists.ts'
import { makeRefusal } from './refusal.ts'

type Lists = {
  readonly origin: string
  /** How many lists have begun. */
  readonly begun: () => number
  /** From now on, lists that have begun come to their end. */
  readonly letGo: () => void
}

/** Two lists at once, and one that waits; each ends when the test lets it. */
async function someLists(waitMs = 60_000, undisturbedMs = 60_000): Promise<Lists> {
  const { promise: end, resolve: letGo } = Promise.withResolvers<void>()
  let begun = 0
  async function* pieces() {
    begun += 1
    yield 'a '
    await end
    yield 'long list'
  }

  const server = Fastify()
  boundLists(server, makeRefusal({}), { atOnce: 2, waiting: 1, waitMs, undisturbedMs })
  server.get('/api/list', async (_request, reply) =>
    reply.header('etag', '"1"').send(asWholeList(Readable.from(pieces(), { objectMode: false }))),
  )
  server.get('/short', async (_request, reply) => reply.send(Readable.from(['short'])))
  const origin = await server.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => {
    server.server.closeAllConnections()
    return server.close()
  })
  return { origin, begun: () => begun, letGo }
}

it('sends two lists at once, lets one wait and refuses the fourth, however their address is spelled', async () => {
  const { origin, begun, letGo } = await someLists()

  const first = [fetch(`${origin}/api/list`), fetch(`${origin}/api/list?x=1`)]
  await expect.poll(begun).toBe(2)
  const third = fetch(`${origin}/api/list?`)
  const others = await Promise.race([third, fetch(`${origin}/api/%6cist`)])
  expect(others.status).toBe(503)
  expect(others.headers.get('etag')).toBe(null)
  expect(Number(others.headers.get('retry-after'))).toBeGreaterThanOrEqual(5)
  expect(await others.json()).toMatchObject({ code: 'too-busy' })
  expect(await (await fetch(`${origin}/short`)).text()).toBe('short')
  expect(begun()).toBe(2)

  letGo()
  const sent = await Promise.all([...first, third])
  expect(await Promise.all(sent.map((one) => one.text()))).toEqual(Array(3).fill('a long list'))
})

it('passes the place of a client that hangs up to the next one, also while it waited', async () => {
  const { origin, begun, letGo } = await someLists()
  const leaving = new AbortController()
  const read = () => fetch(`${origin}/api/list`, { signal: leaving.signal }).catch(() => 'left')

  const early = [read(), read()]
  await expect.poll(begun).toBe(2)
  const waiting = read()
  await Promise.all(early)
  leaving.abort()
  expect(await waiting).toBe('left')

  letGo()
  for (let n = 0; n < 6; n += 1) expect((await fetch(`${origin}/api/list`)).status).toBe(200)
})

it('refuses a list that would wait too long', async () => {
  const { origin, begun } = await someLists(20)
  const first = [fetch(`${origin}/api/list`), fetch(`${origin}/api/list`)]
  await expect.poll(begun).toBe(2)

  expect((await fetch(`${origin}/api/list`)).status).toBe(503)
  expect((await Promise.all(first)).map(({ status }) => status)).toEqual([200, 200])
})

it('ends the oldest list that takes long where another list waits', async () => {
  const { origin, begun, letGo } = await someLists(60_000, 20)
  const [oldest, second] = [fetch(`${origin}/api/list`), fetch(`${origin}/api/list`)]
  const slow = [await oldest, await second]
  await expect.poll(begun).toBe(2)
  await new Promise((resolve) => setTimeout(resolve, 40))

  const third = await fetch(`${origin}/api/list`)
  letGo()

  expect(third.status).toBe(200)
  expect(await third.text()).toBe('a long list')
  const ends = await Promise.allSettled(slow.map((one) => one.text()))
  expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})
