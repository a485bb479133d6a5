import { expect, it } from 'vitest'
import {
  aBrowser,
  aShopWithProvider,
  aShopWithScriptedIssuer,
  atScriptedIssuer,
  client,
  exchangesAt,
  locationOf,
  origin,
  rahima,
  whoIs,
} from '#tests/make/a-google-sign-in.ts'
import { aServer } from '#tests/make/a-server.ts'

it('creates a guest for a new visitor and redirects to the home page', async () => {
  const shop = await aShopWithProvider()
  const browser = aBrowser(shop)

  const back = await shop.provider.signIn(await browser.leave('/product/kettle'), rahima)
  const answer = await browser.get(back)

  expect(locationOf(answer)).toBe('/')
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(browser.cookies.get('toast')).toBe('signupSuccessful')
  expect(browser.cookies.has('google-sign-in')).toBe(false)
  expect(await whoIs(browser)).toBe('rahima@example.com')
  const users = await shop.db.read
    .selectFrom('users')
    .select(['name', 'email', 'email_verified', 'role', 'status', 'image'])
    .execute()
  expect(users).toEqual([
    {
      name: 'Rahima Begum',
      email: 'rahima@example.com',
      email_verified: 1,
      role: 'guest',
      status: 'Verified',
      image: null,
    },
  ])
  const accounts = await shop.db.read.selectFrom('accounts').selectAll().execute()
  expect(accounts).toEqual([
    expect.objectContaining({
      provider_id: shop.provider.issuer,
      account_id: rahima.sub,
      password: null,
      access_token: null,
      refresh_token: null,
      id_token: null,
    }),
  ])
})

it('redirects a known user back to their page and keeps their name in the shop', async () => {
  const shop = await aShopWithProvider()
  const first = aBrowser(shop)
  await first.get(await shop.provider.signIn(await first.leave(), rahima))
  const browser = aBrowser(shop)

  const renamed = { ...rahima, email: 'other@example.com', name: 'Somebody Else' }
  const back = await shop.provider.signIn(await browser.leave('/bn/allProducts?page=2'), renamed)

  expect(locationOf(await browser.get(back))).toBe('/bn/allProducts?page=2')
  expect(browser.cookies.get('toast')).toBe('loginSuccessful')
  expect(await whoIs(browser)).toBe('rahima@example.com')
  const users = await shop.db.read.selectFrom('users').select(['name', 'email']).execute()
  expect(users).toEqual([{ name: 'Rahima Begum', email: 'rahima@example.com' }])
})

it('redirects only to this origin', async () => {
  const shop = await aShopWithProvider()
  const first = aBrowser(shop)
  await first.get(await shop.provider.signIn(await first.leave(), rahima))
  const comesBackTo = async (from: string) => {
    const browser = aBrowser(shop)
    return locationOf(
      await browser.get(await shop.provider.signIn(await browser.leave(from), rahima)),
    )
  }

  expect(await comesBackTo('//evil.example')).toBe('/')
  expect(await comesBackTo('/\\evil.example')).toBe('/')
  expect(await comesBackTo('https://evil.example/')).toBe('/')
  expect(await comesBackTo('javascript:alert(1)')).toBe('/')
  expect(await comesBackTo('/about?x=//evil.example')).toBe('/about?x=//evil.example')
  expect(await comesBackTo(`/${'a'.repeat(1_000)}`)).toBe('/')
})

it('sends the issuer at most a hundred wrong codes of one address', async () => {
  const shop = await aShopWithScriptedIssuer()
  const fail = async (from: string) => {
    const browser = aBrowser(shop, from)
    return locationOf(await browser.get((await atScriptedIssuer(browser, shop.issuer)).back))
  }
  for (let n = 0; n < 100; n += 1) await fail('10.0.0.1')

  expect(await fail('10.0.0.1')).toBe('/login?error=auth%2Ftoo-many-requests')
  expect(exchangesAt(shop.issuer)).toHaveLength(100)
  expect(await fail('10.0.0.2')).toBe('/login?error=auth%2Finvalid-credential')
})

it('counts neither a sign-in nor an error of the issuer as a failure of the address', async () => {
  const shop = await aShopWithScriptedIssuer()
  const counts = () => shop.db.read.selectFrom('limit_windows').select('count').execute()
  const browser = aBrowser(shop)

  const good = await atScriptedIssuer(browser, shop.issuer)
  await shop.issuer.issueToken(good.claims)
  await browser.get(good.back)
  const unavailable = await atScriptedIssuer(browser, shop.issuer)
  shop.issuer.answerExchange({ status: 500, body: {} })
  await browser.get(unavailable.back)

  // Each of the two attempts is used up, and the address has no failure.
  expect((await counts()).map(({ count }) => Number(count)).toSorted()).toEqual([0, 1, 1])
})

it('logs the cause of a failure and no secret', async () => {
  const shop = await aShopWithScriptedIssuer()
  const browser = aBrowser(shop)
  const { claims, back } = await atScriptedIssuer(browser, shop.issuer)
  const sealed = String(browser.cookies.get('google-sign-in'))
  await shop.issuer.issueToken({ ...claims, aud: 'another-shop' })

  await browser.get(back)
  await browser.get(`${back}&state=twice`)

  const lines = shop.logged.join('')
  expect(lines).toContain('google-refused')
  for (const secret of [
    'a-code',
    'an-access-token',
    'eyJ',
    client.secret,
    claims.nonce,
    rahima.sub,
    rahima.email,
    String(new URL(back).searchParams.get('state')),
    sealed,
  ]) {
    expect(lines).not.toContain(secret)
  }
})

it('refuses a callback that no provider sends', async () => {
  const shop = await aShopWithProvider()

  const answer = await shop.send('GET', '/api/auth/callback/google?state=a&state=b&code=c&code=d')

  expect(answer.status).toBe(400)
  expect(answer.body).toEqual({
    code: 'bad-input',
    message: 'Some of what was sent is missing or wrong.',
    fields: { state: 'Give it once.', code: 'Give it once.' },
  })
})

it('shows the button to a visitor from another site', async () => {
  const shop = await aShopWithProvider()
  const browser = aBrowser(shop)
  const crossSite = { 'sec-fetch-site': 'cross-site' }

  const answer = await browser.get('/api/auth/google?from=/bn/about', crossSite)

  expect(locationOf(answer)).toBe('/bn/login?from=%2Fbn%2Fabout')
  expect(browser.cookies.has('google-sign-in')).toBe(false)
  const sameOrigin = { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'document' }
  expect(locationOf(await browser.get('/api/auth/google', sameOrigin))).toContain(
    shop.provider.issuer,
  )
})

it('refuses to begin an attempt for a picture on a page of the shop', async () => {
  const browser = aBrowser(await aShopWithProvider())
  const picture = { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'image' }

  expect(locationOf(await browser.get('/api/auth/google', picture))).toBe('/login')
  expect(browser.cookies.has('google-sign-in')).toBe(false)
})

it('starts on the host name that the visitor returns to', async () => {
  const shop = await aShopWithProvider()

  const headers = { host: '127.0.0.1:3000' }
  const answer = await shop.send('GET', '/api/auth/google?from=/about', { headers })

  expect(locationOf(answer)).toBe(`${origin}/api/auth/google?from=%2Fabout`)
})

it('returns 404 when Google is not configured', async () => {
  const shop = await aServer()
  const notSetUp = { code: 'google-not-set-up', message: 'Google sign-in is not set up.' }

  const leaving = await shop.send('GET', '/api/auth/google')
  const comingBack = await shop.send('GET', '/api/auth/callback/google?code=a&state=b')

  expect([leaving.status, leaving.body]).toEqual([404, notSetUp])
  expect([comingBack.status, comingBack.body]).toEqual([404, notSetUp])
})

it('ends the browser’s earlier session', async () => {
  const shop = await aShopWithProvider()
  const browser = aBrowser(shop)
  const admin = await shop.signIn()
  const [, name = '', value = ''] = /(session)=([^;]+)/.exec(admin.cookie ?? '') ?? []
  browser.cookies.set(name, value)
  expect(await whoIs(browser)).toBe('admin@paglamart.test')

  await browser.get(await shop.provider.signIn(await browser.leave(), rahima))

  expect(await whoIs(browser)).toBe('rahima@example.com')
  const before = await shop.send('GET', '/api/auth/get-session', { headers: admin })
  expect(before.body).toBeNull()
})
