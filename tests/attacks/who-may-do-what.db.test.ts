/**
 * Every route of the running server × every actor, against the permission table: neither an
 * unexpected success nor an unexpected refusal, and every header on every answer. The routes are
 * the server's own, so the walk covers a new route without a change here.
 */

import { expect, it } from 'vitest'
import { type Action, type Actor, scopeOf } from '#src/domain/access/permissions.ts'
import { type Duty, duties } from '#src/domain/people/duty.ts'
import type { Role } from '#src/domain/people/role.ts'
import { ok } from '#src/lib/result.ts'
import { transact } from '#src/platform/database/database.ts'
import { aServer, type TestAnswer, type TestServer } from '#tests/make/a-server.ts'
import { aUser, bearerFor, signInAs } from '#tests/make/a-user.ts'
import { aWorld, keptSignedIn } from './support/a-world.ts'
import { type Example, exampleCalls, type Sent, type World } from './support/example-calls.ts'
import { headerProblems } from './support/header-problems.ts'
import { type RecordedRoute, recordRoutes } from './support/recorded-routes.ts'

type Headers = Readonly<Record<string, string>>

type Person = {
  readonly name: string
  readonly actors: readonly Actor[]
  readonly email: string
  readonly by: 'cookie' | 'token' | 'nothing'
  /** Signs in again where the session has ended meanwhile. */
  readonly headers: () => Promise<Headers>
  readonly isBlocked: boolean
}

const admin = 'admin@paglamart.test'
const somebody = 'somebody@example.com'

async function walkedServer() {
  const { made: server, routes } = await recordRoutes(() =>
    aServer({ env: { TRUST_PROXY: '127.0.0.1' } }),
  )
  return { server, routes }
}

async function everybody({ server, owner }: World): Promise<readonly Person[]> {
  const anonymous = { name: 'anonymous', actors: ['anonymous'], by: 'nothing' } as const
  const nobody = { email: somebody, headers: async () => ({}), isBlocked: false }
  const users = await Promise.all([
    ...(['guest', 'student', 'teacher'] as const).map((role) => aUserTwice(server, role)),
    ...duties.map((duty) => aUserTwice(server, 'guest', [duty])),
    aUserTwice(server, 'guest', ['catalogue', 'packer']),
  ])
  return [
    { ...anonymous, ...nobody },
    ...users.flat(),
    ...twice(server, { name: 'admin', actors: ['admin'], email: admin }, () => server.signIn()),
    ...(await aBlockedOneTwice(server, await owner())),
  ]
}

async function aUserTwice(
  server: TestServer,
  role: Role,
  ofTeam: readonly Duty[] = [],
): Promise<readonly Person[]> {
  const name = ofTeam.join('-and-') || role
  const { email } = await aUser(server.db, { role, duties: ofTeam, email: `${name}@example.com` })
  return twice(server, { name, actors: [role, ...ofTeam], email }, () => signInAs(server, email))
}

/** How many answers to a user may have ended a session of their own. */
const changes = new Map<string, number>()

function changesBy(email: string): () => number {
  return () => changes.get(email) ?? 0
}

/** A refusal ends none, and a read only where it sets a cookie. */
function countChange(email: string, method: string, { status, headers }: TestAnswer): void {
  const isRead = ['GET', 'HEAD'].includes(method) && headers['set-cookie'] === undefined
  if (status < 400 && !isRead) changes.set(email, changesBy(email)() + 1)
}

/** Every user has a browser and a program. */
function twice(
  server: TestServer,
  person: Pick<Person, 'name' | 'actors' | 'email'>,
  signIn: () => Promise<Headers>,
): readonly Person[] {
  let token: Headers = {}
  const signedIn = keptSignedIn(
    server,
    async () => {
      const cookie = await signIn()
      token = await bearerFor(server, person.email, cookie)
      return cookie
    },
    changesBy(person.email),
  )
  const isBlocked = false
  return [
    { ...person, by: 'cookie', headers: signedIn, isBlocked },
    { ...person, by: 'token', headers: async () => (await signedIn()) && token, isBlocked },
  ]
}

/** With the earlier cookie and token. */
async function aBlockedOneTwice(server: TestServer, owner: Headers): Promise<readonly Person[]> {
  const { email } = await aUser(server.db, { role: 'teacher', email: 'blocked@example.com' })
  const cookie = await signInAs(server, email)
  const token = await bearerFor(server, email, cookie)
  const body = { email, role: 'guest', status: 'Not-Verified' }
  await server.send('PUT', `/api/users/update/${email}`, { headers: owner, body })

  const actors = ['anonymous'] as const
  const blocked = { name: 'blocked', actors, email: somebody, isBlocked: true } as const
  return [
    { ...blocked, by: 'cookie', headers: async () => cookie },
    { ...blocked, by: 'token', headers: async () => token },
  ]
}

/** A GET without parameters needs no example. */
function examplesOf(method: string, url: string): readonly Example[] {
  const key = `${method === 'HEAD' ? 'GET' : method} ${url}`
  const known = exampleCalls[key]
  if (known) return known
  if (key.startsWith('GET ') && !/[:*]/.test(url)) return [{ send: () => ({ path: url }) }]
  throw new Error(`${key} has no example: add one to tests/attacks/support/example-calls.ts`)
}

type Call = {
  readonly method: string
  readonly url: string
  readonly action: Action
  readonly example: Example
}

/** An endpoint has one method; a route for many methods only refuses. */
function callsOf(routes: readonly RecordedRoute[]): readonly Call[] {
  return routes.flatMap(({ methods: [method = '', ...others], url, action }) => {
    if (others.length > 0) return []
    return examplesOf(method, url).map((example) => {
      const requested = example.action ?? action
      if (!requested) throw new Error(`${method} ${url} names no action`)
      return { method, url, action: requested, example }
    })
  })
}

type Outcome = 'may' | 'may not' | 'not answered'

function expectedFor(person: Person, call: Call, isTheirs: boolean): Outcome {
  const isApi = call.url.startsWith('/api')
  const { refusesTokensWith, ignoresTokens = false } = call.example
  const isRefused = (person.isBlocked && !ignoresTokens) || refusesTokensWith !== undefined
  if (isApi && person.by === 'token' && isRefused) return 'may not'
  const reaches = scopeOf(person.actors, call.action)
  const isWithin =
    (reaches === 'own' && isTheirs) || (reaches === 'packing' && call.example.isForPacking === true)
  return reaches === 'any' || isWithin ? 'may' : 'may not'
}

function outcomeOf(status: number, example: Example): Outcome {
  const { answers, refusedWith, refusedForOthersWith } = example
  if ([401, 403, refusedWith, refusedForOthersWith].includes(status)) return 'may not'
  return status < 400 || status === answers ? 'may' : 'not answered'
}

/** The refusal: 401 for an anonymous caller, 403 for a signed-in one. */
function rightRefusal(person: Person, { example, action }: Call, isTheirs: boolean): number {
  if (person.by === 'token') {
    if (person.isBlocked) return 401
    if (!isAnonymous(person) && example.refusesTokensWith) return example.refusesTokensWith
  }
  const isOfOthers = !isTheirs && scopeOf(person.actors, action) === 'own'
  if (isOfOthers && example.refusedForOthersWith) return example.refusedForOthersWith
  return example.refusedWith ?? (isAnonymous(person) ? 401 : 403)
}

function isAnonymous({ actors }: Person): boolean {
  return actors.includes('anonymous')
}

/** Sentences about answers that differ from the table. */
async function tryCall(world: World, person: Person, call: Call): Promise<readonly string[]> {
  const { example, action } = call
  const isOwn = scopeOf(person.actors, action) === 'own'
  const mineAndOthers = isOwn && !example.isAboutCaller ? [true, false] : [isOwn]
  const problems: string[] = []

  for (const isTheirs of mineAndOthers) {
    const headers = await person.headers()
    const email = isTheirs ? person.email : somebody
    const sent = await example.send(world, { email, isTheirs, actors: person.actors })
    const answer = await sendAs(world, call, sent, headers)
    const { status, text } = answer
    countChange(person.email, call.method, answer)

    const expected = expectedFor(person, call, isTheirs)
    const outcome = outcomeOf(status, example)
    const isRight =
      outcome === expected && (outcome === 'may' || status === rightRefusal(person, call, isTheirs))
    const who = `${person.name} by ${person.by}`
    const what = `${call.method} ${call.url} (${action}${isTheirs ? ', their own' : ''})`
    if (!isRight) {
      problems.push(`${who}: ${what} should be “${expected}”, was ${status} ${text.slice(0, 200)}`)
    }
    for (const problem of headerProblems(answer, { isSecure: false })) {
      problems.push(`${who}: ${what} (${status}) has ${problem}`)
    }
    if (!['GET', 'HEAD'].includes(call.method)) await restore(world.server)
  }
  return problems
}

function sendAs({ server, address }: World, { method }: Call, sent: Sent, headers: Headers) {
  const { path, body } = sent
  const sending = { headers: { ...address(), ...headers, ...sent.headers } }
  return server.send(method, path, body === undefined ? sending : { ...sending, body })
}

/** Restores the people after each request, so that the next one meets them unchanged. */
async function restore({ db }: TestServer): Promise<void> {
  const changed = await db.read.selectFrom('users').select(['email', 'role']).execute()
  for (const { email, role } of changed) {
    const before = email.replace(/@.*$/, '') as Role
    if (role === before || !['guest', 'student', 'teacher'].includes(before)) continue
    await transact(db, async (tx) => {
      await tx.updateTable('users').set({ role: before }).where('email', '=', email).execute()
      return ok(undefined)
    })
  }
}

it('permits what the table permits, and refuses everything else', async () => {
  const { server, routes } = await walkedServer()
  const world = aWorld(server, changesBy(admin))
  await aUser(server.db, { email: somebody })
  const people = await everybody(world)
  const calls = callsOf(routes)

  const problems: string[] = []
  for (const call of calls) {
    for (const person of people) problems.push(...(await tryCall(world, person, call)))
  }

  expect(problems).toEqual([])
  // The walk skipped no route because its example was missing.
  expect(calls.map(({ method, url }) => `${method} ${url}`)).toEqual(
    expect.arrayContaining(Object.keys(exampleCalls)),
  )
})

it('serves no content for other methods and unknown addresses', async () => {
  const { server, routes } = await walkedServer()
  const headers = await server.signIn()
  const refusing = routes.filter(({ methods, url }) => methods.length > 1 && url !== '/*')

  const answered: string[] = []
  for (const { methods, url } of refusing) {
    for (const method of methods) {
      const path = url.replaceAll(/[:*]\w*/g, 'x')
      const answer = await server.send(method, path, { headers })
      const { status } = answer
      if (status !== 404 && status !== 405) answered.push(`${method} ${url}: ${status}`)
      answered.push(...headerProblems(answer, { isSecure: false }))
    }
  }

  expect(answered).toEqual([])
  expect(refusing.length).toBeGreaterThan(20)
})

/** Proxies and browsers may read these spellings as the same address. */
function spellingsOf(path: string): readonly string[] {
  const last = path.split('/').at(-1) ?? ''
  const start = path.slice(0, -last.length)
  return [
    `${path}/`,
    `${path}//`,
    `/${path}`,
    path.toUpperCase(),
    path.replace('/api/', '/API/'),
    path.replace('/api/', '/api//'),
    path.replace('/api/', '/api/./'),
    path.replace('/api/', '/api/docs/../'),
    path.replace('/api/', '/%61pi/'),
    path.replace('/api/', '/api%2F'),
    path.replace('/api/', '/api\\'),
    `${start}%${last.charCodeAt(0).toString(16)}${last.slice(1)}`,
    `${path};x=/api/docs`,
    `${path}%20`,
    `${path}%00`,
    `${path}.json`,
    `${path}?/api/docs`,
    `${path}#/api/docs`,
  ]
}

it('authorizes no caller by another spelling of an address, or by headers that name another', async () => {
  const { server, routes } = await walkedServer()
  const closed = routes.filter(({ action }) => action && scopeOf(['anonymous'], action) === 'none')
  const headers = [
    {},
    { 'x-original-url': '/api/docs', 'x-rewrite-url': '/api/docs', 'x-forwarded-prefix': '/x' },
    { 'x-http-method-override': 'GET', 'x-method-override': 'GET' },
    { authorization: '', cookie: 'session=; session=x', 'x-forwarded-user': admin },
    { authorization: 'Basic YWRtaW46YWRtaW4=', 'x-role': 'admin', 'x-user': admin },
  ]

  const letIn: string[] = []
  let tried = 0
  for (const { methods, url } of closed) {
    if (methods.length > 1) continue
    const path = url.replaceAll(/[:*]\w*/g, 'x')
    for (const one of methods) {
      for (const spelling of [path, ...spellingsOf(path)]) {
        for (const more of spelling === path ? headers : [{}]) {
          tried += 1
          const { status, headers: said } = await server.send(one, spelling, { headers: more })
          // The stand-in for pages answers every address outside the API.
          const isPage = String(said['content-type']).startsWith('text/html')
          if (status < 400 && !isPage) letIn.push(`${one} ${spelling}: ${status}`)
        }
      }
    }
  }

  expect(letIn).toEqual([])
  expect(tried).toBeGreaterThan(500)
})

it('names an endpoint without an example', () => {
  expect(() => callsOf([{ methods: ['PUT'], url: '/api/new', action: 'users.list' }])).toThrow(
    'PUT /api/new has no example: add one to tests/attacks/support/example-calls.ts',
  )
})
