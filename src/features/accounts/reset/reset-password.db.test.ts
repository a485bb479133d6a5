import { expect, it } from 'vitest'
import type { UserStatus } from '#src/domain/people/role.ts'
import { requestReset } from '#src/features/accounts/reset/request-reset.server.ts'
import { changeUser } from '#src/features/accounts/users/change-user.server.ts'
import { ok } from '#src/lib/result.ts'
import { transact } from '#src/platform/database/database.ts'
import { AddressRefused } from '#src/platform/mail/make-mailer.server.ts'
import { DeadLettered, NotSent } from '#src/platform/outbox/not-sent.ts'
import {
  aShopOfRahima,
  done,
  linkOver,
  mailsOf,
  newPassword,
  queued,
  resetHandlerOf,
  tokenIn,
} from '#tests/make/accounts/a-reset.ts'
import {
  allThatIsStored,
  aResetToken,
  ask,
  cookieOf,
  origin,
  rahima,
  setStatus,
  signIn,
  whoIs,
} from '#tests/make/an-identity.ts'

it('mails a link, sets the password by it and ends every session', async () => {
  const { shop, identity, cookie, request, reset } = await aShopOfRahima()
  const elsewhere = cookieOf(await signIn(identity, rahima))

  expect(await request(' Rahima@Example.com')).toEqual(done)
  const mails = await mailsOf(shop)
  const token = tokenIn(mails)

  expect(mails).toEqual([
    {
      to: rahima.email,
      subject: 'Your new password at Pagla Mart',
      text: expect.stringContaining(`${origin}/reset-password?token=${token}\n`),
      eventId: expect.stringMatching(/^[0-9a-f]{24}$/),
    },
  ])
  expect(await reset(token)).toEqual(done)
  expect(await whoIs(identity, cookie)).toBeUndefined()
  expect(await whoIs(identity, elsewhere)).toBeUndefined()
  expect((await signIn(identity, rahima)).status).toBe(401)
  expect((await signIn(identity, { ...rahima, password: newPassword })).status).toBe(200)
})

it('sends the mail in the language of the page', async () => {
  const { shop, identity } = await aShopOfRahima()

  const from = { address: '10.0.0.1', device: undefined }
  const command = { email: rahima.email, from, language: 'bn' } as const
  expect(await requestReset(identity, command)).toEqual({ ok: true, value: undefined })

  expect(await mailsOf(shop)).toMatchObject([
    {
      subject: 'পাগলা মার্টে আপনার নতুন পাসওয়ার্ড',
      text: expect.stringContaining(`${origin}/bn/reset-password?token=`),
    },
  ])
})

it('answers and writes the same for a known, a blocked and an unknown e-mail', async () => {
  const { shop, request } = await aShopOfRahima()
  const written = async (email: string) => {
    const before = await queued(shop)
    const answer = await request(email)
    const rows = (await queued(shop)).slice(before.length)
    return { answer, rows: rows.map(({ payload }) => Object.keys(JSON.parse(payload))) }
  }

  const known = await written(rahima.email)
  const unknown = await written('nobody@example.com')
  await setStatus(shop, 'Not-Verified')
  const blocked = await written(rahima.email)

  expect(known).toEqual({ answer: done, rows: [['id', 'language']] })
  expect(unknown).toEqual(known)
  expect(blocked).toEqual(known)
})

it('sends no mail for an unknown e-mail or a blocked account', async () => {
  const { shop, request } = await aShopOfRahima()

  await request('nobody@example.com')
  expect(await mailsOf(shop)).toEqual([])

  await request()
  await setStatus(shop, 'Not-Verified')
  expect(await mailsOf(shop)).toEqual([])
})

it('stores no secret that opens the account, before or after the mail', async () => {
  const { shop, request } = await aShopOfRahima()
  await request()
  const before = await allThatIsStored(shop)

  const token = tokenIn(await mailsOf(shop))

  expect(before).toContain('password-reset')
  expect(before).not.toContain(token)
  expect(await allThatIsStored(shop)).not.toContain(token)
  const [row] = await queued(shop)
  expect(row?.payload).not.toContain('rahima')
})

it('accepts a link once, even when many requests use it at once', async () => {
  const { shop, identity, request, reset } = await aShopOfRahima()
  await request()
  const token = tokenIn(await mailsOf(shop))

  const answers = await Promise.all(
    Array.from({ length: 5 }, (_, n) => reset(token, `${newPassword}-${n}`)),
  )

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(4)
  expect(await reset(token)).toEqual(linkOver)
  const winner = answers.findIndex(({ status }) => status === 200)
  const password = `${newPassword}-${winner}`
  expect((await signIn(identity, { ...rahima, password })).status).toBe(200)
})

it('accepts a link for ten minutes after it was sent', async () => {
  const { shop, after, request, reset } = await aShopOfRahima()
  await request()
  after(30)
  const token = tokenIn(await mailsOf(shop))

  after(10)
  expect(await reset(token)).toEqual(linkOver)

  await request()
  const next = tokenIn(await mailsOf(shop))
  after(9)
  expect(await reset(next)).toEqual(done)
})

it('leaves the owner’s link valid whatever strangers request after it', async () => {
  const { shop, after, request, reset } = await aShopOfRahima()
  await request()
  const owners = tokenIn(await mailsOf(shop))
  after(1)
  for (let n = 2; n < 12; n += 1) await request(rahima.email, `10.0.0.${n}`)
  await mailsOf(shop)

  expect(await reset(owners)).toEqual(done)
})

it('mails the pending link again for a further request, and ends all of them with the first use', async () => {
  const { shop, after, request, reset } = await aShopOfRahima()
  await request()
  after(5)
  await request()
  const [first = '', second = ''] = (await mailsOf(shop)).map((mail) => tokenIn([mail]))
  after(1)
  const third = tokenIn(await mailsOf(shop))
  expect(third).not.toBe(second)

  const [one, two] = await Promise.all([reset(first), reset(second, 'some-other-basket')])

  expect([one.status, two.status].toSorted()).toEqual([200, 400])
  expect(await reset(third)).toEqual(linkOver)
})

it('creates a link with its own ten minutes for each attempt to send the mail', async () => {
  const { shop, after, request, reset } = await aShopOfRahima()
  await request()
  const first = tokenIn(await mailsOf(shop))
  after(9)
  const second = tokenIn(await mailsOf(shop))
  after(1)

  expect(second).not.toBe(first)
  expect(await reset(first)).toEqual(linkOver)
  expect(await reset(second)).toEqual(done)
})

it('sends no mail that is a day late', async () => {
  const { shop, after, request } = await aShopOfRahima()
  await request()

  after(24 * 60)

  expect(await mailsOf(shop)).toEqual([])
})

it('dead-letters a mail to an address that does not exist, and retries a mail that may still arrive', async () => {
  const { shop, request } = await aShopOfRahima()
  await request()
  const [{ id, payload } = { id: '', payload: '' }] = await queued(shop)
  const sendRefused = (error: NotSent) =>
    resetHandlerOf(shop, { send: () => Promise.reject(error) })(
      { id, payload: JSON.parse(payload), attempt: 1 },
      new AbortController().signal,
    )

  await expect(sendRefused(new AddressRefused('SMTP EENVELOPE 550'))).rejects.toEqual(
    new DeadLettered('SMTP EENVELOPE 550'),
  )
  const busy = new NotSent('SMTP ECONNECTION 421')
  await expect(sendRefused(busy)).rejects.toBe(busy)
})

it('refuses the link of a user who was blocked after the mail', async () => {
  const { shop, identity, request, reset } = await aShopOfRahima()
  await request()
  const token = tokenIn(await mailsOf(shop))
  await setStatus(shop, 'Not-Verified')

  expect(await reset(token)).toEqual(linkOver)

  await setStatus(shop, 'Verified')
  expect(await reset(token)).toEqual(linkOver)
  expect((await signIn(identity, rahima)).status).toBe(200)
})

it('refuses a link from before a block, even when the block is lifted before it is used', async () => {
  const { shop, request, reset } = await aShopOfRahima()
  await request()
  const token = tokenIn(await mailsOf(shop))
  const change = (status: UserStatus) =>
    changeUser(shop, { email: rahima.email, change: { status }, by: 'admin', actor: 'the owner' })
  await change('Not-Verified')
  await change('Verified')

  expect(await reset(token)).toEqual(linkOver)
})

it('refuses made-up tokens', async () => {
  const { shop, reset } = await aShopOfRahima()
  const token = (await aResetToken(shop, rahima.email)) ?? ''
  const { id, identifier_hash } = await shop.db.read
    .selectFrom('verifications')
    .select(['id', 'identifier_hash'])
    .executeTakeFirstOrThrow()

  expect(await reset('x'.repeat(43))).toEqual(linkOver)
  expect(await reset(identifier_hash)).toEqual(linkOver)
  expect(await reset(id)).toEqual(linkOver)
  expect(await reset(`${token.slice(0, -2)}xx`)).toEqual(linkOver)
})

it('names a weak password and a missing token at once and keeps a valid link valid', async () => {
  const { shop, identity, request, reset } = await aShopOfRahima()
  await request()
  const token = tokenIn(await mailsOf(shop))

  const both = await ask(identity, 'POST /reset-password', { body: { newPassword: 'short' } })
  expect(both).toMatchObject({
    status: 400,
    body: {
      code: 'auth/expired-action-code',
      fields: {
        token: 'This link is used or too old. Ask for a new one.',
        newPassword: 'A password has at least 8 characters.',
      },
    },
  })
  expect(await reset(token, 'password1')).toMatchObject({
    status: 400,
    body: { code: 'auth/password-does-not-meet-requirements' },
  })
  expect(await reset(token, rahima.email)).toMatchObject({
    status: 400,
    body: {
      fields: {
        newPassword:
          'The password must not be the e-mail. Choose one that only you would think of.',
      },
    },
  })
  expect(await reset(token)).toEqual(done)
})

it('sets a password for a user who only signs in with Google', async () => {
  const { shop, identity, request, reset } = await aShopOfRahima()
  await transact(shop.db, async (tx) => {
    await tx.deleteFrom('accounts').execute()
    return ok(undefined)
  })
  await request()

  await reset(tokenIn(await mailsOf(shop)))

  expect((await signIn(identity, { ...rahima, password: newPassword })).status).toBe(200)
})

it('refuses text that is not an e-mail address', async () => {
  const { shop, request } = await aShopOfRahima()

  expect(await request('rahima')).toMatchObject({
    status: 400,
    body: { code: 'auth/invalid-email' },
  })
  expect(await queued(shop)).toEqual([])
})
