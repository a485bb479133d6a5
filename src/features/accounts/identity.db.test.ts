import { expect, it } from 'vitest'
import {
  anIdentity,
  aShopWithAdministrator,
  ask,
  cookieOf,
  signIn,
} from '#tests/make/an-identity.ts'

it('answers only the calls it knows', async () => {
  const identity = anIdentity(await aShopWithAdministrator())
  const cookie = cookieOf(await signIn(identity))
  const nothing = {
    status: 404,
    body: { code: 'not-found', message: 'There is nothing here under this name.' },
    setCookies: [],
  }

  expect(await ask(identity, 'POST /update-user', { cookie, body: {} })).toEqual(nothing)
  expect(await ask(identity, 'GET /constructor' as const)).toEqual(nothing)
  expect(await ask(identity, 'GET /sign-in/email')).toEqual(nothing)
  expect(await ask(identity, 'POST /sign-in/email/')).toEqual(nothing)
  expect(await ask(identity, 'GET /ok')).toEqual(nothing)
})

it('does not load the library for who carries no session', async () => {
  const shop = await aShopWithAdministrator()
  const broken = { ...shop, secrets: { ...shop.secrets, session: '' } }
  const identity = anIdentity(broken)

  expect(await identity.findSession(new Headers({ cookie: 'device=x' }))).toBeUndefined()
  expect(await ask(identity, 'GET /get-session')).toEqual({
    status: 200,
    body: null,
    setCookies: [],
  })
  expect(await ask(identity, 'POST /sign-out')).toEqual({
    status: 200,
    body: { success: true },
    setCookies: [],
  })
  // It would have failed: the library takes no empty secret.
  await expect(signIn(identity)).rejects.toThrow('secret')
})
