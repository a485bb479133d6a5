/** An invitation to the team opens one account, once, for its own address and for a short time. */

import { expect, it } from 'vitest'
import { commit } from '#src/platform/database/database.ts'
import { aServer, type TestServer } from '#tests/make/a-server.ts'
import { aUser, bearerFor, signInAs, userPassword } from '#tests/make/a-user.ts'
import { accept, anInvitation, tokenOf } from '#tests/make/an-invitation.ts'

const hour = 60 * 60 * 1_000
const email = 'rahim@example.com'
const newPassword = 'nine-lychees-in-a-basket'

async function aTeam() {
  let now = Date.now()
  const server = await aServer({
    clock: () => new Date(now),
    env: { TRUST_PROXY: '127.0.0.1' },
  })
  const pass = (ms: number) => {
    now += ms
  }
  return { server, owner: await server.signIn(), pass }
}

async function usersOf({ db }: TestServer, address = email) {
  const users = await db.read
    .selectFrom('users')
    .leftJoin('user_duties', 'user_duties.user_id', 'users.id')
    .select(['users.role', 'users.status', 'user_duties.duty'])
    .where('users.email', '=', address)
    .orderBy('user_duties.duty')
    .execute()
  return users.map(({ role, status, duty }) => `${role} ${status} ${duty}`)
}

function signIn({ send }: TestServer, password: string) {
  return send('POST', '/api/auth/sign-in/email', { body: { email, password } })
}

it('opens nothing for a guessed, used, expired or revoked token, and answers all alike', async () => {
  const { server, owner, pass } = await aTeam()
  const other = await anInvitation(server, owner, { email: 'karim@example.com', duties: ['desk'] })
  const used = await anInvitation(server, owner, { email, duties: ['packer', 'viewer'] })
  expect((await accept(server, used.token)).status).toBe(200)
  expect(await usersOf(server)).toEqual(['guest Verified packer', 'guest Verified viewer'])

  const revoked = await anInvitation(server, owner, { email: 'b@example.com', duties: ['desk'] })
  await server.send('DELETE', `/api/admin/invitations/${revoked.id}`, { headers: owner })
  const expired = await anInvitation(server, owner, { email: 'c@example.com', duties: ['desk'] })
  pass(72 * hour + 1_000)
  const { token } = other
  const answers = [
    await accept(server, used.token),
    await accept(server, revoked.token),
    await accept(server, expired.token),
    await accept(server, 'x'.repeat(token.length)),
    // The id of another invitation before the keyed hash of this one.
    await accept(server, used.id + token.slice(used.id.length)),
    await accept(server, token.slice(0, -1) + (token.endsWith('A') ? 'B' : 'A')),
  ]
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  expect(answers[0]?.body.code).toBe('auth/expired-action-code')
  expect(await usersOf(server, 'karim@example.com')).toEqual([])
  expect(await usersOf(server, 'b@example.com')).toEqual([])
})

it('takes no link of another purpose, and gives none of its own away', async () => {
  const { server, owner } = await aTeam()
  await aUser(server.db, { email })
  const { token } = await anInvitation(server, owner, { email, duties: ['desk'] })
  const reset = { token, newPassword }
  expect((await server.send('POST', '/api/auth/reset-password', { body: reset })).status).toBe(400)
  const stored = JSON.stringify([
    await server.db.read.selectFrom('verifications').selectAll().execute(),
    await server.db.read.selectFrom('invitations').selectAll().execute(),
    await server.db.read.selectFrom('outbox').selectAll().execute(),
  ])
  expect(stored).not.toContain(token)
  expect(server.logged.join('')).not.toContain(token)
  expect((await server.send('GET', '/api/admin/team', { headers: owner })).text).not.toContain(
    token,
  )
})

it('makes one account for twenty uses at the same moment, on two processes', async () => {
  const { server, owner } = await aTeam()
  const there = await aServer({ db: server.db, env: { TRUST_PROXY: '127.0.0.1' } })
  const { token } = await anInvitation(server, owner, { email, duties: ['desk', 'viewer'] })

  const passwords = Array.from({ length: 20 }, (_, n) => `${n}-lychees-in-a-basket`)
  const answers = await Promise.all(
    passwords.map((password, n) => accept(n % 2 === 0 ? server : there, token, password)),
  )

  const won = answers.flatMap(({ status }, n) => (status === 200 ? [n] : []))
  expect(won).toHaveLength(1)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 400]))
  expect(await usersOf(server)).toEqual(['guest Verified desk', 'guest Verified viewer'])
  expect((await signIn(server, passwords[won[0] ?? 0] ?? '')).status).toBe(200)
})

it('ends what a stranger had made of the address before: password, session, token and linked account', async () => {
  const { server, owner } = await aTeam()
  const { id } = await aUser(server.db, { email })
  const cookie = await signInAs(server, email)
  const token = await bearerFor(server, email, cookie)
  const times = { created_at: '2026-01-01T00:00:00.000Z', updated_at: '2026-01-01T00:00:00.000Z' }
  const linked = { id: 'linked', user_id: id, provider_id: 'https://accounts.google.com' }
  await commit(server.db, (tx) =>
    tx
      .insertInto('accounts')
      .values({ ...linked, account_id: '77', ...times })
      .execute(),
  )

  const invitation = await anInvitation(server, owner, { email, duties: ['desk'] })
  expect((await accept(server, invitation.token, newPassword)).status).toBe(200)

  const own = `/api/user/${email}`
  expect((await server.send('GET', own, { headers: cookie })).status).toBe(401)
  expect((await server.send('GET', own, { headers: token })).status).toBe(401)
  expect((await signIn(server, userPassword)).status).toBe(401)
  expect((await signIn(server, newPassword)).status).toBe(200)
  const accounts = server.db.read.selectFrom('accounts').select('provider_id')
  expect(await accounts.where('user_id', '=', id).execute()).toEqual([
    { provider_id: 'credential' },
  ])
})

it('never touches the owner, a blocked account or a member, and blocking voids the link', async () => {
  const { server, owner } = await aTeam()
  await aUser(server.db, { email: 'blocked@example.com', status: 'Not-Verified' })
  await aUser(server.db, { email: 'member@example.com', duties: ['viewer'] })
  const invite = async (address: string) => {
    const body = { email: address, duties: ['desk'] }
    const sent = { headers: owner, body }
    return (await server.send('POST', '/api/admin/invitations', sent)).body.code
  }
  expect(await invite('ADMIN@paglamart.test')).toBe('owner-address')
  expect(await invite('blocked@example.com')).toBe('account-blocked')
  expect(await invite('member@example.com')).toBe('already-member')

  await aUser(server.db, { email })
  const { token } = await anInvitation(server, owner, { email, duties: ['desk'] })
  const body = { email, role: 'guest', status: 'Not-Verified' }
  await server.send('PUT', `/api/users/update/${email}`, { headers: owner, body })
  expect((await accept(server, token)).status).toBe(400)
  expect(await usersOf(server)).toEqual(['guest Not-Verified null'])
})

it('mails an address five times a day, and keeps thirty invitations pending', async () => {
  const { server, owner } = await aTeam()
  const send = (method: string, path: string, body?: unknown) =>
    server.send(method, `/api/admin/invitations${path}`, { headers: owner, body })
  const { id, token } = await anInvitation(server, owner, { email, duties: ['desk'] })
  for (let n = 0; n < 4; n += 1) {
    expect((await send('POST', `/${id}/send-again`)).status).toBe(200)
  }
  expect((await send('POST', `/${id}/send-again`)).status).toBe(429)
  expect((await send('POST', '', { email, duties: ['viewer'] })).status).toBe(429)
  const mails = server.db.read.selectFrom('outbox').select('kind')
  expect(await mails.where('kind', '=', 'team-invitation').execute()).toHaveLength(5)

  for (let n = 1; n < 30; n += 1) {
    expect((await send('POST', '', { email: `${n}@example.com`, duties: ['desk'] })).status).toBe(
      200,
    )
  }
  const oneMore = await send('POST', '', { email: 'more@example.com', duties: ['desk'] })
  expect([oneMore.status, oneMore.body.code]).toEqual([409, 'too-many-invitations'])
  // The refused requests left the invitation as it was.
  expect((await accept(server, token)).status).toBe(200)
  expect(await usersOf(server)).toEqual(['guest Verified desk'])
  await expect(tokenOf(server, id)).rejects.toThrow('has no link')
})
