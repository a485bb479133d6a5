/** Blocks a user who signs in, requests a token and sends requests, on two servers of one database. */

import { expect, it } from 'vitest'
import { aServer, type TestServer } from '#tests/make/a-server.ts'
import { aUser, bearerFor, signInAs, userPassword } from '#tests/make/a-user.ts'

type Headers = Readonly<Record<string, string>>

const origin = 'http://localhost:3000'

async function twoServers(): Promise<readonly [TestServer, TestServer]> {
  const one = await aServer()
  return [one, await aServer({ db: one.db })]
}

function changeStatus({ send }: TestServer, email: string, headers: Headers, status: string) {
  return send('PUT', `/api/users/update/${email}`, {
    headers,
    body: { email, role: 'guest', status },
  })
}

/** The results of a sign-in and a token request that were under way, if they succeeded. */
async function signInNow({ send }: TestServer, email: string): Promise<readonly Headers[]> {
  const body = { email, password: userPassword }
  const { headers } = await send('POST', '/api/auth/sign-in/email', { body })
  const cookies = [headers['set-cookie'] ?? []].flat().filter((line) => line.startsWith('session='))
  return cookies.map((line) => ({ cookie: line.split(';')[0] ?? '', origin }))
}

async function askToken(
  { send }: TestServer,
  email: string,
  headers: Headers,
): Promise<readonly Headers[]> {
  const { status, body } = await send('POST', '/api/jwt', { body: { email }, headers })
  return status === 200 ? [{ authorization: `Bearer ${body.token}` }] : []
}

/** The statuses of a user's own row, for each header on each server. */
async function statusesOf(
  servers: readonly TestServer[],
  email: string,
  many: readonly Headers[],
): Promise<readonly number[]> {
  const answers = await Promise.all(
    servers.flatMap(({ send }) =>
      many.map((headers) => send('GET', `/api/user/${email}`, { headers })),
    ),
  )
  return answers.map(({ status }) => status)
}

it('ends every session and token with the answer, also on another process', async () => {
  const servers = await twoServers()
  const [here, there] = servers
  const owner = await here.signIn()
  const { email } = await aUser(here.db, { role: 'student' })
  const [cookie, other] = [await signInAs(here, email), await signInAs(there, email)]
  const held = [cookie, other, await bearerFor(here, email, cookie)]
  expect(await statusesOf(servers, email, held)).toEqual(Array(6).fill(200))

  expect((await changeStatus(here, email, owner, 'Not-Verified')).status).toBe(200)
  expect(await statusesOf(servers, email, held)).toEqual(Array(6).fill(401))
  const again = await there.send('POST', '/api/auth/sign-in/email', {
    body: { email, password: userPassword },
  })
  expect(again).toMatchObject({ status: 403, body: { code: 'auth/user-disabled' } })

  expect((await changeStatus(there, email, owner, 'Verified')).status).toBe(200)
  expect(await statusesOf(servers, email, held)).toEqual(Array(6).fill(401))
  expect(await statusesOf(servers, email, [await signInAs(there, email)])).toEqual([200, 200])
})

it('lets no request that was under way outlive the blocking', async () => {
  const servers = await twoServers()
  const [here, there] = servers
  const owner = await here.signIn()
  let given = 0

  for (let round = 0; round < 8; round += 1) {
    const { email } = await aUser(here.db, { role: 'teacher' })
    const cookie = await signInAs(there, email)
    const token = await bearerFor(there, email, cookie)

    const requested = [
      signInNow(there, email),
      signInNow(here, email),
      askToken(there, email, cookie),
      askToken(here, email, cookie),
    ]
    const reading = statusesOf(servers, email, [cookie, token])
    const underWay = Promise.all(requested)
    // Every second round after one of them has its answer, else at a varying moment.
    if (round % 2 === 1) await Promise.race(requested)
    else for (let turns = 0; turns < round * 4; turns += 1) await here.send('GET', '/healthz')
    const blocked = await changeStatus(here, email, owner, 'Not-Verified')
    const atOnce = await statusesOf(servers, email, [cookie, token])
    const later = (await underWay).flat()
    await reading
    given += later.length

    expect([round, blocked.status, atOnce]).toEqual([round, 200, Array(4).fill(401)])
    const held = [cookie, token, ...later]
    expect(await statusesOf(servers, email, held)).toEqual(held.flatMap(() => [401, 401]))
    await changeStatus(here, email, owner, 'Verified')
    expect(await statusesOf(servers, email, held)).toEqual(held.flatMap(() => [401, 401]))
  }
  // Some of them finished in time; otherwise there was no race.
  expect(given).toBeGreaterThan(0)
})

it('ends the token with its session, and no other', async () => {
  const servers = await twoServers()
  const [here, there] = servers
  const { email } = await aUser(here.db, { role: 'teacher' })
  const [cookie, other] = [await signInAs(here, email), await signInAs(there, email)]
  const [token, otherToken] = [
    await bearerFor(here, email, cookie),
    await bearerFor(there, email, other),
  ]

  await there.send('GET', '/api/logout', { headers: { cookie: cookie.cookie ?? '' } })

  expect(await statusesOf(servers, email, [cookie, token])).toEqual(Array(4).fill(401))
  expect(await statusesOf(servers, email, [other, otherToken])).toEqual(Array(4).fill(200))
})
