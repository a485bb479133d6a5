import { expect, it } from 'vitest'
import {
  allThatIsStored,
  anIdentity,
  aShopWithAdministrator,
  email,
  invalidCredential,
  origin,
  password,
  signIn,
  tooMany,
} from '#tests/make/an-identity.ts'

it('locks an account for longer and longer after five failures', async () => {
  let now = new Date('2026-11-20T10:00:00Z')
  const shop = await aShopWithAdministrator(() => now)
  const identity = anIdentity(shop, origin, 'smtps://mail.example')
  const wrong = () => signIn(identity, { email, password: 'wrong' })
  const after = (minutes: number) => {
    now = new Date(now.getTime() + minutes * 60_000)
  }
  const tooMany = (minutes: string, retryAfterSeconds: number) => ({
    status: 429,
    body: {
      code: 'auth/too-many-requests',
      message: `Too many wrong passwords. Open the link that we mail to this e-mail, if it has an account, or try again in ${minutes}.`,
    },
    setCookies: [],
    retryAfterSeconds,
  })

  for (let n = 0; n < 5; n += 1) expect(await wrong()).toEqual(invalidCredential)
  expect(await wrong()).toEqual(tooMany('a minute', 60))
  expect(await signIn(identity)).toEqual(tooMany('a minute', 60))

  after(1)
  expect(await wrong()).toEqual(invalidCredential)
  expect(await wrong()).toEqual(tooMany('2 minutes', 120))
  after(1)
  expect(await wrong()).toEqual(tooMany('a minute', 60))

  after(1)
  expect(await wrong()).toEqual(invalidCredential)
  expect(await wrong()).toEqual(tooMany('4 minutes', 240))
  after(4)
  expect(await wrong()).toEqual(invalidCredential)
  expect(await wrong()).toEqual(tooMany('8 minutes', 480))
  after(8)
  expect(await wrong()).toEqual(invalidCredential)
  expect(await wrong()).toEqual(tooMany('15 minutes', 900))
  after(15)
  expect(await wrong()).toEqual(invalidCredential)
  expect(await wrong()).toEqual(tooMany('15 minutes', 900))
  after(15)
  expect(await signIn(identity)).toMatchObject({ status: 200 })
})

it('locks an account for two minutes at most where no mail reaches its owner', async () => {
  let now = new Date('2026-11-20T10:00:00Z')
  const identity = anIdentity(await aShopWithAdministrator(() => now))
  const wrong = () => signIn(identity, { email, password: 'wrong' })
  const after = (minutes: number) => {
    now = new Date(now.getTime() + minutes * 60_000)
  }

  for (let n = 0; n < 5; n += 1) await wrong()
  expect(await wrong()).toEqual(tooMany('a minute', 60))
  after(1)
  for (let n = 0; n < 5; n += 1) {
    expect(await wrong()).toEqual(invalidCredential)
    expect(await wrong()).toEqual(tooMany('2 minutes', 120))
    after(2)
  }
  expect(await signIn(identity)).toMatchObject({ status: 200 })
})

it('forgets the failures after the right password, and after a day', async () => {
  let now = new Date('2026-11-20T10:00:00Z')
  const identity = anIdentity(await aShopWithAdministrator(() => now))
  const wrong = () => signIn(identity, { email, password: 'wrong' })

  for (let n = 0; n < 4; n += 1) await wrong()
  expect(await signIn(identity)).toMatchObject({ status: 200 })
  for (let n = 0; n < 4; n += 1) expect(await wrong()).toEqual(invalidCredential)

  now = new Date('2026-11-21T10:00:00Z')
  for (let n = 0; n < 5; n += 1) expect(await wrong()).toEqual(invalidCredential)
  expect(await wrong()).toMatchObject({ status: 429 })
})

it('locks an unknown e-mail in the same way', async () => {
  const identity = anIdentity(await aShopWithAdministrator())
  const unknown = () => signIn(identity, { email: 'nobody@paglamart.test', password })

  for (let n = 0; n < 5; n += 1) expect(await unknown()).toEqual(invalidCredential)

  expect(await unknown()).toMatchObject({ status: 429, retryAfterSeconds: expect.any(Number) })
})

it('counts every spelling of an e-mail as one account', async () => {
  const identity = anIdentity(await aShopWithAdministrator())
  const wrong = (written: string) => signIn(identity, { email: written, password: 'wrong' })

  await wrong('admin@paglamart.test')
  await wrong('ADMIN@paglamart.test')
  await wrong(' admin@paglamart.test')
  await wrong('Admin@PaglaMart.test')
  await wrong('admin@paglamart.TEST ')

  expect(await wrong('aDmin@paglamart.test')).toMatchObject({ status: 429 })
})

it('checks at most twenty wrong passwords of an account in a quarter of an hour', async () => {
  let now = new Date('2026-11-20T10:00:00Z')
  const identity = anIdentity(await aShopWithAdministrator(() => now))
  const wrong = () => signIn(identity, { email, password: 'wrong' })

  for (let round = 0; round < 5; round += 1) {
    expect(await signIn(identity)).toMatchObject({ status: 200 })
    for (let n = 0; n < 4; n += 1) expect(await wrong()).toEqual(invalidCredential)
  }
  now = new Date('2026-11-20T10:05:00Z')
  expect(await signIn(identity)).toEqual(tooMany('10 minutes', 600))

  now = new Date('2026-11-20T10:15:00Z')
  expect(await signIn(identity)).toMatchObject({ status: 200 })
})

it('accepts the right password any number of times', async () => {
  const identity = anIdentity(await aShopWithAdministrator())

  const answers = await Promise.all(Array.from({ length: 30 }, () => signIn(identity)))

  expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(200))
})

it('blocks an address after a hundred failures and no other', async () => {
  let now = new Date('2026-11-20T10:00:00Z')
  const identity = anIdentity(await aShopWithAdministrator(() => now))
  const wrong = (n: number) => signIn(identity, { email: `a${n}@example.com`, password: 'wrong' })

  expect(await signIn(identity)).toMatchObject({ status: 200 })
  for (let n = 0; n < 100; n += 1) expect(await wrong(n)).toEqual(invalidCredential)

  expect(await wrong(100)).toEqual(tooMany('15 minutes', 900))
  expect(await signIn(identity)).toEqual(tooMany('15 minutes', 900))
  const elsewhere = await signIn(identity, { email, password }, { address: '10.0.0.2' })
  expect(elsewhere).toMatchObject({ status: 200 })
  now = new Date('2026-11-20T10:15:00Z')
  expect(await signIn(identity)).toMatchObject({ status: 200 })
})

it('checks five of fifty wrong guesses that arrive at once in two processes', async () => {
  const shop = await aShopWithAdministrator()
  const one = anIdentity(shop)
  const other = anIdentity(shop)

  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      signIn(n % 2 === 0 ? one : other, { email, password: `wrong ${n}` }),
    ),
  )

  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 401)).toHaveLength(5)
  expect(statuses.filter((status) => status === 429)).toHaveLength(45)
})

it('rejects some requests when very many visitors sign in at the same moment', async () => {
  const identity = anIdentity(await aShopWithAdministrator())

  const answers = await Promise.all(
    Array.from({ length: 120 }, (_, n) =>
      signIn(identity, { email: `a${n}@example.com`, password }, { address: `10.0.1.${n}` }),
    ),
  )

  expect(answers.filter(({ status }) => status === 401)).toHaveLength(100)
  expect(answers.filter(({ status }) => status === 503)).toHaveLength(20)
  expect(answers.at(-1)).toMatchObject({ body: { code: 'too-busy' }, retryAfterSeconds: 2 })
})

it('leaves places to other networks when one network signs in a hundred times at once', async () => {
  const identity = anIdentity(await aShopWithAdministrator())

  const crowd = Array.from({ length: 100 }, (_, n) =>
    signIn(identity, { email: `a${n}@example.com`, password }, { address: '203.0.113.9' }),
  )

  expect(await signIn(identity)).toMatchObject({ status: 200 })
  const statuses = (await Promise.all(crowd)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 401)).toHaveLength(50)
  expect(statuses.filter((status) => status === 503)).toHaveLength(50)
})

it('stores no e-mail and no address in its counters', async () => {
  const shop = await aShopWithAdministrator()
  const body = { email: 'rahima@example.com', password: 'wrong' }

  await signIn(anIdentity(shop), body, { address: '203.0.113.77' })

  const stored = await allThatIsStored(shop)
  expect(stored).toContain('locked_until')
  expect(stored).not.toContain('rahima')
  expect(stored).not.toContain('203.0.113.77')
})
