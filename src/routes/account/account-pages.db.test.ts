/** The redirects of the account pages, in both languages. */

import { createRequestHandler, RouterContextProvider } from 'react-router'
import { expect, it } from 'vitest'
import type { Caller } from '#src/features/accounts/sessions/caller.ts'
import * as login from '#src/routes/account/login.tsx'
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

const caller: Caller = {
  actor: 'anonymous',
  user: undefined,
  from: { address: '10.0.0.1', device: undefined },
}

/** Posts a form to a page and returns the redirect's target and the cookies it sets. */
async function post(page: object, address: string, form: Readonly<Record<string, string>>) {
  const shop = await aShopWithAdministrator()
  const identity = anIdentity(shop)
  const context = new RouterContextProvider()
  context.set(pageContext, { shop, origin, identity, caller, countOrder: () => {} })
  const { pathname } = new URL(address, origin)
  const build = aBuild({ routes: { page: { id: 'page', path: pathname, module: page } } })
  const body = new URLSearchParams(form)
  const request = new Request(origin + address, { method: 'POST', body })
  const response = await createRequestHandler(build, 'production')(request, context)
  return {
    status: response.status,
    location: response.headers.get('location'),
    cookies: response.headers.getSetCookie().map((line) => line.replace(/=.*/, '')),
  }
}

const administrator = { email, password }
const rahima = { name: '', email: 'rahima@example.com', password: 'a-boat-of-jackfruit' }
const inBangla = { status: 303, location: '/bn', cookies: ['toast', 'session'] }

it('redirects from a sign-in in Bangla to the Bangla home page', async () => {
  expect(await post(login, '/bn/login', administrator)).toEqual(inBangla)
  expect(await post(login, '/bn/login?from=//evil.example', administrator)).toEqual(inBangla)
  expect(await post(signup, '/bn/signup', rahima)).toEqual(inBangla)
})

it('redirects from a sign-in in English to the home page, or back to the visitor’s page', async () => {
  expect(await post(login, '/login', administrator)).toEqual({ ...inBangla, location: '/' })
  expect(await post(signup, '/signup', rahima)).toEqual({ ...inBangla, location: '/' })
  expect(await post(login, '/bn/login?from=/bn/about', administrator)).toMatchObject({
    location: '/bn/about',
  })
})
