import { expect, it } from 'vitest'
import { ok } from '#src/lib/result.ts'
import { transact } from '#src/platform/database/database.ts'
import { addAppOver } from '#tests/make/a-second-factor.ts'
import { aServer, type TestServer } from '#tests/make/a-server.ts'
import { aUser, bearerFor, signInAs, userPassword } from '#tests/make/a-user.ts'

type Headers = Readonly<Record<string, string>>

/** As if the last proof of every session were eleven minutes old. */
async function proofsAreOld({ db }: TestServer): Promise<void> {
  const proved_at = new Date(Date.now() - 11 * 60_000).toISOString()
  await transact(db, async (tx) => {
    await tx.updateTable('sessions').set({ proved_at }).execute()
    return ok(undefined)
  })
}

async function aMember(server: TestServer, email: string) {
  const { id } = await aUser(server.db, { email, duties: ['desk'] })
  await transact(server.db, async (tx) => {
    await tx.updateTable('users').set({ email_verified: 1 }).where('id', '=', id).execute()
    return ok(undefined)
  })
  return { id, email, headers: await signInAs(server, email) }
}

it('asks for the password again ten minutes after the last proof, of a browser alone', async () => {
  const server = await aServer()
  const { send } = server
  const { email, headers } = await aMember(server, 'karim@example.com')
  const start = (by: Headers) => send('POST', '/api/auth/factors/app/start', { headers: by })
  expect(await start(headers)).toMatchObject({ status: 200 })
  expect(await start(await bearerFor(server, email, headers))).toMatchObject({
    status: 403,
    body: { code: 'session-needed' },
  })

  await proofsAreOld(server)
  expect(await start(headers)).toMatchObject({ status: 403, body: { code: 'proof-needed' } })
  expect(await send('GET', '/api/auth/factors', { headers })).toMatchObject({ status: 200 })

  const prove = (body: object) => send('POST', '/api/auth/step-up', { headers, body })
  const wrong = { status: 401, body: { code: 'auth/wrong-password' } }
  expect(await prove({ password: 'not this one' })).toMatchObject(wrong)
  expect(await prove({})).toMatchObject(wrong)
  expect(await start(headers)).toMatchObject({ status: 403 })
  expect(await prove({ password: userPassword })).toMatchObject({ status: 200 })
  expect(await start(headers)).toMatchObject({ status: 200 })
})

it('leads members without a factor to one before anything else, where the owner requires it', async () => {
  const server = await aServer()
  const { send } = server
  const owner = await server.signIn()
  const { email, headers } = await aMember(server, 'karim@example.com')
  const token = await bearerFor(server, email, headers)
  const guest = await signInAs(server, (await aUser(server.db)).email)
  const orders = (by: Headers) => send('GET', '/api/orders?page=1', { headers: by })
  const rule = (isRequired: unknown) =>
    send('PUT', '/api/admin/team/second-factor', { headers: owner, body: { isRequired } })
  expect(await rule('true')).toMatchObject({ status: 400 })
  expect(await orders(headers)).toMatchObject({ status: 200 })
  expect(await rule(true)).toMatchObject({ status: 200 })

  const needed = { status: 403, body: { code: 'second-factor-needed' } }
  expect(await orders(headers)).toMatchObject(needed)
  expect(await orders(owner)).toMatchObject(needed)
  expect(await orders(token)).toMatchObject({ status: 401 })
  expect(await send('GET', '/api/auth/get-session', { headers: guest })).toMatchObject({
    status: 200,
  })

  await addAppOver(server, headers)
  expect(await orders(headers)).toMatchObject({ status: 200 })
  await addAppOver(server, owner)
  expect(await rule(false)).toMatchObject({ status: 200, body: { isRequired: false } })
})

it('lets the owner reset the factors of a member, who signs in anew, and never their own', async () => {
  const server = await aServer()
  const { send, db } = server
  const owner = await server.signIn()
  const { id, email, headers } = await aMember(server, 'karim@example.com')
  await addAppOver(server, headers)
  const of = (what: string, by = owner) =>
    send('POST', `/api/admin/team/${id}/${what}`, { headers: by })
  expect(await of('reset-factors', headers)).toMatchObject({ status: 403 })
  const sessions = await send('GET', `/api/admin/team/${id}/sessions`, { headers: owner })
  expect(sessions.body).toHaveLength(1)
  const hasFactor = async () =>
    (await send('GET', '/api/admin/team', { headers: owner })).body.members.map(
      (member: { hasFactor: boolean }) => member.hasFactor,
    )
  expect(await hasFactor()).toEqual([true])

  expect(await of('reset-factors')).toMatchObject({ status: 200 })
  expect(await hasFactor()).toEqual([false])
  const own = await send('GET', '/api/auth/get-session', { headers })
  expect(own.body).toBeNull()
  const again = await signInAs(server, email)
  expect((await send('GET', '/api/auth/factors', { headers: again })).body).toMatchObject({
    appAddedAt: null,
    recoveryCodesLeft: 0,
  })
  const mails = await db.read
    .selectFrom('outbox')
    .select('payload')
    .where('kind', '=', 'account-mail')
    .execute()
  expect(mails.map(({ payload }) => JSON.parse(payload))).toContainEqual({
    about: 'factors-reset',
    user: id,
  })

  expect(await of('end-sessions')).toMatchObject({ status: 200 })
  expect((await send('GET', '/api/auth/get-session', { headers: again })).body).toBeNull()
  const { id: ownerId } = await db.read
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .executeTakeFirstOrThrow()
  const path = `/api/admin/team/${ownerId}/reset-factors`
  expect(await send('POST', path, { headers: owner })).toMatchObject({ status: 404 })
})

it('lets the owner end one session of a member, and no session of anybody else', async () => {
  const server = await aServer()
  const { send } = server
  const owner = await server.signIn()
  const { id, email, headers } = await aMember(server, 'karim@example.com')
  const phone = await signInAs(server, email)
  const other = await aMember(server, 'rahima@example.com')
  const list = async (of: string): Promise<{ id: string }[]> =>
    (await send('GET', `/api/admin/team/${of}/sessions`, { headers: owner })).body
  const end = (session = '', by = owner) =>
    send('DELETE', `/api/admin/team/${id}/sessions/${session}`, { headers: by })
  const [latest, first] = await list(id)
  const [theirs] = await list(other.id)

  expect(await end(theirs?.id)).toMatchObject({ status: 404, body: { code: 'not-found' } })
  expect(await end('none')).toMatchObject({ status: 404 })
  expect(await end(first?.id, other.headers)).toMatchObject({ status: 403 })
  expect(await end(latest?.id)).toMatchObject({ status: 200 })
  expect(await end(latest?.id)).toMatchObject({ status: 404 })

  expect(await list(id)).toEqual([first])
  expect(await list(other.id)).toHaveLength(1)
  const session = async (by: Headers) =>
    (await send('GET', '/api/auth/get-session', { headers: by })).body
  expect([await session(headers), await session(phone)]).toContain(null)
  await proofsAreOld(server)
  expect(await end(first?.id)).toMatchObject({ status: 403, body: { code: 'proof-needed' } })
})
