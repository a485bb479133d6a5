import { expect, it } from 'vitest'
import {
  accountMailsOf,
  anIdentity,
  aResetToken,
  aShopWithAdministrator,
  ask,
  cookieOf,
  origin,
  rahima,
  setStatus,
  signIn,
  signUp,
} from '#tests/make/an-identity.ts'

const phone = { device: 'my-phone' }
const laptop = {
  device: 'my-laptop',
  headers: {
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0',
  },
}
const newPassword = 'nine-lychees-in-a-basket'

async function aShopOfRahima() {
  const now = new Date('2026-11-20T10:00:00Z')
  const shop = await aShopWithAdministrator(() => now)
  const identity = anIdentity(shop)
  const cookie = cookieOf(await signUp(identity, rahima, phone))
  await accountMailsOf(shop)
  return { shop, identity, cookie, subjects: async () => (await accountMailsOf(shop)).map(subject) }
}

function subject(mail: { readonly subject: string }): string {
  return mail.subject.replace(/ · .*/, '')
}

it('mails the owner when a device signs in that the account does not know, once', async () => {
  const { shop, identity, subjects } = await aShopOfRahima()
  await signIn(identity, rahima, phone)
  await signIn(identity, { ...rahima, password: 'wrong' }, laptop)
  expect(await subjects()).toEqual([])

  await signIn(identity, rahima, laptop)
  await signIn(identity, rahima, laptop)

  expect(await accountMailsOf(shop)).toEqual([
    {
      to: rahima.email,
      subject:
        'A device that is new to your account at Pagla Mart · পাগলা মার্টে আপনার অ্যাকাউন্টে নতুন ডিভাইস',
      text: expect.stringContaining('Firefox on Linux, 20 November 2026, 4:00 pm'),
      eventId: expect.stringMatching(/^[0-9a-f]{24}$/),
    },
  ])
})

it('mails five new devices a day, to spare the owner of a program without cookies', async () => {
  const { identity, subjects } = await aShopOfRahima()

  for (let n = 0; n < 8; n += 1) await signIn(identity, rahima, { device: `device-${n}` })

  expect(await subjects()).toHaveLength(5)
})

it('mails the owner of a changed password, by the old one and by a link', async () => {
  const { shop, identity, cookie } = await aShopOfRahima()
  const changed = 'Your password at Pagla Mart was changed'
  const body = { currentPassword: rahima.password, newPassword }
  expect(await ask(identity, 'POST /change-password', { cookie, body })).toMatchObject({
    status: 200,
  })
  const [mail] = await accountMailsOf(shop)
  expect(mail && subject(mail)).toBe(changed)
  expect(mail?.text).toContain(`\n${origin}/forgot-password\n`)
  expect(mail?.text).toContain(`\n${origin}/bn/forgot-password\n`)

  const token = await aResetToken(shop, rahima.email)
  await ask(identity, 'POST /reset-password', { body: { token, newPassword: 'some-other-basket' } })
  expect((await accountMailsOf(shop)).map(subject)).toEqual([changed])
})

it('mails nothing for a refused change, and nothing to a blocked user', async () => {
  const { shop, identity, cookie, subjects } = await aShopOfRahima()
  const body = { currentPassword: 'wrong', newPassword }
  await ask(identity, 'POST /change-password', { cookie, body })
  expect(await subjects()).toEqual([])

  await signIn(identity, rahima, laptop)
  await setStatus(shop, 'Not-Verified')
  expect(await subjects()).toEqual([])
})
