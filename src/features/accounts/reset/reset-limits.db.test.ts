/** Resets of a password: how many an account and an address may ask for, and which locks a reset opens. */

import { expect, it } from 'vitest'
import {
  aShopOfRahima,
  done,
  mailsOf,
  newPassword,
  queued,
  tokenIn,
} from '#tests/make/accounts/a-reset.ts'
import { rahima, signIn, tooMany } from '#tests/make/an-identity.ts'

it('unlocks an account that attackers have locked', async () => {
  const { shop, identity, request, reset } = await aShopOfRahima()
  for (let n = 0; n < 6; n += 1) await signIn(identity, { ...rahima, password: 'wrong' })
  expect((await signIn(identity, rahima)).status).toBe(429)
  await request()

  await reset(tokenIn(await mailsOf(shop)))

  expect((await signIn(identity, { ...rahima, password: newPassword })).status).toBe(200)
})

it('mails an account three links an hour for one network, and answers the same beyond that', async () => {
  const { shop, after, request } = await aShopOfRahima()

  for (let n = 0; n < 4; n += 1) expect(await request()).toEqual(done)
  expect(await queued(shop)).toHaveLength(3)

  after(60)
  await request()
  expect(await queued(shop)).toHaveLength(4)
})

it('mails the owner a link beside a stranger who has requested all of theirs', async () => {
  const { shop, request } = await aShopOfRahima()
  for (let n = 0; n < 10; n += 1) await request(rahima.email, '203.0.113.9')
  expect(await queued(shop)).toHaveLength(3)

  await request()

  expect(await queued(shop)).toHaveLength(4)
})

it('mails an account at most ten links an hour, three of them for known devices alone', async () => {
  const { shop, identity, request } = await aShopOfRahima()
  await signIn(identity, rahima, { device: 'my-phone' })
  await signIn(identity, rahima, { device: 'my-desk' })
  for (let n = 0; n < 20; n += 1) await request(rahima.email, `10.0.1.${n}`)
  expect(await queued(shop)).toHaveLength(7)

  for (let n = 0; n < 2; n += 1) await request(rahima.email, '10.0.1.1', 'my-phone')
  expect(await queued(shop)).toHaveLength(9)
  for (let n = 0; n < 3; n += 1) await request(rahima.email, '10.0.1.1', 'my-desk')

  expect(await queued(shop)).toHaveLength(10)
})

it('accepts thirty requests an hour from an address, for any e-mails', async () => {
  const { shop, request } = await aShopOfRahima()

  for (let n = 0; n < 30; n += 1) expect(await request(`a${n}@example.com`)).toEqual(done)

  expect(await request('a30@example.com')).toEqual(tooMany('60 minutes', 3600))
  expect(await request(rahima.email)).toEqual(tooMany('60 minutes', 3600))
  expect(await request(rahima.email, '10.0.0.2')).toEqual(done)
  expect(await queued(shop)).toHaveLength(31)
})

it('recognises the device that set the new password, even while attackers guess', async () => {
  const { shop, identity, request, reset } = await aShopOfRahima()
  const { email } = rahima
  const [mine, strange] = [{ device: 'my-new-phone' }, { device: 'a-stranger' }]
  const guess = async () => {
    for (let n = 0; n < 6; n += 1) await signIn(identity, { email, password: 'wrong' }, strange)
  }
  await guess()
  await request()
  const token = tokenIn(await mailsOf(shop))
  expect(await reset(token, newPassword, mine.device)).toEqual(done)
  await guess()

  const right = { email, password: newPassword }
  expect(await signIn(identity, right, strange)).toMatchObject({ status: 429 })
  expect(await signIn(identity, right, mine)).toMatchObject({ status: 200 })
})

it('unlocks the device that tried the old password too often and forgets all others', async () => {
  const { shop, identity, request, reset } = await aShopOfRahima()
  const [mine, old] = [{ device: 'my-phone' }, { device: 'a-phone-of-before' }]
  await signIn(identity, rahima, mine)
  await signIn(identity, rahima, old)
  for (let n = 0; n < 5; n += 1) {
    await signIn(identity, { ...rahima, password: 'wrong' }, mine)
  }
  await request()
  const token = tokenIn(await mailsOf(shop))

  expect(await reset(token, newPassword, mine.device)).toEqual(done)

  const now = { ...rahima, password: newPassword }
  expect((await signIn(identity, now, mine)).status).toBe(200)
  for (let n = 0; n < 5; n += 1) {
    await signIn(identity, { ...rahima, password: 'wrong' }, { address: '10.0.0.9' })
  }
  expect((await signIn(identity, now, old)).status).toBe(429)
  expect((await signIn(identity, now, mine)).status).toBe(200)
})
