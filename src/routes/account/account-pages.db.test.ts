/** The redirects of the account pages, in both languages. */

import { createRequestHandler, RouterContextProvider } from 'react-router'
import { expect, it } from 'vitest'
import type { Caller } from '#src/features/accounts/sessions/caller.ts'
import type { Shop } from '#src/features/shop.ts'
import * as login from '#src/routes/account/login.tsx'
import * as logout from '#src/routes/account/logout.tsx'
import * as signup from '#src/routes/account/signup.tsx'
import { pageContext } from '#src/routes/page-context.ts'
import { aBuild } from '#tests/make/a-build.ts'
import {
  anIdentity,
  aShopWithAdministrator,
  email,
  origin,
  password,
} from '#tests/make/an-identity.ts'
import { noProviders } from '#tests/make/payments/no-providers.ts'

const caller: Caller = {
  actors: ['anonymous'],
  user: undefined,
  language: 'en',
  from: { address: '10.0.0.1', device: undefined },
}

/** Asks a page, or posts a form to it, and returns what a redirect carries. */
async function ask(page: object, address: string, sent: RequestInit = {}, at?: Shop) {
  const shop = at ?? (await aShopWithAdministrator())
  const identity = anIdentity(shop)
  const context = new RouterContextProvider()
  context.set(pageContext, {
    shop,
    origin,
    identity,
    caller,
    connectProvider: noProviders,
    countOrder: () => {},
  })
  const { pathname } = new URL(address, origin)
  const build = aBuild({ routes: { page: { id: 'page', path: pathname, module: page } } })
  const request = new Request(origin + address, sent)
  const { status, headers } = await createRequestHandler(build, 'production')(request, context)
  const cookies = headers.getSetCookie().map((line) => line.replace(/=.*/, ''))
  const cleared = headers.get('clear-site-data')
  return { status, location: headers.get('location'), cookies, ...(cleared && { cleared }) }
}

function post(page: object, address: string, form: Readonly<Record<string, string>>, at?: Shop) {
  return ask(page, address, { method: 'POST', body: new URLSearchParams(form) }, at)
}

const administrator = { email, password }
const rahima = { name: '', email: 'rahima@example.com', password: 'a-boat-of-jackfruit' }
const inBangla = { status: 303, location: '/bn', cookies: ['toast', 'session'] }

it('redirects from a sign-in in Bangla to the Bangla home page', async () => {
  expect(await post(login, '/bn/login', administrator)).toEqual(inBangla)
  expect(await post(login, '/bn/login?from=//evil.example', administrator)).toEqual(inBangla)
  expect(await post(signup, '/bn/signup', rahima)).toEqual(inBangla)
})

it('begins the dashboard of a new user in the language of the page', async () => {
  const languageAfter = async (address: string) => {
    const shop = await aShopWithAdministrator()
    await post(signup, address, rahima, shop)
    const row = shop.db.read.selectFrom('users').select('language')
    return (await row.where('email', '=', rahima.email).executeTakeFirstOrThrow()).language
  }

  expect(await languageAfter('/bn/signup')).toBe('bn')
  expect(await languageAfter('/signup')).toBe('en')
})

it('redirects from a sign-in in English to the home page, or back to the visitor’s page', async () => {
  expect(await post(login, '/login', administrator)).toEqual({ ...inBangla, location: '/' })
  expect(await post(signup, '/signup', rahima)).toEqual({ ...inBangla, location: '/' })
  expect(await post(login, '/bn/login?from=/bn/about', administrator)).toMatchObject({
    location: '/bn/about',
  })
})

it('signs out and clears what the browser cached, and neither its storage nor its other cookies', async () => {
  expect(await ask(logout, '/bn/logout')).toEqual({
    status: 303,
    location: '/bn/login',
    cookies: ['toast'],
    cleared: '"cache"',
  })
})
