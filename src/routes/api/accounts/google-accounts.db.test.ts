import { expect, it } from 'vitest'
import {
  aBrowser,
  aShopWithProvider,
  locationOf,
  rahima,
  whoIs,
} from '#tests/make/a-google-sign-in.ts'

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

it('does not link an account with a password to a Google account with its e-mail', async () => {
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

it('signs no blocked user in', async () => {
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
