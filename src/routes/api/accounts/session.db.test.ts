import { expect, it } from 'vitest'
import { aServer, type TestAnswer, type TestServer } from '#tests/make/a-server.ts'

const rahima = { name: 'Rahima', email: 'rahima@example.com', password: 'a-boat-of-jackfruit' }
const newPassword = 'nine-lychees-in-a-basket'

function post({ send }: TestServer, path: string, body: unknown, cookie?: string) {
  const headers = cookie === undefined ? {} : { cookie, origin: 'http://localhost:3000' }
  return send('POST', `/api/auth/${path}`, { body, headers })
}

/** Collects cookies as a browser does. */
function cookiesOf({ headers }: TestAnswer): string {
  return [headers['set-cookie'] ?? []]
    .flat()
    .map((line) => line.split(';')[0])
    .join('; ')
}

it('signs up, lists the sessions, changes the password and ends the others', async () => {
  const server = await aServer()

  const signedUp = await post(server, 'sign-up/email', { ...rahima, role: 'admin' })
  expect(signedUp).toMatchObject({
    status: 200,
    body: { user: { email: rahima.email, name: 'Rahima', role: 'guest' } },
  })
  const cookie = cookiesOf(signedUp)
  const other = cookiesOf(await post(server, 'sign-in/email', rahima))

  const listed = await server.send('GET', '/api/auth/list-sessions', { headers: { cookie } })
  expect(listed.body.map((session: { isCurrent: boolean }) => session.isCurrent)).toEqual([
    true,
    false,
  ])
  const changed = await post(
    server,
    'change-password',
    { currentPassword: rahima.password, newPassword },
    cookie,
  )
  expect(changed.body).toEqual({ status: true })
  const open = await server.send('GET', '/api/auth/get-session', {
    headers: { cookie: cookiesOf(changed) },
  })
  expect(open.body).toMatchObject({ user: { email: rahima.email } })
  const over = await server.send('GET', '/api/auth/get-session', { headers: { cookie: other } })
  expect(over.body).toBeNull()
})

it('recognises a device from its first sign-in, which set its cookie', async () => {
  const server = await aServer({ env: { TRUST_PROXY: '127.0.0.1' } })
  const first = await post(server, 'sign-up/email', rahima)
  const signIn = (password: string, cookie = '', from = '10.0.0.1') =>
    server.send('POST', '/api/auth/sign-in/email', {
      body: { email: rahima.email, password },
      headers: { 'x-forwarded-for': from, cookie, origin: 'http://localhost:3000' },
    })
  const again = await signIn(rahima.password)
  for (let n = 0; n < 5; n += 1) await signIn('a guess', '', '10.0.0.9')

  expect((await signIn(rahima.password, '', '10.0.0.9')).status).toBe(429)
  expect((await signIn(rahima.password, cookiesOf(first))).status).toBe(200)
  expect((await signIn(rahima.password, cookiesOf(again))).status).toBe(200)
})

it('returns when to try again', async () => {
  const server = await aServer()
  for (let n = 0; n < 30; n += 1) {
    await post(server, 'request-password-reset', { email: `a${n}@example.com` })
  }

  const answer = await post(server, 'request-password-reset', { email: rahima.email })

  expect(answer).toMatchObject({
    status: 429,
    headers: { 'retry-after': expect.stringMatching(/^\d+$/) },
    body: { code: 'auth/too-many-requests' },
  })
})

it('returns 404 for a path that is not published', async () => {
  const server = await aServer()
  const cookie = cookiesOf(await post(server, 'sign-up/email', rahima))

  expect((await post(server, 'update-user', {}, cookie)).status).toBe(404)
  expect((await post(server, 'delete-user', {}, cookie)).status).toBe(404)
  expect((await server.send('GET', '/api/auth/ok')).status).toBe(404)
  expect((await server.send('GET', '/api/auth/sign-in/email')).status).toBe(405)
})

it('refuses to manage an account by a token', async () => {
  const server = await aServer()
  const cookie = cookiesOf(await post(server, 'sign-up/email', rahima))
  const issued = await server.send('POST', '/api/jwt', {
    body: { email: rahima.email },
    headers: { cookie, origin: 'http://localhost:3000' },
  })
  const headers = { authorization: `Bearer ${issued.body.token}`, cookie }

  const answer = await server.send('GET', '/api/auth/list-sessions', { headers })

  expect(answer).toMatchObject({ status: 403, body: { code: 'session-needed' } })
})

it('accepts account requests only from the shop’s own pages', async () => {
  const server = await aServer()
  const cookie = cookiesOf(await post(server, 'sign-up/email', rahima))
  const body = { currentPassword: rahima.password, newPassword }
  const headers = { cookie, origin: 'https://evil.example' }

  const answer = await server.send('POST', '/api/auth/change-password', { body, headers })

  expect(answer.status).toBe(403)
  expect((await post(server, 'sign-in/email', rahima)).status).toBe(200)
})

it('logs no e-mails, passwords or tokens', async () => {
  const server = await aServer()
  await post(server, 'sign-up/email', rahima)
  await post(server, 'sign-in/email', { ...rahima, password: 'wrong-as-it-is' })
  await post(server, 'request-password-reset', { email: rahima.email })
  await post(server, 'reset-password', { token: 'a-token-of-a-mail', newPassword })

  const logged = server.logged.join('\n')

  expect(logged).not.toContain('rahima')
  expect(logged).not.toContain(rahima.password)
  expect(logged).not.toContain('wrong-as-it-is')
  expect(logged).not.toContain('a-token-of-a-mail')
  expect(logged).not.toContain(newPassword)
})

it('clears the browser’s cache at sign-out, and neither its storage nor its other cookies', async () => {
  const server = await aServer()
  const signedIn = await server.signIn()

  const signedOut = await server.send('POST', '/api/auth/sign-out', { headers: signedIn })

  expect(signedOut).toMatchObject({ status: 200, headers: { 'clear-site-data': '"cache"' } })
})
