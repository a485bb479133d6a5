/** A duty counts as long as the owner grants it, and a member cannot grant one. */

import { expect, it } from 'vitest'
import { duties } from '#src/domain/people/duty.ts'
import { aServer, type TestServer } from '#tests/make/a-server.ts'
import { aUser, bearerFor, signInAs } from '#tests/make/a-user.ts'
import { aWorld } from './support/a-world.ts'

type Headers = Readonly<Record<string, string>>

/** The headers of a browser and of a program. */
async function bothOf(server: TestServer, email: string): Promise<readonly [Headers, Headers]> {
  const cookie = await signInAs(server, email)
  return [cookie, await bearerFor(server, email, cookie)]
}

function dutyRows({ db }: TestServer) {
  return db.read.selectFrom('user_duties').selectAll().orderBy('user_id').orderBy('duty').execute()
}

it('lets no member raise duties: by the team, by an invitation, or by a field of another call', async () => {
  const server = await aServer({ env: { TRUST_PROXY: '127.0.0.1' } })
  const { address } = aWorld(server)
  const member = await aUser(server.db, { role: 'student', duties: ['viewer', 'packer'] })
  const { id, email } = member
  const other = await aUser(server.db)
  const before = await dutyRows(server)
  const all = { duties: [...duties] }
  const refused = [
    ['GET', '/api/admin/team', undefined],
    ['PUT', `/api/admin/team/${id}`, all],
    ['PUT', `/api/admin/team/${other.id}`, all],
    ['DELETE', `/api/admin/team/${id}`, undefined],
    ['POST', '/api/admin/invitations', { email: 'me-too@example.com', ...all }],
    ['POST', '/api/admin/invitations', { email, ...all }],
    ['PUT', '/api/admin/shop', all],
    ['PUT', `/api/users/update/${other.email}`, { email: other.email, role: 'teacher', ...all }],
  ] as const
  const ignored = [
    ['PUT', `/api/users/${email}`, { email, name: 'Karim', duty: 'desk', ...all }],
    ['PUT', `/api/users/update/${email}`, { email, role: 'teacher', ...all }],
    ['PUT', `/api/about?email=${email}`, { name: 'Karim', ...all }],
  ] as const

  for (const headers of await bothOf(server, email)) {
    const send = (method: string, path: string, body: unknown) =>
      server.send(method, path, { headers: { ...address(), ...headers }, body })
    for (const [method, path, body] of refused) {
      expect([method, path, (await send(method, path, body)).status]).toEqual([method, path, 403])
    }
    for (const [method, path, body] of ignored) await send(method, path, body)
  }

  expect(await dutyRows(server)).toEqual(before)
  expect(await server.db.read.selectFrom('invitations').selectAll().execute()).toEqual([])
})

it('ends the session and the token of a removed member with the answer, also on another process', async () => {
  const here = await aServer()
  const there = await aServer({ db: here.db })
  const owner = await here.signIn()
  const { id, email } = await aUser(here.db, { duties: ['desk'] })
  const held = [...(await bothOf(here, email)), ...(await bothOf(there, email))]
  const statuses = async () => {
    const asked = held.flatMap((headers) =>
      [here, there].map(({ send }) => send('GET', '/api/orders?page=1', { headers })),
    )
    return new Set((await Promise.all(asked)).map(({ status }) => status))
  }
  expect(await statuses()).toEqual(new Set([200]))

  expect((await here.send('DELETE', `/api/admin/team/${id}`, { headers: owner })).status).toBe(200)
  expect(await statuses()).toEqual(new Set([401]))

  // The account stays, and is a guest as any other.
  const [cookie, token] = await bothOf(there, email)
  expect((await there.send('GET', '/api/orders?page=1', { headers: cookie })).status).toBe(403)
  expect((await there.send('GET', '/api/orders?page=1', { headers: token })).status).toBe(403)
  expect((await here.send('DELETE', `/api/admin/team/${id}`, { headers: owner })).status).toBe(404)
})

it('counts changed duties at the next request of an open session and token', async () => {
  const server = await aServer()
  const owner = await server.signIn()
  const { id, email } = await aUser(server.db, { duties: ['catalogue'] })
  const held = await bothOf(server, email)
  const statuses = async () => {
    const found = []
    for (const headers of held) {
      const orders = await server.send('GET', '/api/orders?page=1', { headers })
      const stock = await server.send('POST', '/api/admin/stock', { headers, body: {} })
      found.push([orders.status, stock.status])
    }
    return found
  }
  expect(await statuses()).toEqual([
    [403, 400],
    [403, 400],
  ])

  const body = { duties: ['desk', 'desk', 'viewer'] }
  const changed = await server.send('PUT', `/api/admin/team/${id}`, { headers: owner, body })
  expect(changed.body.members).toEqual([
    {
      _id: id,
      email,
      name: 'Karim',
      status: 'Verified',
      duties: ['desk', 'viewer'],
      hasFactor: false,
    },
  ])
  expect(await statuses()).toEqual([
    [200, 403],
    [200, 403],
  ])
})

it('changes nobody who is no member, and never the owner', async () => {
  const server = await aServer()
  const owner = await server.signIn()
  const guest = await aUser(server.db)
  const { id: ownId } = await server.db.read
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .executeTakeFirstOrThrow()
  for (const id of [guest.id, ownId, 'nothing', 'a%00b', '%ff']) {
    const sent = { headers: owner, body: { duties: ['desk'] } }
    const statuses = [
      (await server.send('PUT', `/api/admin/team/${id}`, sent)).status,
      (await server.send('DELETE', `/api/admin/team/${id}`, { headers: owner })).status,
      (await server.send('DELETE', `/api/admin/invitations/${id}`, { headers: owner })).status,
    ]
    expect(statuses.every((status) => status === 404 || status === 400)).toBe(true)
  }
  for (const wrong of [[], ['owner'], 'desk', undefined, [1]]) {
    const sent = { headers: owner, body: { duties: wrong } }
    expect((await server.send('PUT', `/api/admin/team/${guest.id}`, sent)).status).toBe(400)
  }
  expect(await dutyRows(server)).toEqual([])
  expect((await server.send('GET', '/api/admin/team', { headers: owner })).status).toBe(200)
})
