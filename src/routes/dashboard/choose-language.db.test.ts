import { createRequestHandler, RouterContextProvider } from 'react-router'
import { expect, it } from 'vitest'
import { dashboardMessages } from '#src/i18n/dashboard-messages.ts'
import * as layout from '#src/routes/dashboard/layout.tsx'
import * as myAccount from '#src/routes/dashboard/my-account.tsx'
import { pageContext } from '#src/routes/page-context.ts'
import { aBuild } from '#tests/make/a-build.ts'
import {
  anIdentity,
  aShopWithAdministrator,
  cookieOf,
  email,
  origin,
  rahima,
  signIn,
  signUp,
} from '#tests/make/an-identity.ts'
import { noProviders } from '#tests/make/payments/no-providers.ts'

/** The layout and the account page of a user who is signed in twice, and of another user. */
async function aDashboard() {
  const shop = await aShopWithAdministrator()
  const identity = anIdentity(shop)
  const build = aBuild({
    routes: {
      page: { id: 'page', path: '/dashboard/my-account', module: myAccount },
      frame: { id: 'frame', path: '/dashboard', module: layout },
    },
    draw: ({ staticHandlerContext }) => JSON.stringify(staticHandlerContext),
  })

  async function request(cookie: string, address: string, form?: Readonly<Record<string, string>>) {
    const own = await identity.findSession(cookie)
    if (!own) throw new Error('unreachable: a test that is not signed in')
    const context = new RouterContextProvider()
    const from = { address: '10.0.0.1', device: undefined }
    const caller = { actors: [own.user.role], user: own.user, language: own.language, from }
    context.set(pageContext, {
      shop,
      origin,
      identity,
      caller,
      connectProvider: noProviders,
      countOrder: () => {},
    })
    const headers = { cookie }
    const init = form ? { method: 'POST', headers, body: new URLSearchParams(form) } : { headers }
    return createRequestHandler(build, 'production')(new Request(origin + address, init), context)
  }

  return {
    choose: async (cookie: string, form: Readonly<Record<string, string>>) => {
      const sent = { intent: 'language', ...form }
      const { status, headers } = await request(cookie, '/dashboard/my-account', sent)
      return { status, location: headers.get('location') }
    },
    frame: async (cookie: string) => (await request(cookie, '/dashboard')).text(),
    phone: cookieOf(await signIn(identity)),
    laptop: cookieOf(await signIn(identity)),
    other: cookieOf(await signUp(identity, rahima)),
    languageOf: async (cookie: string) => (await identity.findSession(cookie))?.language,
  }
}

it('begins in English, and stores the language of one user for all of their sessions', async () => {
  const { choose, phone, laptop, other, languageOf } = await aDashboard()
  expect(await languageOf(phone)).toBe('en')

  const answer = await choose(phone, { language: 'bn' })

  expect(answer).toEqual({ status: 303, location: '/dashboard/my-account?done=language' })
  expect(await Promise.all([phone, laptop, other].map(languageOf))).toEqual(['bn', 'bn', 'en'])
})

it('goes back to the page from which the language was chosen, and to no other site', async () => {
  const { choose, phone } = await aDashboard()
  const chosenOn = async (address: string) =>
    (await choose(phone, { language: 'bn', from: address })).location

  expect(await chosenOn('/dashboard/manage-orders?q=রহিমা')).toBe(
    `/dashboard/manage-orders?q=${encodeURIComponent('রহিমা')}`,
  )
  const account = '/dashboard/my-account?done=language'
  expect(await chosenOn('//evil.example/dashboard')).toBe(account)
  expect(await chosenOn('https://evil.example')).toBe(account)
})

it('refuses a language that the shop does not have', async () => {
  const { choose, phone, languageOf } = await aDashboard()

  expect(await choose(phone, { language: 'fr' })).toMatchObject({ status: 400 })
  expect(await languageOf(phone)).toBe('en')
})

it('sends the messages of the chosen language alone', async () => {
  const { choose, frame, phone } = await aDashboard()
  const [english, bangla] = [dashboardMessages('en', 'menus'), dashboardMessages('bn', 'menus')]
  const before = await frame(phone)
  expect(before).toContain(english.manageOrders)
  expect(before).not.toContain(bangla.manageOrders)

  await choose(phone, { language: 'bn' })

  const after = await frame(phone)
  expect(after).toContain(email)
  expect(after).toContain(bangla.manageOrders)
  expect(after).not.toContain(english.manageOrders)
})
