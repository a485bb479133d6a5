import { expect, it } from 'vitest'
import type { Clock } from '#src/lib/clock.ts'
import { aServer, type TestAnswer, type TestServer } from '#tests/make/a-server.ts'
import { openidProvider } from '#tests/support/openid-provider.ts'
import { type StrangeIssuer, strangeIssuer } from '#tests/support/strange-issuer.ts'

const origin = 'http://localhost:3000'
const client = {
  id: 'pagla-mart',
  secret: 'a secret between the shop and its provider',
  redirectUri: `${origin}/api/auth/callback/google`,
}
const rahima = {
  sub: 'subject-of-rahima',
  email: 'Rahima@Example.com',
  email_verified: true,
  name: 'Rahima Begum',
}

function googleAt(issuer: string) {
  return { GOOGLE_CLIENT_ID: client.id, GOOGLE_CLIENT_SECRET: client.secret, GOOGLE_ISSUER: issuer }
}

async function aShopWithProvider(clock?: Clock) {
  const provider = await openidProvider(client)
  const server = await aServer({ env: googleAt(provider.issuer), ...(clock && { clock }) })
  return { ...server, provider }
}

async function aShopWithStrangeIssuer() {
  const issuer = await strangeIssuer()
  const server = await aServer({ env: googleAt(issuer.issuer) })
  return { ...server, issuer }
}

type Browser = {
  readonly get: (address: string, headers?: Record<string, string>) => Promise<TestAnswer>
  /** Presses the button: the address that the browser is led to. */
  readonly leave: (from?: string) => Promise<string>
  readonly cookies: Map<string, string>
}

/** Keeps cookies, and follows nothing by itself. */
function aBrowser({ send }: Pick<TestServer, 'send'>, from = '127.0.0.1'): Browser {
  const cookies = new Map<string, string>()

  async function get(address: string, headers: Record<string, string> = {}) {
    const { pathname, search } = new URL(address, origin)
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
    const sending = { headers: { cookie, ...headers }, from }
    const answer = await send('GET', pathname + search, sending)
    for (const line of cookieLines(answer)) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (line.includes('Max-Age=0')) cookies.delete(name)
      else cookies.set(name, value)
    }
    return answer
  }

  async function leave(from?: string) {
    const query = from === undefined ? '' : `?${new URLSearchParams({ from })}`
    return locationOf(await get(`/api/auth/google${query}`))
  }

  return { get, leave, cookies }
}

function cookieLines({ headers }: TestAnswer): readonly string[] {
  return [headers['set-cookie'] ?? []].flat()
}

function locationOf({ status, headers }: TestAnswer): string {
  expect(status).toBe(303)
  return String(headers.location)
}

async function whoIs(browser: Browser): Promise<string | undefined> {
  return (await browser.get('/api/auth/get-session')).body?.user.email
}

/** What the log says of the last one who could not be signed in. */
function lastReason({ logged }: TestServer): unknown {
  const lines: { event: string; because?: string }[] = logged.map((line) => JSON.parse(line))
  return lines.findLast(({ event }) => event === 'google-refused')?.because
}

/** What the issuer was asked for since the attempt began: all but its description. */
function exchangesAt({ asked }: { readonly asked: readonly string[] }): readonly string[] {
  return asked.filter((path) => path === '/token')
}

/** Leaves for the strange issuer: what an ID token for this attempt says, and the way back. */
async function atStrangeIssuer(browser: Browser, { issuer }: StrangeIssuer, from?: string) {
  const query = new URL(await browser.leave(from)).searchParams
  const state = String(query.get('state'))
  const now = Math.floor(Date.now() / 1_000)
  const claims = {
    iss: issuer,
    aud: client.id,
    sub: rahima.sub,
    email: rahima.email,
    email_verified: true,
    name: rahima.name,
    nonce: String(query.get('nonce')),
    iat: now,
    exp: now + 600,
  }
  const back = new URLSearchParams({ state, code: 'a-code', iss: issuer })
  return { claims, back: `${client.redirectUri}?${back}` }
}

it('makes a guest of who is new, and leads them to the home page', async () => {
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

it('leads who is known back to where they came from, and keeps what they are called here', async () => {
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

it('asks for state, nonce and PKCE, and keeps the attempt in a cookie that no script reads', async () => {
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
  expect(cookie).toMatch(/^google-sign-in=[\w.-]+; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/)
  expect(cookie).not.toContain(address.searchParams.get('state'))
})

it('binds the attempt to this host where the origin is https', async () => {
  const provider = await openidProvider(client)
  const shop = await aServer({
    env: { ...googleAt(provider.issuer), ORIGIN: 'https://shop.example' },
  })

  const answer = await shop.send('GET', '/api/auth/google')

  const { searchParams } = new URL(locationOf(answer))
  expect(searchParams.get('redirect_uri')).toBe('https://shop.example/api/auth/callback/google')
  expect(cookieLines(answer)).toContainEqual(
    expect.stringMatching(
      /^__Host-google-sign-in=[\w.-]+; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/,
    ),
  )
})

it('takes no code that was given for another attempt', async () => {
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

it('tells who leaves the provider that they left, on the page they came from', async () => {
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

it('asks the provider nothing for an answer with another state', async () => {
  const shop = await aShopWithProvider()
  const browser = aBrowser(shop)
  const back = new URL(await shop.provider.signIn(await browser.leave(), rahima))
  const right = back.href

  back.searchParams.set('state', 'made-up')
  const answer = await browser.get(back.href)

  expect(locationOf(answer)).toBe('/login?error=auth%2Finvalid-credential')
  expect(lastReason(shop)).toBe('wrong-state')
  expect(exchangesAt(shop.provider)).toEqual([])
  // The visitor's own attempt goes on.
  expect(locationOf(await browser.get(right))).toBe('/')
})

it('asks the provider nothing for a browser that began no attempt', async () => {
  const shop = await aShopWithProvider()
  const back = await shop.provider.signIn(await aBrowser(shop).leave(), rahima)
  const other = aBrowser(shop)
  other.cookies.set('language', 'bn')

  expect(locationOf(await other.get(back))).toBe('/bn/login?error=auth%2Finvalid-credential')
  expect(lastReason(shop)).toBe('no-attempt')

  expect(exchangesAt(shop.provider)).toEqual([])
  expect(await whoIs(other)).toBeUndefined()
})

it("does not take one browser's answer in another that has an attempt of its own", async () => {
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

it('takes no cookie that it did not seal', async () => {
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

it('gives an attempt ten minutes', async () => {
  let now = new Date()
  const shop = await aShopWithProvider(() => now)
  const browser = aBrowser(shop)
  const back = await shop.provider.signIn(await browser.leave(), rahima)

  now = new Date(now.getTime() + 10 * 60_000 + 1_000)

  expect(locationOf(await browser.get(back))).toBe('/login?error=auth%2Finvalid-credential')
  expect(lastReason(shop)).toBe('no-attempt')
  expect(exchangesAt(shop.provider)).toEqual([])
})

it('takes an answer once', async () => {
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

it('takes one of ten equal answers that come at once', async () => {
  const shop = await aShopWithProvider()
  const browser = aBrowser(shop)
  const back = await shop.provider.signIn(await browser.leave(), rahima)

  const answers = await Promise.all(Array.from({ length: 10 }, () => browser.get(back)))

  const locations = answers.map(locationOf).toSorted()
  expect(locations).toEqual(['/', ...Array(9).fill('/login?error=auth%2Finvalid-credential')])
  expect(exchangesAt(shop.provider)).toHaveLength(1)
})

it('says so where a newer attempt of the same browser took the place of this one', async () => {
  const shop = await aShopWithProvider()
  const browser = aBrowser(shop)
  const older = await shop.provider.signIn(await browser.leave(), rahima)
  const newer = await shop.provider.signIn(await browser.leave(), rahima)

  const answer = await browser.get(older)

  expect(locationOf(answer)).toBe('/login?error=auth%2Fcancelled-popup-request')
  expect(locationOf(await browser.get(newer))).toBe('/')
})

it('makes one account of two browsers that come back at once', async () => {
  const shop = await aShopWithProvider()
  const [phone, laptop] = [aBrowser(shop), aBrowser(shop)]
  const onPhone = await shop.provider.signIn(await phone.leave('/about'), rahima)
  const onLaptop = await shop.provider.signIn(await laptop.leave('/about'), rahima)

  const answers = await Promise.all([phone.get(onPhone), laptop.get(onLaptop)])

  expect(answers.map(locationOf).toSorted()).toEqual(['/', '/about'])
  expect(await whoIs(phone)).toBe('rahima@example.com')
  expect(await whoIs(laptop)).toBe('rahima@example.com')
  expect(await shop.db.read.selectFrom('users').select('id').execute()).toHaveLength(1)
  expect(await shop.db.read.selectFrom('accounts').select('id').execute()).toHaveLength(1)
})

it('does not give an account with a password to who brings its address from the provider', async () => {
  const shop = await aShopWithProvider()
  await shop.signIn()
  const browser = aBrowser(shop)

  const admin = { ...rahima, email: 'ADMIN@paglamart.test' }
  const back = await shop.provider.signIn(await browser.leave(), admin)

  expect(locationOf(await browser.get(back))).toBe('/login?error=auth%2Femail-already-in-use')
  expect(await whoIs(browser)).toBeUndefined()
  expect(await shop.db.read.selectFrom('users').select('id').execute()).toHaveLength(1)
})

it("keeps the administrator's address free, also before there is an administrator", async () => {
  const shop = await aShopWithProvider()
  const browser = aBrowser(shop)

  const admin = { ...rahima, email: 'admin@paglamart.test' }
  const back = await shop.provider.signIn(await browser.leave(), admin)

  expect(locationOf(await browser.get(back))).toBe('/login?error=auth%2Femail-already-in-use')
  expect(await shop.db.read.selectFrom('users').select('id').execute()).toEqual([])
})

it('tells two subjects apart, whatever address they bring', async () => {
  const shop = await aShopWithProvider()
  const first = aBrowser(shop)
  await first.get(await shop.provider.signIn(await first.leave(), rahima))
  const second = aBrowser(shop)

  const back = await shop.provider.signIn(await second.leave(), { ...rahima, sub: 'another' })

  expect(locationOf(await second.get(back))).toBe('/login?error=auth%2Femail-already-in-use')
  expect(await whoIs(second)).toBeUndefined()
})

it('signs nobody in who is blocked', async () => {
  const shop = await aShopWithProvider()
  const first = aBrowser(shop)
  await first.get(await shop.provider.signIn(await first.leave(), rahima))
  const blocked = { status: 'Not-Verified' } as const
  await shop.db.write(async (tx) => {
    await tx.updateTable('users').set(blocked).execute()
    return { ok: true, value: undefined }
  })
  const browser = aBrowser(shop)

  const back = await shop.provider.signIn(await browser.leave(), rahima)

  expect(locationOf(await browser.get(back))).toBe('/login?error=auth%2Fuser-disabled')
  expect(browser.cookies.has('session')).toBe(false)
  expect(await whoIs(browser)).toBeUndefined()
})

it('makes no account without an address that the provider has confirmed', async () => {
  const shop = await aShopWithProvider()
  const browser = aBrowser(shop)

  const unconfirmed = { ...rahima, email_verified: false }
  const first = await browser.get(await shop.provider.signIn(await browser.leave(), unconfirmed))
  const without = { sub: 'without-email', name: 'Nobody' }
  const second = await browser.get(await shop.provider.signIn(await browser.leave(), without))

  expect(locationOf(first)).toBe('/login?error=auth%2Finvalid-email')
  expect(locationOf(second)).toBe('/login?error=auth%2Finvalid-email')
  expect(await shop.db.read.selectFrom('users').select('id').execute()).toEqual([])
})

it('calls who has no name by the part of their e-mail before the @', async () => {
  const shop = await aShopWithProvider()
  const browser = aBrowser(shop)
  const nameless = { sub: 'nameless', email: 'karim.mia@example.com', email_verified: true }

  await browser.get(await shop.provider.signIn(await browser.leave(), nameless))

  const users = await shop.db.read.selectFrom('users').select('name').execute()
  expect(users).toEqual([{ name: 'karim.mia' }])
})

it('leads nobody off this origin', async () => {
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

it('takes the e-mail from the ID token where it is there', async () => {
  const shop = await aShopWithStrangeIssuer()
  const browser = aBrowser(shop)
  const { claims, back } = await atStrangeIssuer(browser, shop.issuer)
  await shop.issuer.tell(claims)

  expect(locationOf(await browser.get(back))).toBe('/')
  expect(await whoIs(browser)).toBe('rahima@example.com')
  expect(shop.issuer.asked).toEqual(['/.well-known/openid-configuration', '/token', '/jwks'])
})

it('takes no ID token for another attempt', async () => {
  const shop = await aShopWithStrangeIssuer()
  const browser = aBrowser(shop)
  const { claims, back } = await atStrangeIssuer(browser, shop.issuer)
  await shop.issuer.tell({ ...claims, nonce: 'of another attempt' })

  expect(locationOf(await browser.get(back))).toBe('/login?error=auth%2Finvalid-credential')
  expect(lastReason(shop)).toBe('OAUTH_JWT_CLAIM_COMPARISON_FAILED')
  expect(await whoIs(browser)).toBeUndefined()
})

it('takes no ID token for another shop', async () => {
  const shop = await aShopWithStrangeIssuer()
  const browser = aBrowser(shop)
  const { claims, back } = await atStrangeIssuer(browser, shop.issuer)
  await shop.issuer.tell({ ...claims, aud: 'another-shop' })

  expect(locationOf(await browser.get(back))).toBe('/login?error=auth%2Finvalid-credential')
  expect(lastReason(shop)).toBe('OAUTH_JWT_CLAIM_COMPARISON_FAILED')
  expect(await whoIs(browser)).toBeUndefined()
})

it('takes no ID token of another issuer', async () => {
  const shop = await aShopWithStrangeIssuer()
  const browser = aBrowser(shop)
  const { claims, back } = await atStrangeIssuer(browser, shop.issuer)
  await shop.issuer.tell({ ...claims, iss: 'https://another.example' })

  expect(locationOf(await browser.get(back))).toBe('/login?error=auth%2Finvalid-credential')
  expect(lastReason(shop)).toBe('OAUTH_JWT_CLAIM_COMPARISON_FAILED')
  expect(await whoIs(browser)).toBeUndefined()
})

it('takes no ID token whose time is over', async () => {
  const shop = await aShopWithStrangeIssuer()
  const browser = aBrowser(shop)
  const { claims, back } = await atStrangeIssuer(browser, shop.issuer)
  await shop.issuer.tell({ ...claims, iat: claims.iat - 7_200, exp: claims.exp - 7_200 })

  expect(locationOf(await browser.get(back))).toBe('/login?error=auth%2Finvalid-credential')
  expect(lastReason(shop)).toBe('OAUTH_JWT_TIMESTAMP_CHECK_FAILED')
  expect(await whoIs(browser)).toBeUndefined()
})

it('takes no ID token that another key signed', async () => {
  const shop = await aShopWithStrangeIssuer()
  const browser = aBrowser(shop)
  const { claims, back } = await atStrangeIssuer(browser, shop.issuer)
  await shop.issuer.tell(claims, 'other-key')

  expect(locationOf(await browser.get(back))).toBe('/login?error=auth%2Finvalid-credential')
  expect(lastReason(shop)).toBe('OAUTH_INVALID_RESPONSE')
  expect(await whoIs(browser)).toBeUndefined()
})

it('takes no ID token that nobody signed', async () => {
  const shop = await aShopWithStrangeIssuer()
  const browser = aBrowser(shop)
  const { claims, back } = await atStrangeIssuer(browser, shop.issuer)
  await shop.issuer.tell(claims, 'no-key')

  expect(locationOf(await browser.get(back))).toBe('/login?error=auth%2Finvalid-credential')
  expect(lastReason(shop)).toBe('OAUTH_INVALID_RESPONSE')
  expect(await whoIs(browser)).toBeUndefined()
})

it('takes no answer that another issuer led the browser back with', async () => {
  const shop = await aShopWithStrangeIssuer()
  const browser = aBrowser(shop)
  const { claims, back } = await atStrangeIssuer(browser, shop.issuer)
  await shop.issuer.tell(claims)
  const address = new URL(back)
  address.searchParams.set('iss', 'https://another.example')

  const answer = await browser.get(address.href)

  expect(locationOf(answer)).toBe('/login?error=auth%2Finvalid-credential')
  expect(lastReason(shop)).toBe('OAUTH_INVALID_RESPONSE')
  expect(exchangesAt(shop.issuer)).toEqual([])
})

it('tells the owner, by its code, that the issuer does not take the key of the shop', async () => {
  const shop = await aShopWithStrangeIssuer()
  const browser = aBrowser(shop)
  const { back } = await atStrangeIssuer(browser, shop.issuer)
  shop.issuer.answerExchange({ status: 401, body: { error: 'invalid_client' } })

  expect(locationOf(await browser.get(back))).toBe('/login?error=auth%2Finvalid-api-key')
})

it('is refused by the real provider as well when the secret is wrong', async () => {
  const provider = await openidProvider(client)
  const env = { ...googleAt(provider.issuer), GOOGLE_CLIENT_SECRET: 'another secret' }
  const shop = await aServer({ env })
  const browser = aBrowser(shop)

  const back = await provider.signIn(await browser.leave(), rahima)

  expect(locationOf(await browser.get(back))).toBe('/login?error=auth%2Finvalid-api-key')
})

it('tells, by its code, that the issuer does not take the address of the shop', async () => {
  const shop = await aShopWithStrangeIssuer()
  const browser = aBrowser(shop)
  const { back } = await atStrangeIssuer(browser, shop.issuer)
  shop.issuer.answerExchange({ status: 400, body: { error: 'redirect_uri_mismatch' } })

  expect(locationOf(await browser.get(back))).toBe('/login?error=auth%2Funauthorized-domain')
})

it('tells the same of an issuer that says so to the browser', async () => {
  const shop = await aShopWithStrangeIssuer()
  const browser = aBrowser(shop)
  const { back } = await atStrangeIssuer(browser, shop.issuer)
  const address = new URL(back)
  address.searchParams.delete('code')
  address.searchParams.set('error', 'unauthorized_client')

  expect(locationOf(await browser.get(address.href))).toBe(
    '/login?error=auth%2Funauthorized-domain',
  )
  expect(exchangesAt(shop.issuer)).toEqual([])
})

it('tells that the issuer cannot be reached, and asks anew for the next visitor', async () => {
  const shop = await aShopWithStrangeIssuer()
  const browser = aBrowser(shop)
  shop.issuer.answerAll({ status: 503, body: 'away' })

  expect(await browser.leave('/about')).toBe(
    '/login?error=auth%2Fnetwork-request-failed&from=%2Fabout',
  )

  shop.issuer.answerAll(undefined)
  expect(new URL(await browser.leave()).origin).toBe(shop.issuer.issuer)
})

it('tells the same where nobody listens, and the shop goes on', async () => {
  const shop = await aServer({ env: googleAt('http://127.0.0.1:9') })
  const browser = aBrowser(shop)

  expect(await browser.leave()).toBe('/login?error=auth%2Fnetwork-request-failed')
  expect((await shop.send('GET', '/api/allproduct')).status).toBe(200)
})

it('tells the same of an issuer that goes away while somebody is there', async () => {
  const shop = await aShopWithStrangeIssuer()
  const browser = aBrowser(shop)
  const { back } = await atStrangeIssuer(browser, shop.issuer)
  shop.issuer.answerAll({ status: 502, body: 'away' })

  expect(locationOf(await browser.get(back))).toBe('/login?error=auth%2Fnetwork-request-failed')
})

it('asks for the description of the issuer once', async () => {
  const shop = await aShopWithStrangeIssuer()

  await Promise.all([aBrowser(shop).leave(), aBrowser(shop).leave(), aBrowser(shop).leave()])
  await aBrowser(shop).leave()

  expect(shop.issuer.asked).toEqual(['/.well-known/openid-configuration'])
})

it('asks the issuer about a hundred wrong codes of one address, and about no more', async () => {
  const shop = await aShopWithStrangeIssuer()
  const fail = async (from: string) => {
    const browser = aBrowser(shop, from)
    return locationOf(await browser.get((await atStrangeIssuer(browser, shop.issuer)).back))
  }
  for (let n = 0; n < 100; n += 1) await fail('10.0.0.1')

  expect(await fail('10.0.0.1')).toBe('/login?error=auth%2Ftoo-many-requests')
  expect(exchangesAt(shop.issuer)).toHaveLength(100)
  expect(await fail('10.0.0.2')).toBe('/login?error=auth%2Finvalid-credential')
})

it('counts no sign-in as a failure, and nothing that is the fault of the issuer', async () => {
  const shop = await aShopWithStrangeIssuer()
  const counts = () => shop.db.read.selectFrom('limit_windows').select('count').execute()
  const browser = aBrowser(shop)

  const good = await atStrangeIssuer(browser, shop.issuer)
  await shop.issuer.tell(good.claims)
  await browser.get(good.back)
  const away = await atStrangeIssuer(browser, shop.issuer)
  shop.issuer.answerExchange({ status: 500, body: {} })
  await browser.get(away.back)

  // Each of the two attempts is used up, and the address has no failure.
  expect((await counts()).map(({ count }) => Number(count)).toSorted()).toEqual([0, 1, 1])
})

it('says in the log what went wrong, and nothing by which somebody could sign in', async () => {
  const shop = await aShopWithStrangeIssuer()
  const browser = aBrowser(shop)
  const { claims, back } = await atStrangeIssuer(browser, shop.issuer)
  const sealed = String(browser.cookies.get('google-sign-in'))
  await shop.issuer.tell({ ...claims, aud: 'another-shop' })

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

it('refuses what no provider sends', async () => {
  const shop = await aShopWithProvider()

  const answer = await shop.send('GET', '/api/auth/callback/google?state=a&state=b&code=c&code=d')

  expect(answer.status).toBe(400)
  expect(answer.body).toEqual({
    code: 'bad-input',
    message: 'Some of what was sent is missing or wrong.',
    fields: { state: 'Give it once.', code: 'Give it once.' },
  })
})

it('shows its own button to who is sent by another site', async () => {
  const shop = await aShopWithProvider()
  const browser = aBrowser(shop)
  const crossSite = { 'sec-fetch-site': 'cross-site' }

  const answer = await browser.get('/api/auth/google?from=/bn/about', crossSite)

  expect(locationOf(answer)).toBe('/bn/login?from=%2Fbn%2Fabout')
  expect(browser.cookies.has('google-sign-in')).toBe(false)
  const sameOrigin = { 'sec-fetch-site': 'same-origin' }
  expect(locationOf(await browser.get('/api/auth/google', sameOrigin))).toContain(
    shop.provider.issuer,
  )
})

it('starts under the name that the visitor is led back to', async () => {
  const shop = await aShopWithProvider()

  const headers = { host: '127.0.0.1:3000' }
  const answer = await shop.send('GET', '/api/auth/google?from=/about', { headers })

  expect(locationOf(answer)).toBe(`${origin}/api/auth/google?from=%2Fabout`)
})

it('is not there where it is not set up', async () => {
  const shop = await aServer()
  const notSetUp = { code: 'google-not-set-up', message: 'Google sign-in is not set up.' }

  const leaving = await shop.send('GET', '/api/auth/google')
  const comingBack = await shop.send('GET', '/api/auth/callback/google?code=a&state=b')

  expect([leaving.status, leaving.body]).toEqual([404, notSetUp])
  expect([comingBack.status, comingBack.body]).toEqual([404, notSetUp])
})

it('ends the session that the browser came with', async () => {
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
