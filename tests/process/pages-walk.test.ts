/**
 * Every page of the built shop × every actor, against the permission table: the page, its data, its
 * own data without the layout's, and its form. The pages are those of routes.ts, so the walk covers a
 * new one without a change here. Each answer carries every header.
 */

import { expect, it } from 'vitest'
import { type Action, type Actor, isAllowed } from '#src/domain/access/permissions.ts'
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
  readonly actor: Actor
  readonly cookie: () => Promise<string>
}

let networks = 0

/** Repeats a shed request: other tests run shops of their own meanwhile. */
async function ask(
  ...requested: Parameters<typeof askOnce>
): Promise<Awaited<ReturnType<typeof askOnce>>> {
  for (;;) {
    const answered = await askOnce(...requested)
    const { status, headers } = answered.response
    if (status !== 503 || headers.get('retry-after') === null) return answered
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

/** Signs in anew where a page has ended the session. */
function somebody(shop: Shop, actor: Actor, email: string, password: string): Person {
  let cookie: string | undefined
  return {
    name: actor,
    actor,
    cookie: async () => {
      const session = { method: 'GET', address: '/api/auth/get-session' } as const
      const isOpen = cookie && (await ask(shop, session, cookie)).text !== 'null'
      if (!cookie || !isOpen) cookie = await signIn(shop, email, password)
      return cookie
    },
  }
}

async function everybody(shop: Shop): Promise<readonly Person[]> {
  const admin = somebody(shop, 'admin', shop.adminEmail, shop.adminPassword)
  const users = (['guest', 'student', 'teacher'] as const).map((role) =>
    somebody(shop, role, `${role}@example.com`, userPassword),
  )

  const blocked = await signIn(shop, 'blocked@example.com', userPassword)
  await block(shop, 'blocked@example.com', await admin.cookie())
  return [
    { name: 'anonymous', actor: 'anonymous', cookie: async () => '' },
    ...users,
    { name: 'blocked', actor: 'anonymous', cookie: async () => blocked },
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
function leadsTo({ response, text }: Awaited<ReturnType<typeof ask>>): string {
  const inData = /"redirect","([^"]*)"/.exec(text)?.[1]
  return response.headers.get('location') ?? (response.status === 202 ? (inData ?? '') : '')
}

/** A sentence about an answer that differs from the table. */
function problemOf(
  { actor }: Person,
  { address, actions }: Asked,
  answered: Awaited<ReturnType<typeof ask>>,
): string | undefined {
  const { status } = answered.response
  const to = leadsTo(answered)
  const isInside = address.startsWith('/dashboard')
  const isSentAway =
    to.startsWith('/login?from=') || (isInside && to === '/dashboard') || status === 403
  const was = `was ${status} ${to}`

  if (actions.every((action) => isAllowed(actor, action))) {
    return isSentAway || status >= 500 ? `should be answered, ${was}` : undefined
  }
  const isRight = actor === 'anonymous' ? to.startsWith('/login?from=') : isSentAway
  return isRight ? undefined : `should be sent away, ${was}`
}

function headerProblemsOf({ response }: Awaited<ReturnType<typeof ask>>): readonly string[] {
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
    if (parts.every(({ read }) => isAllowed('anonymous', read))) continue
    const requested: readonly Pick<Asked, 'method' | 'address'>[] = [
      ...spellingsOf(path).map((address) => ({ method: 'GET', address }) as const),
      ...otherMethods.flatMap((method) => [
        { method, address: path },
        { method, address: `${path}.data` },
      ]),
    ]
    for (const one of requested) {
      const { response } = await ask(shop, one, '')
      // Data requests get a redirect as status 202.
      const isShown = response.status < 300 && response.status !== 202
      if (isShown) shown.push(`${one.method} ${one.address}`)
    }
  }
  return shown
}

it('serves every page only to the actors of the table, with every header', async () => {
  const place = sqlitePlace()
  await fill(place, async (db) => {
    await aProduct(db)
    for (const role of ['guest', 'student', 'teacher'] as const) {
      await aUser(db, { role, email: `${role}@example.com` })
    }
    await aUser(db, { role: 'teacher', email: 'blocked@example.com' })
  })
  const shop = await runShop(place)
  const pages = (await pagesIn(routes)).map((page) => ({ ...page, path: filled(page.path) }))
  const people = await everybody(shop)

  const problems: string[] = []
  for (const page of pages) {
    for (const requested of requestsFor(page)) {
      for (const person of people) {
        const answered = await ask(shop, requested, await person.cookie())
        const problem = problemOf(person, requested, answered)
        for (const one of [problem ?? [], headerProblemsOf(answered)].flat()) {
          problems.push(`${person.name}: ${requested.method} ${requested.address} ${one}`)
        }
      }
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
