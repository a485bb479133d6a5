/** An attempt to sign in with Google: who may answer it, how often, and for how long. */

import { expect, it } from 'vitest'
import {
  aBrowser,
  aShopWithProvider,
  client,
  cookieLines,
  exchangesAt,
  googleAt,
  lastReason,
  locationOf,
  rahima,
  whoIs,
} from '#tests/make/a-google-sign-in.ts'
import { aServer } from '#tests/make/a-server.ts'
import { openidProvider } from '#tests/support/stand-ins/openid-provider.ts'

it('sends state, nonce and PKCE and keeps the attempt in an HttpOnly cookie', async () => {
  const shop = await aShopWithProvider()

  const answer = await shop.send('GET', '/api/auth/google?from=/about')

  const address = new URL(locationOf(answer))
  expect(address.origin).toBe(shop.provider.issuer)
  expect(Object.fromEntries(address.searchParams)).toEqual({
    client_id: client.id,
    response_type: 'code',
    redirect_uri: client.redirectUri,
    scope: 'openid email profile',
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: 'S256',
  })
  expect(answer.headers['cache-control']).toBe('no-store')
  const [cookie = ''] = cookieLines(answer).filter((line) => line.startsWith('google-sign-in='))
  expect(cookie).toMatch(/^google-sign-in=[\w.-]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/)
  expect(cookie).not.toContain(address.searchParams.get('state'))
})

it('binds the attempt to this host when the origin is https', async () => {
  const provider = await openidProvider(client)
  const shop = await aServer({
    env: { ...googleAt(provider.issuer), ORIGIN: 'https://shop.example' },
  })

  const answer = await shop.send('GET', '/api/auth/google')

  const { searchParams } = new URL(locationOf(answer))
  expect(searchParams.get('redirect_uri')).toBe('https://shop.example/api/auth/callback/google')
  expect(cookieLines(answer)).toContainEqual(
    expect.stringMatching(
      /^__Host-google-sign-in=[\w.-]+; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    ),
  )
})

it('refuses a code that was issued for another attempt', async () => {
  const shop = await aShopWithProvider()
  const [victim, thief] = [aBrowser(shop), aBrowser(shop)]
  const stolen = new URL(await shop.provider.signIn(await victim.leave(), rahima))
  const own = new URL(await thief.leave())

  stolen.searchParams.set('state', String(own.searchParams.get('state')))
  const answer = await thief.get(stolen.href)

  expect(locationOf(answer)).toBe('/login?error=auth%2Finvalid-credential')
  expect(lastReason(shop)).toBe('invalid_grant')
  expect(await whoIs(thief)).toBeUndefined()
  expect(exchangesAt(shop.provider)).toHaveLength(1)
})

it('reports the cancelled sign-in to a visitor who leaves the provider, on their page', async () => {
  const shop = await aShopWithProvider()
  const browser = aBrowser(shop)

  const back = await shop.provider.cancel(await browser.leave('/bn/buy/kettle'))
  const answer = await browser.get(back)

  expect(locationOf(answer)).toBe(
    '/bn/login?error=auth%2Fpopup-closed-by-user&from=%2Fbn%2Fbuy%2Fkettle',
  )
  expect(await whoIs(browser)).toBeUndefined()
  expect(exchangesAt(shop.provider)).toEqual([])
})

it('sends the provider no request for an answer with another state', async () => {
  const shop = await aShopWithProvider()
  const browser = aBrowser(shop)
  const back = new URL(await shop.provider.signIn(await browser.leave(), rahima))
  const right = back.href

  back.searchParams.set('state', 'made-up')
  const answer = await browser.get(back.href)

  expect(locationOf(answer)).toBe('/login?error=auth%2Finvalid-credential')
  expect(lastReason(shop)).toBe('wrong-state')
  expect(exchangesAt(shop.provider)).toEqual([])
  // The visitor's own attempt remains valid.
  expect(locationOf(await browser.get(right))).toBe('/')
})

it('sends the provider no request for a browser that began no attempt', async () => {
  const shop = await aShopWithProvider()
  const back = await shop.provider.signIn(await aBrowser(shop).leave(), rahima)
  const other = aBrowser(shop)
  other.cookies.set('language', 'bn')

  expect(locationOf(await other.get(back))).toBe('/bn/login?error=auth%2Finvalid-credential')
  expect(lastReason(shop)).toBe('no-attempt')

  expect(exchangesAt(shop.provider)).toEqual([])
  expect(await whoIs(other)).toBeUndefined()
})

it("refuses one browser's answer in another browser that has its own attempt", async () => {
  const shop = await aShopWithProvider()
  const attacker = aBrowser(shop)
  const victim = aBrowser(shop)
  const back = await shop.provider.signIn(await attacker.leave(), rahima)
  await victim.leave('/about')

  const answer = await victim.get(back)

  expect(locationOf(answer)).toBe('/login?error=auth%2Finvalid-credential&from=%2Fabout')
  expect(lastReason(shop)).toBe('wrong-state')
  expect(await whoIs(victim)).toBeUndefined()
  expect(exchangesAt(shop.provider)).toEqual([])
})

it('refuses a cookie that it did not seal', async () => {
  const shop = await aShopWithProvider()
  const browser = aBrowser(shop)
  const back = await shop.provider.signIn(await browser.leave(), rahima)
  const sealed = browser.cookies.get('google-sign-in') ?? ''

  browser.cookies.set('google-sign-in', `${sealed.slice(0, -8)}AAAAAAAA`)
  expect(locationOf(await browser.get(back))).toBe('/login?error=auth%2Finvalid-credential')
  browser.cookies.set('google-sign-in', 'not sealed at all')
  expect(locationOf(await browser.get(back))).toBe('/login?error=auth%2Finvalid-credential')

  expect(exchangesAt(shop.provider)).toEqual([])
})

it('accepts an attempt for ten minutes', async () => {
  let now = new Date()
  const shop = await aShopWithProvider(() => now)
  const browser = aBrowser(shop)
  const back = await shop.provider.signIn(await browser.leave(), rahima)

  now = new Date(now.getTime() + 10 * 60_000 + 1_000)

  expect(locationOf(await browser.get(back))).toBe('/login?error=auth%2Finvalid-credential')
  expect(lastReason(shop)).toBe('no-attempt')
  expect(exchangesAt(shop.provider)).toEqual([])
})

it('accepts an answer once', async () => {
  const shop = await aShopWithProvider()
  const browser = aBrowser(shop)
  const back = await shop.provider.signIn(await browser.leave(), rahima)
  const cookie = browser.cookies.get('google-sign-in') ?? ''
  await browser.get(back)

  const thief = aBrowser(shop)
  thief.cookies.set('google-sign-in', cookie)
  const answer = await thief.get(back)

  expect(locationOf(answer)).toBe('/login?error=auth%2Finvalid-credential')
  expect(lastReason(shop)).toBe('used-up')
  expect(await whoIs(thief)).toBeUndefined()
  expect(exchangesAt(shop.provider)).toHaveLength(1)
})

it('accepts one of ten equal answers that arrive at once', async () => {
  const shop = await aShopWithProvider()
  const browser = aBrowser(shop)
  const back = await shop.provider.signIn(await browser.leave(), rahima)

  const answers = await Promise.all(Array.from({ length: 10 }, () => browser.get(back)))

  const locations = answers.map(locationOf).toSorted()
  expect(locations).toEqual(['/', ...Array(9).fill('/login?error=auth%2Finvalid-credential')])
  expect(exchangesAt(shop.provider)).toHaveLength(1)
})

it('reports that a newer attempt of the same browser replaced this one', async () => {
  const shop = await aShopWithProvider()
  const browser = aBrowser(shop)
  const older = await shop.provider.signIn(await browser.leave(), rahima)
  const newer = await shop.provider.signIn(await browser.leave(), rahima)

  const answer = await browser.get(older)

  expect(locationOf(answer)).toBe('/login?error=auth%2Fcancelled-popup-request')
  expect(locationOf(await browser.get(newer))).toBe('/')
})
