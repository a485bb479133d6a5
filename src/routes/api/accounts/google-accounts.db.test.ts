import { expect, it } from 'vitest'
import {
  aBrowser,
  aShopWithProvider,
  locationOf,
  rahima,
  whoIs,
} from '#tests/make/a-google-sign-in.ts'

it('creates one account when two browsers return from the provider at once', async () => {
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

it('does not link a password account to a Google account with its e-mail', async () => {
  const shop = await aShopWithProvider()
  await shop.signIn()
  const browser = aBrowser(shop)

  const admin = { ...rahima, email: 'ADMIN@paglamart.test' }
  const back = await shop.provider.signIn(await browser.leave(), admin)

  expect(locationOf(await browser.get(back))).toBe('/login?error=auth%2Femail-already-in-use')
  expect(await whoIs(browser)).toBeUndefined()
  expect(await shop.db.read.selectFrom('users').select('id').execute()).toHaveLength(1)
})

it("reserves the administrator's e-mail even before the administrator exists", async () => {
  const shop = await aShopWithProvider()
  const browser = aBrowser(shop)

  const admin = { ...rahima, email: 'admin@paglamart.test' }
  const back = await shop.provider.signIn(await browser.leave(), admin)

  expect(locationOf(await browser.get(back))).toBe('/login?error=auth%2Femail-already-in-use')
  expect(await shop.db.read.selectFrom('users').select('id').execute()).toEqual([])
})

it('tells two subjects apart even when they share an e-mail', async () => {
  const shop = await aShopWithProvider()
  const first = aBrowser(shop)
  await first.get(await shop.provider.signIn(await first.leave(), rahima))
  const second = aBrowser(shop)

  const back = await shop.provider.signIn(await second.leave(), { ...rahima, sub: 'another' })

  expect(locationOf(await second.get(back))).toBe('/login?error=auth%2Femail-already-in-use')
  expect(await whoIs(second)).toBeUndefined()
})

it('refuses a blocked user', async () => {
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

it('creates no account for an e-mail that the provider has not confirmed', async () => {
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

it('uses the local part of the e-mail when the provider gives no name', async () => {
  const shop = await aShopWithProvider()
  const browser = aBrowser(shop)
  const nameless = { sub: 'nameless', email: 'karim.mia@example.com', email_verified: true }

  await browser.get(await shop.provider.signIn(await browser.leave(), nameless))

  const users = await shop.db.read.selectFrom('users').select('name').execute()
  expect(users).toEqual([{ name: 'karim.mia' }])
})
