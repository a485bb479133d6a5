/**
 * Every page of the built shop × every actor, against the permission table: the page, its data, its
 * own data without the layout's, and its form. The pages are those of routes.ts, so the walk covers a
 * new one without a change here. Each answer carries every header.
 */

import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { type Action, type Actor, isAllowed } from '#src/domain/access/permissions.ts'
import { type Duty, duties } from '#src/domain/people/duty.ts'
import type { Role } from '#src/domain/people/role.ts'
import routes from '#src/routes.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aUser, userPassword } from '#tests/make/a-user.ts'
import { dataAddress, formQuery, type Page, pagesIn } from '#tests/support/readers/page-routes.ts'
import { headerProblems } from '../attacks/support/header-problems.ts'
import { fill, sqlitePlace } from './support/place.ts'
import { runShop } from './support/run-shop.ts'

/** The value of each path parameter: an existing thing where the test has one. */
const examples: Readonly<Record<string, string>> = {
  ':pid': 'kettle',
  ':oid': 'PM-00000000',
  ':id': '1',
  ':form': 'expense',
  ':slug': 'kitchen',
  ':token': 'unknown',
  ':email': 'guest@example.com',
  '*': 'nothing/here',
}

function filled(path: string): string {
  return path.replaceAll(/:\w+|\*/g, (name) => {
    const example = examples[name]
    if (example === undefined) throw new Error(`${path} has no example for ${name}: add one here`)
    return example
  })
}

type Asked = {
  readonly method: 'GET' | 'POST' | 'HEAD' | 'PUT' | 'DELETE' | 'OPTIONS'
  readonly address: string
  /** The actor needs all of these permissions. */
  readonly actions: readonly Action[]
}

function requestsFor({ path, parts, isIndex, hasForm }: Page): readonly Asked[] {
  const data = dataAddress(path)
  const actions = parts.map(({ read }) => read)
  const form = formQuery({ isIndex })
  const forms = hasForm ? [path + form, data + form] : []

  return [
    { method: 'GET', address: path, actions },
    { method: 'GET', address: data, actions },
    // The data of one part, for callers who may read all of them.
    ...parts
      .filter(({ hasLoader }) => hasLoader)
      .map(
        ({ id }): Asked => ({
          method: 'GET',
          address: `${data}?_routes=${encodeURIComponent(id)}`,
          actions,
        }),
      ),
    ...forms.map(
      (address): Asked => ({
        method: 'POST',
        address,
        actions: [...actions, ...parts.map(({ write }) => write)],
      }),
    ),
  ]
}

type Shop = Awaited<ReturnType<typeof runShop>>

type Person = {
  readonly name: string
  readonly actors: readonly Actor[]
  /** Signs in anew where an answer has ended the session. */
  readonly ask: (requested: Asked) => Promise<Answered>
}

type Answered = Awaited<ReturnType<typeof askOnce>>

let networks = 0

/** Repeats a shed request: other tests run shops of their own meanwhile. */
async function ask(...requested: Parameters<typeof askOnce>): Promise<Answered> {
  for (;;) {
    const answered = await askOnce(...requested)
    const { status, headers } = answered.response
    if (status !== 503 || headers.get('retry-after') === null) return answered
    // A retry without a pause would keep the shop busy.
    await pause(50)
  }
}

async function askOnce(
  shop: Shop,
  { method, address }: Pick<Asked, 'method' | 'address'>,
  cookie: string,
  body?: string,
) {
  networks += 1
  const response = await fetch(`${shop.origin}${address}`, {
    method,
    redirect: 'manual',
    headers: {
      cookie,
      origin: shop.origin,
      'x-forwarded-for': `10.${networks >> 16}.${(networks >> 8) & 255}.${networks & 255}`,
      ...(method === 'POST' && {
        'content-type': body ? 'application/json' : 'application/x-www-form-urlencoded',
      }),
    },
    ...(method === 'POST' && { body: body ?? 'nothing=here' }),
  })
  return { response, text: await response.text() }
}

async function signIn(shop: Shop, email: string, password: string): Promise<string> {
  const body = JSON.stringify({ email, password })
  const requested = { method: 'POST', address: '/api/auth/sign-in/email' } as const
  const { response, text } = await ask(shop, requested, '', body)
  const session = response.headers.getSetCookie().find((line) => line.startsWith('session='))
  if (!session) throw new Error(`${email} could not sign in: ${text}`)
  return session.split(';')[0] ?? ''
}

function somebody(
  shop: Shop,
  actors: readonly Actor[],
  { email, password }: { readonly email: string; readonly password: string },
): Person {
  let cookie: string | undefined
  return {
    name: actors.join('-'),
    actors,
    ask: async (requested) => {
      cookie ??= await signIn(shop, email, password)
      const answered = await ask(shop, requested, cookie)
      if (mayEndSession(requested, answered)) {
        const session = { method: 'GET', address: '/api/auth/get-session' } as const
        if ((await ask(shop, session, cookie)).text === 'null') cookie = undefined
      }
      return answered
    },
  }
}

/** A page that only reads ends no session, unless it takes the cookie away. */
function mayEndSession({ method }: Asked, { response }: Answered): boolean {
  return method !== 'GET' || response.headers.getSetCookie().length > 0
}

/** A role, and the duties of a member of the team. */
const members = [
  ['guest'],
  ['student'],
  ['teacher'],
  ...duties.map((duty) => ['guest', duty] as const),
  ['guest', 'catalogue', 'packer'],
] as const satisfies readonly (readonly [Role, ...Duty[]])[]

function emailOf(actors: readonly Actor[]): string {
  return `${actors.join('-')}@example.com`
}

async function everybody(shop: Shop): Promise<readonly Person[]> {
  const { adminEmail: email, adminPassword: password } = shop
  const admin = somebody(shop, ['admin'], { email, password })
  const users = members.map((actors) =>
    somebody(shop, actors, { email: emailOf(actors), password: userPassword }),
  )

  const blocked = await signIn(shop, 'blocked@example.com', userPassword)
  await block(shop, 'blocked@example.com', await signIn(shop, email, password))
  const actors = ['anonymous'] as const
  return [
    { name: 'anonymous', actors, ask: (requested) => ask(shop, requested, '') },
    ...users,
    { name: 'blocked', actors, ask: (requested) => ask(shop, requested, blocked) },
    admin,
  ]
}

async function block(shop: Shop, email: string, cookie: string): Promise<void> {
  const { ok } = await fetch(`${shop.origin}/api/users/update/${email}`, {
    method: 'PUT',
    headers: { cookie, origin: shop.origin, 'content-type': 'application/json' },
    body: JSON.stringify({ email, role: 'guest', status: 'Not-Verified' }),
  })
  if (!ok) throw new Error(`${email} could not be blocked`)
}

/** The redirect target of a page or of its data; empty without a redirect. */
function leadsTo({ response, text }: Answered): string {
  const inData = /"redirect","([^"]*)"/.exec(text)?.[1]
  return response.headers.get('location') ?? (response.status === 202 ? (inData ?? '') : '')
}

/** A sentence about an answer that differs from the table. */
function problemOf(
  { actors }: Person,
  { address, actions }: Asked,
  answered: Answered,
): string | undefined {
  const { status } = answered.response
  const to = leadsTo(answered)
  const isInside = address.startsWith('/dashboard')
  const isSentAway =
    to.startsWith('/login?from=') || (isInside && to === '/dashboard') || status === 403
  const was = `was ${status} ${to}`

  if (actions.every((action) => isAllowed(actors, action))) {
    return isSentAway || status >= 500 ? `should be answered, ${was}` : undefined
  }
  const isRight = actors.includes('anonymous') ? to.startsWith('/login?from=') : isSentAway
  return isRight ? undefined : `should be sent away, ${was}`
}

function headerProblemsOf({ response }: Answered): readonly string[] {
  const headers = {
    ...Object.fromEntries(response.headers),
    'set-cookie': response.headers.getSetCookie(),
  }
  return headerProblems({ status: response.status, headers }, { isSecure: false })
}

/** Proxies and browsers may read these spellings as the same address. */
function spellingsOf(path: string): readonly string[] {
  const inside = path.replace('/dashboard', '')
  return [
    path.toUpperCase(),
    `/${path}`,
    `${path}/`,
    `${path}//`,
    `/dashboard/${inside}`,
    `/%64ashboard${inside}`,
    `/dashboard%2F${inside.slice(1)}`,
    `/DashBoard${inside}.data`,
    `//dashboard${inside}.data`,
    `/%64ashboard${inside}.data`,
    `${path}.data/`,
    `${path}.DATA`,
    `${path}/_.data`,
    `${path}.data?_routes=`,
    `${path}?_routes=`,
    `${path}?_data=routes/dashboard/home`,
    `/__manifest?paths=${encodeURIComponent(path)}&version=x`,
  ]
}

const otherMethods = ['HEAD', 'PUT', 'DELETE', 'OPTIONS'] as const

/** The answers that a signed-out visitor gets for every spelling of a closed page. */
async function shownByAnotherSpelling(
  shop: Shop,
  pages: readonly Page[],
): Promise<readonly string[]> {
  const shown: string[] = []
  for (const { path, parts } of pages) {
    if (parts.every(({ read }) => isAllowed(['anonymous'], read))) continue
    const requested: readonly Pick<Asked, 'method' | 'address'>[] = [
      ...spellingsOf(path).map((address) => ({ method: 'GET', address }) as const),
      ...otherMethods.flatMap((method) => [
        { method, address: path },
        { method, address: `${path}.data` },
      ]),
    ]
    await Promise.all(
      requested.map(async (one) => {
        const { response } = await ask(shop, one, '')
        // Data requests get a redirect as status 202.
        const isShown = response.status < 300 && response.status !== 202
        if (isShown) shown.push(`${one.method} ${one.address}`)
      }),
    )
  }
  return shown
}

it('serves every page only to the actors of the table, with every header', async () => {
  const place = sqlitePlace()
  await fill(place, async (db) => {
    await aProduct(db)
    for (const [role, ...ofTeam] of members) {
      await aUser(db, { role, duties: ofTeam, email: emailOf([role, ...ofTeam]) })
    }
    await aUser(db, { role: 'teacher', email: 'blocked@example.com' })
  })
  const shop = await runShop(place)
  const pages = (await pagesIn(routes)).map((page) => ({ ...page, path: filled(page.path) }))
  const people = await everybody(shop)

  const problems: string[] = []
  for (const page of pages) {
    for (const requested of requestsFor(page)) {
      await Promise.all(
        people.map(async (person) => {
          const answered = await person.ask(requested)
          const problem = problemOf(person, requested, answered)
          for (const one of [problem ?? [], headerProblemsOf(answered)].flat()) {
            problems.push(`${person.name}: ${requested.method} ${requested.address} ${one}`)
          }
        }),
      )
    }
  }

  const home = await ask(shop, { method: 'GET', address: '/' }, '')
  const assets = [...new Set(home.text.match(/\/assets\/[\w.-]+/g))]
  for (const address of assets) {
    const answered = await ask(shop, { method: 'GET', address }, '')
    problems.push(...headerProblemsOf(answered).map((one) => `${address} ${one}`))
  }

  expect(problems).toEqual([])
  expect(await shownByAnotherSpelling(shop, pages)).toEqual([])
  expect(pages.length).toBeGreaterThan(50)
  expect(assets.length).toBeGreaterThan(3)
})
