import { expect, it } from 'vitest'
import {
  aBrowser,
  aShopWithScriptedIssuer,
  atScriptedIssuer,
  client,
  exchangesAt,
  googleAt,
  lastReason,
  locationOf,
  rahima,
  whoIs,
} from '#tests/make/a-google-sign-in.ts'
import { aServer } from '#tests/make/a-server.ts'
import { openidProvider } from '#tests/support/stand-ins/openid-provider.ts'

it('reads the e-mail from the ID token when it is there', async () => {
  const shop = await aShopWithScriptedIssuer()
  const browser = aBrowser(shop)
  const { claims, back } = await atScriptedIssuer(browser, shop.issuer)
  await shop.issuer.issueToken(claims)

  expect(locationOf(await browser.get(back))).toBe('/')
  expect(await whoIs(browser)).toBe('rahima@example.com')
  expect(shop.issuer.requests).toEqual(['/.well-known/openid-configuration', '/token', '/jwks'])
})

it('refuses an ID token of another attempt', async () => {
  const shop = await aShopWithScriptedIssuer()
  const browser = aBrowser(shop)
  const { claims, back } = await atScriptedIssuer(browser, shop.issuer)
  await shop.issuer.issueToken({ ...claims, nonce: 'of another attempt' })

  expect(locationOf(await browser.get(back))).toBe('/login?error=auth%2Finvalid-credential')
  expect(lastReason(shop)).toBe('OAUTH_JWT_CLAIM_COMPARISON_FAILED')
  expect(await whoIs(browser)).toBeUndefined()
})

it('refuses an ID token for another shop', async () => {
  const shop = await aShopWithScriptedIssuer()
  const browser = aBrowser(shop)
  const { claims, back } = await atScriptedIssuer(browser, shop.issuer)
  await shop.issuer.issueToken({ ...claims, aud: 'another-shop' })

  expect(locationOf(await browser.get(back))).toBe('/login?error=auth%2Finvalid-credential')
  expect(lastReason(shop)).toBe('OAUTH_JWT_CLAIM_COMPARISON_FAILED')
  expect(await whoIs(browser)).toBeUndefined()
})

it('refuses an ID token of another issuer', async () => {
  const shop = await aShopWithScriptedIssuer()
  const browser = aBrowser(shop)
  const { claims, back } = await atScriptedIssuer(browser, shop.issuer)
  await shop.issuer.issueToken({ ...claims, iss: 'https://another.example' })

  expect(locationOf(await browser.get(back))).toBe('/login?error=auth%2Finvalid-credential')
  expect(lastReason(shop)).toBe('OAUTH_JWT_CLAIM_COMPARISON_FAILED')
  expect(await whoIs(browser)).toBeUndefined()
})

it('refuses an expired ID token', async () => {
  const shop = await aShopWithScriptedIssuer()
  const browser = aBrowser(shop)
  const { claims, back } = await atScriptedIssuer(browser, shop.issuer)
  await shop.issuer.issueToken({ ...claims, iat: claims.iat - 7_200, exp: claims.exp - 7_200 })

  expect(locationOf(await browser.get(back))).toBe('/login?error=auth%2Finvalid-credential')
  expect(lastReason(shop)).toBe('OAUTH_JWT_TIMESTAMP_CHECK_FAILED')
  expect(await whoIs(browser)).toBeUndefined()
})

it('refuses an ID token that another key signed', async () => {
  const shop = await aShopWithScriptedIssuer()
  const browser = aBrowser(shop)
  const { claims, back } = await atScriptedIssuer(browser, shop.issuer)
  await shop.issuer.issueToken(claims, 'other-key')

  expect(locationOf(await browser.get(back))).toBe('/login?error=auth%2Finvalid-credential')
  expect(lastReason(shop)).toBe('OAUTH_INVALID_RESPONSE')
  expect(await whoIs(browser)).toBeUndefined()
})

it('refuses an unsigned ID token', async () => {
  const shop = await aShopWithScriptedIssuer()
  const browser = aBrowser(shop)
  const { claims, back } = await atScriptedIssuer(browser, shop.issuer)
  await shop.issuer.issueToken(claims, 'no-key')

  expect(locationOf(await browser.get(back))).toBe('/login?error=auth%2Finvalid-credential')
  expect(lastReason(shop)).toBe('OAUTH_INVALID_RESPONSE')
  expect(await whoIs(browser)).toBeUndefined()
})

it('refuses a callback from another issuer', async () => {
  const shop = await aShopWithScriptedIssuer()
  const browser = aBrowser(shop)
  const { claims, back } = await atScriptedIssuer(browser, shop.issuer)
  await shop.issuer.issueToken(claims)
  const address = new URL(back)
  address.searchParams.set('iss', 'https://another.example')

  const answer = await browser.get(address.href)

  expect(locationOf(answer)).toBe('/login?error=auth%2Finvalid-credential')
  expect(lastReason(shop)).toBe('OAUTH_INVALID_RESPONSE')
  expect(exchangesAt(shop.issuer)).toEqual([])
})

it('redirects with an error code when the issuer refuses the client secret', async () => {
  const shop = await aShopWithScriptedIssuer()
  const browser = aBrowser(shop)
  const { back } = await atScriptedIssuer(browser, shop.issuer)
  shop.issuer.answerExchange({ status: 401, body: { error: 'invalid_client' } })

  expect(locationOf(await browser.get(back))).toBe('/login?error=auth%2Finvalid-api-key')
})

it('redirects with an error code when a real provider refuses the client secret', async () => {
  const provider = await openidProvider(client)
  const env = { ...googleAt(provider.issuer), GOOGLE_CLIENT_SECRET: 'another secret' }
  const shop = await aServer({ env })
  const browser = aBrowser(shop)

  const back = await provider.signIn(await browser.leave(), rahima)

  expect(locationOf(await browser.get(back))).toBe('/login?error=auth%2Finvalid-api-key')
})

it('redirects with an error code when the issuer refuses the redirect address', async () => {
  const shop = await aShopWithScriptedIssuer()
  const browser = aBrowser(shop)
  const { back } = await atScriptedIssuer(browser, shop.issuer)
  shop.issuer.answerExchange({ status: 400, body: { error: 'redirect_uri_mismatch' } })

  expect(locationOf(await browser.get(back))).toBe('/login?error=auth%2Funauthorized-domain')
})

it('redirects with an error code when the issuer reports the refusal through the browser', async () => {
  const shop = await aShopWithScriptedIssuer()
  const browser = aBrowser(shop)
  const { back } = await atScriptedIssuer(browser, shop.issuer)
  const address = new URL(back)
  address.searchParams.delete('code')
  address.searchParams.set('error', 'unauthorized_client')

  expect(locationOf(await browser.get(address.href))).toBe(
    '/login?error=auth%2Funauthorized-domain',
  )
  expect(exchangesAt(shop.issuer)).toEqual([])
})

it('reports an unreachable issuer and tries again for the next visitor', async () => {
  const shop = await aShopWithScriptedIssuer()
  const browser = aBrowser(shop)
  shop.issuer.answerAll({ status: 503, body: 'away' })

  expect(await browser.leave('/about')).toBe(
    '/login?error=auth%2Fnetwork-request-failed&from=%2Fabout',
  )

  shop.issuer.answerAll(undefined)
  expect(new URL(await browser.leave()).origin).toBe(shop.issuer.issuer)
})

it('reports an unreachable issuer when no process listens, and keeps running', async () => {
  const shop = await aServer({ env: googleAt('http://127.0.0.1:9') })
  const browser = aBrowser(shop)

  expect(await browser.leave()).toBe('/login?error=auth%2Fnetwork-request-failed')
  expect((await shop.send('GET', '/api/allproduct')).status).toBe(200)
})

it('reports an unreachable issuer that stops during a sign-in', async () => {
  const shop = await aShopWithScriptedIssuer()
  const browser = aBrowser(shop)
  const { back } = await atScriptedIssuer(browser, shop.issuer)
  shop.issuer.answerAll({ status: 502, body: 'away' })

  expect(locationOf(await browser.get(back))).toBe('/login?error=auth%2Fnetwork-request-failed')
})

it('fetches the issuer’s metadata once', async () => {
  const shop = await aShopWithScriptedIssuer()

  await Promise.all([aBrowser(shop).leave(), aBrowser(shop).leave(), aBrowser(shop).leave()])
  await aBrowser(shop).leave()

  expect(shop.issuer.requests).toEqual(['/.well-known/openid-configuration'])
})
