/**
 * Requests about two addresses, one with an account and one without, in every way and as often as
 * a guesser would send them: the answers are the same to the byte.
 */

import { expect, it } from 'vitest'
import { aServer, type TestAnswer, type TestServer } from '#tests/make/a-server.ts'
import { aUser, bearerFor, signInAs } from '#tests/make/a-user.ts'
import { timeouts } from './support/runs.ts'

type Headers = Readonly<Record<string, string>>

type Question = {
  readonly method: string
  readonly path: (email: string) => string
  readonly body?: (email: string) => object
  readonly times?: number
}

const auth = (path: string, body: (email: string) => object, times = 1): Question => ({
  method: 'POST',
  path: () => `/api/auth/${path}`,
  body,
  times,
})
const read = (path: string): Question => ({
  method: 'GET',
  path: (email) => `${path}${encodeURIComponent(email)}`,
})

/** Sign-up reports that an e-mail is taken: its owner has to learn that. */
const atTheDoor: readonly Question[] = [
  // Until the account is locked, and after that.
  auth('sign-in/email', (email) => ({ email, password: 'not-the-right-one' }), 8),
  auth('sign-in/email', (email) => ({ email: email.toUpperCase(), password: 'x' })),
  auth('request-password-reset', (email) => ({ email }), 5),
  auth('sign-up/email', (email) => ({ email, password: 'short' })),
]

const inside: readonly Question[] = [
  { method: 'POST', path: () => '/api/jwt', body: (email) => ({ email }) },
  read('/api/user/'),
  read('/api/oneuser/'),
  read('/api/oneabout/'),
  {
    method: 'PUT',
    path: (email) => `/api/users/${email}`,
    body: (email) => ({ email, name: 'X' }),
  },
  {
    method: 'PUT',
    path: (email) => `/api/users/update/${email}`,
    body: (email) => ({ email, role: 'teacher' }),
  },
  { method: 'PUT', path: (email) => `/api/about?email=${email}`, body: () => ({ name: 'X' }) },
]

/** The whole answer, without the ids of this one request and of the device. */
function bytesOf({ status, headers, text }: TestAnswer): unknown {
  const { 'set-cookie': device, 'x-request-id': id, date, ...others } = headers
  return { status, text, headers: others }
}

async function ask(
  { send }: TestServer,
  email: string,
  { questions, who }: { questions: readonly Question[]; who: Headers },
): Promise<readonly unknown[]> {
  const answers: unknown[] = []
  for (const { method, path, body, times = 1 } of questions) {
    const content = body ? { body: body(email) } : {}
    for (let n = 0; n < times; n += 1) {
      const answer = await send(method, path(email), { headers: who, ...content })
      answers.push({ method, path: path('…'), ...(bytesOf(answer) as object) })
    }
  }
  return answers
}

/** With mail that reaches people: a locked account's owner gets a link. */
const env = { TRUST_PROXY: '127.0.0.1', SMTP_URL: 'smtps://mail.example' }

it('reveals to no caller whether an address has an account', timeouts, async () => {
  const now = new Date()
  const server = await aServer({ clock: () => now, env })
  await server.signIn()
  const { email: known } = await aUser(server.db, { email: 'somebody@example.com' })
  const { email: blocked } = await aUser(server.db, {
    email: 'shut-out@example.com',
    status: 'Not-Verified',
  })
  const { email: own } = await aUser(server.db, { role: 'teacher' })
  const cookie = await signInAs(server, own)
  const token = await bearerFor(server, own, cookie)

  let networks = 0
  const answersTo = (email: string, questions: readonly Question[], who: Headers = {}) => {
    networks += 1
    const headers = { ...who, 'x-forwarded-for': `10.0.0.${networks}` }
    return ask(server, email, { questions, who: headers })
  }
  const requested = [
    { who: {}, questions: [...atTheDoor, ...inside] },
    { who: cookie, questions: inside },
    { who: token, questions: inside },
  ]
  for (const { who, questions } of requested) {
    const ofNobody = await answersTo('nobody@example.com', questions, who)
    expect(ofNobody.length).toBeGreaterThan(6)
    for (const email of [known, blocked, 'admin@paglamart.test']) {
      expect([email, await answersTo(email, questions, who)]).toEqual([email, ofNobody])
    }
  }
})
