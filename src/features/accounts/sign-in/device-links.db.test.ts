import { expect, it } from 'vitest'
import { knowDevice } from '#src/features/accounts/sign-in/device-links.server.ts'
import { changeUser } from '#src/features/accounts/users/change-user.server.ts'
import type { Message } from '#src/platform/mail/make-mailer.server.ts'
import {
  accountMailsOf,
  allThatIsStored,
  anIdentity,
  aResetToken,
  aShopWithAdministrator,
  ask,
  origin,
  rahima,
  signIn,
  signUp,
} from '#tests/make/an-identity.ts'

const mine = { device: 'the-new-phone-of-rahima', address: '10.0.0.1' }
const laptop = { device: 'the-new-laptop-of-rahima', address: '10.0.0.2' }
const wrong = { ...rahima, password: 'wrong' }
const linkOver = { ok: false, failure: { kind: 'link-over' } }
const known = { ok: true, value: undefined }

/** A shop whose mail reaches people, and in which strangers have locked the account. */
async function aLockedAccount() {
  let now = new Date('2026-11-20T10:00:00Z')
  const shop = await aShopWithAdministrator(() => now)
  const identity = anIdentity(shop, origin, 'smtps://mail.example')
  await signUp(identity)
  await accountMailsOf(shop)
  const lock = async (email: string = rahima.email) => {
    for (let n = 0; n < 6; n += 1) {
      await signIn(identity, { ...wrong, email }, { device: `d${n}`, address: `10.9.0.${n}` })
    }
  }
  await lock()
  const open = (token: string, from = mine) => knowDevice(identity, { token }, from)
  const after = (minutes: number) => {
    now = new Date(now.getTime() + minutes * 60_000)
  }
  return { shop, identity, lock, open, after }
}

function tokenIn(mails: readonly Message[]): string {
  return /new-device\?token=([\w-]+)/.exec(mails.at(-1)?.text ?? '')?.[1] ?? ''
}

it('lets the owner of a locked account in on a new device by a mailed link', async () => {
  const { shop, identity, open } = await aLockedAccount()
  await accountMailsOf(shop)
  expect(await signIn(identity, rahima, mine)).toMatchObject({
    status: 429,
    body: { message: expect.stringContaining('Open the link that we mail to this e-mail') },
  })

  const mails = await accountMailsOf(shop)
  expect(mails).toMatchObject([{ to: rahima.email }])
  expect(await open(tokenIn(mails))).toEqual(known)

  expect(await signIn(identity, wrong, mine)).toMatchObject({ status: 401 })
  expect(await signIn(identity, rahima, mine)).toMatchObject({ status: 200 })
  expect(await signIn(identity, rahima, laptop)).toMatchObject({ status: 429 })
})

it('mails at the fifth wrong password, in both languages, with a link of each', async () => {
  const { shop } = await aLockedAccount()

  const [mail] = await accountMailsOf(shop)

  expect(mail?.subject).toBe(
    'Wrong passwords for your account at Pagla Mart · পাগলা মার্টে আপনার অ্যাকাউন্টে ভুল পাসওয়ার্ড',
  )
  const token = tokenIn(mail ? [mail] : [])
  expect(mail?.text).toContain(`\n${origin}/new-device?token=${token}\n`)
  expect(mail?.text).toContain(`\n${origin}/bn/new-device?token=${token}\n`)
})

it('answers and writes the same for an e-mail without an account, and mails nothing', async () => {
  const { shop, identity, lock } = await aLockedAccount()
  const ofAccount = await signIn(identity, rahima, mine)
  await accountMailsOf(shop)
  await lock('nobody@example.com')
  const nobody = { ...rahima, email: 'nobody@example.com' }

  expect(await signIn(identity, nobody, mine)).toEqual(ofAccount)

  const { rows } = await queuedIn(shop)
  expect(rows).toHaveLength(3)
  expect(await accountMailsOf(shop)).toEqual([])
})

it('mails three links a day, each of which works until the next may come', async () => {
  const { shop, identity, open, after } = await aLockedAccount()
  for (let n = 0; n < 20; n += 1) await signIn(identity, rahima, laptop)
  const mails = await accountMailsOf(shop)
  expect(mails).toHaveLength(3)

  after(24 * 60 - 1)
  expect(await open(tokenIn(mails.slice(0, 1)))).toEqual(known)
})

it('mails a link again after one was used, for the next new device', async () => {
  const { shop, identity, lock, open } = await aLockedAccount()
  for (let n = 0; n < 5; n += 1) await signIn(identity, rahima, mine)
  await open(tokenIn(await accountMailsOf(shop)))
  await lock()

  expect(await open(tokenIn(await accountMailsOf(shop)), laptop)).toEqual(known)

  expect(await signIn(identity, rahima, laptop)).toMatchObject({ status: 200 })
})

it('makes one device known when a link is opened on several at once', async () => {
  const { shop, identity, open } = await aLockedAccount()
  const token = tokenIn(await accountMailsOf(shop))

  const opened = await Promise.all([open(token), open(token, laptop)])

  expect(opened.filter(({ ok }) => ok)).toHaveLength(1)
  const [first, second] = [mine, laptop].map((from) => signIn(identity, rahima, from))
  expect([(await first)?.status, (await second)?.status].toSorted()).toEqual([200, 429])
  expect(await open(token)).toEqual(linkOver)
})

it('knows no device by a link from before a new password, also when both happen at once', async () => {
  const { shop, identity, lock, open } = await aLockedAccount()
  const reset = async (newPassword: string) => {
    const body = { token: await aResetToken(shop, rahima.email), newPassword }
    return ask(identity, 'POST /reset-password', { body, device: 'another-device' })
  }
  const token = tokenIn(await accountMailsOf(shop))

  const [opened, done] = await Promise.all([open(token), reset('nine-lychees-in-a-basket')])

  expect(done).toMatchObject({ status: 200 })
  expect([known, linkOver]).toContainEqual(opened)
  await lock()
  const right = { ...rahima, password: 'nine-lychees-in-a-basket' }
  expect(await signIn(identity, right, mine)).toMatchObject({ status: 429 })

  const later = tokenIn(await accountMailsOf(shop))
  await reset('ten-lychees-in-a-basket')
  expect(await open(later)).toEqual(linkOver)
})

it('voids the link of a user who is blocked, and mails none', async () => {
  const { shop, identity, open } = await aLockedAccount()
  const token = tokenIn(await accountMailsOf(shop))
  const block = { email: rahima.email, change: { status: 'Not-Verified' } } as const
  await changeUser(shop, { ...block, by: 'admin', actor: 'the owner' })

  expect(await open(token)).toEqual(linkOver)
  await signIn(identity, rahima, mine)
  expect(await accountMailsOf(shop)).toEqual([])
})

it('stores no token of a link, and no e-mail in its event', async () => {
  const { shop } = await aLockedAccount()
  const { rows } = await queuedIn(shop)
  const token = tokenIn(await accountMailsOf(shop))

  expect(JSON.stringify(rows)).not.toContain('rahima')
  expect(token).not.toBe('')
  expect(await allThatIsStored(shop)).not.toContain(token.slice(32))
})

async function queuedIn({ db }: Awaited<ReturnType<typeof aLockedAccount>>['shop']) {
  const outbox = db.read.selectFrom('outbox').select(['kind', 'payload'])
  return { rows: await outbox.where('kind', '=', 'account-mail').execute() }
}
