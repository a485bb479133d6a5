/** How sessions and tokens of programs begin and end. */

import { expect, it } from 'vitest'
import { aServer } from '#tests/make/a-server.ts'
import { bearerFor } from '#tests/make/a-user.ts'
import {
  admin,
  aPerson,
  nobody,
  notAllowed,
  notSignedIn,
} from '#tests/make/accounts/some-people.ts'

it('ends the session by a link, for the shop’s own pages and for programs', async () => {
  const server = await aServer()
  const { headers, email } = await aPerson(server, 'guest')
  const { cookie = '' } = headers
  const me = () => server.send('GET', `/api/user/${email}`, { headers })
  const elsewhere: readonly Readonly<Record<string, string>>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
  ]

  for (const sent of elsewhere) {
    const refused = await server.send('GET', '/api/logout', { headers: { cookie, ...sent } })
    expect(refused).toMatchObject({ status: 403, body: { code: 'cross-origin' } })
  }
  expect((await me()).status).toBe(200)

  const ended = await server.send('GET', '/api/logout', {
    headers: { cookie, 'sec-fetch-site': 'same-origin' },
  })
  expect(ended).toMatchObject({ status: 200, body: { success: true } })
  expect(String(ended.headers['set-cookie'])).toMatch(/session=; Max-Age=0/)
  expect(ended.headers['clear-site-data']).toBe('"cache"')
  expect(await me()).toMatchObject(notSignedIn)
  expect(await server.send('GET', '/api/logout')).toMatchObject({ body: { success: true } })
})

it('issues a token for the e-mail of the session and answers the same for all others', async () => {
  const server = await aServer()
  const { email, headers } = await aPerson(server, 'student')
  const other = await aPerson(server, 'guest')
  const ask = (requested: string) =>
    server.send('POST', '/api/jwt', { headers, body: { email: requested } })

  const given = await ask(email.toUpperCase())
  expect([given.status, Object.keys(given.body)]).toEqual([200, ['token']])
  const answers = [await ask(other.email), await ask(nobody), await ask(admin)]
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  expect(answers[0]).toMatchObject({ status: 401, body: { code: 'not-your-session' } })
  expect(await server.send('POST', '/api/jwt', { body: { email } })).toMatchObject(notSignedIn)
  expect(await ask('nothing')).toMatchObject({ status: 400, body: { fields: { email: {} } } })
})

it('refuses to renew a token by a token', async () => {
  const server = await aServer()
  const { email, headers } = await aPerson(server, 'student')
  const bearer = await bearerFor(server, email, headers)

  for (const sent of [bearer, { ...headers, ...bearer }]) {
    const renewed = await server.send('POST', '/api/jwt', { headers: sent, body: { email } })
    expect(renewed).toMatchObject({ status: 401, body: { code: 'not-your-session' } })
  }
})

it('accepts a token instead of a cookie and refuses a bad one even with a good cookie', async () => {
  const server = await aServer()
  const person = await aPerson(server, 'student')
  const bearer = await bearerFor(server, person.email, person.headers)
  const owner = await server.signIn()
  const orders = (headers: Readonly<Record<string, string>>) =>
    server.send('GET', '/api/orders', { headers })

  expect(await orders(owner)).toMatchObject({ status: 200 })
  // The token is the student's, the cookie another user's.
  expect(await orders({ ...owner, ...bearer })).toMatchObject(notAllowed)
  const me = await server.send('GET', `/api/user/${person.email}`, { headers: bearer })
  expect(me).toMatchObject({ status: 200, body: { email: person.email } })
  const lower = { authorization: (bearer.authorization ?? '').replace('Bearer', 'bearer') }
  expect(await orders(lower)).toMatchObject(notAllowed)

  const token = bearer.authorization?.split(' ')[1] ?? ''
  const bad = [
    '',
    'Bearer',
    'Bearer ',
    'Bearer nonsense',
    'Bearer a.b.c',
    token,
    `Token ${token}`,
    `Basic ${Buffer.from('a:b').toString('base64')}`,
    `Bearer ${token} `.concat('x'),
    `Bearer ${token}x`,
    `Bearer ${token.slice(0, -3)}`,
    `Bearer ${'x'.repeat(5_000)}`,
  ]
  for (const authorization of bad) {
    for (const path of ['/api/orders', '/api/allproduct']) {
      const answer = await server.send('GET', path, { headers: { ...owner, authorization } })
      expect([authorization, answer]).toMatchObject([
        authorization,
        { status: 401, body: { code: 'bad-token' } },
      ])
    }
  }
})

it('checks the origin of a request with a token too', async () => {
  const server = await aServer()
  const { email, headers } = await aPerson(server, 'student')
  const bearer = await bearerFor(server, email, headers)
  const save = (more: Readonly<Record<string, string>>) =>
    server.send('PUT', `/api/users/${email}`, { headers: { ...bearer, ...more }, body: { email } })

  expect((await save({})).status).toBe(200)
  expect((await save({ origin: 'http://localhost:3000' })).status).toBe(200)
  expect((await save({ origin: 'https://evil.example' })).status).toBe(403)
  expect((await save({ 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  // With a cookie as well, the request needs one of the two headers.
  expect((await save({ cookie: headers.cookie ?? '' })).status).toBe(403)
})

it('ignores a token when it renders a page', async () => {
  const server = await aServer()
  const page = await server.send('GET', '/anything', { headers: { authorization: 'Bearer x' } })

  expect(page.status).toBe(200)
})
