import { expect, it } from 'vitest'
import { fromTaka } from '#src/domain/money.ts'
import { changeOrderStatus } from '#src/features/orders/edit/change-order-status.server.ts'
import { placeOrder } from '#src/features/orders/place/place-order.server.ts'
import { payRefund } from '#src/features/orders/refunds/pay-refund.server.ts'
import { exportPerson } from '#src/features/privacy/export-person.server.ts'
import { forgetPerson } from '#src/features/privacy/forget-person.server.ts'
import { type Person, personFrom } from '#src/features/privacy/person.ts'
import { invite } from '#src/features/team/invite.server.ts'
import { commit } from '#src/platform/database/database.ts'
import { accountOf, got } from '#tests/make/a-person.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { addApp } from '#tests/make/a-second-factor.ts'
import { aShop } from '#tests/make/a-shop.ts'
import { oweRefund } from '#tests/make/a-transfer.ts'
import { aUser } from '#tests/make/a-user.ts'
import {
  anIdentity,
  aShopWithAdministrator,
  ask,
  cookieOf,
  origin,
  signUp,
} from '#tests/make/an-identity.ts'
import { anOrder } from '#tests/make/an-order.ts'
import { aMailFolder } from '#tests/make/platform/a-mailbox.ts'
import { addAmounts } from '#tests/make/some-amounts.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'
import { anAuthenticator } from '#tests/support/stand-ins/authenticator.ts'

const now = new Date('2026-11-20T11:00:00.000Z')

function person(text: string): Person {
  const found = personFrom(text)
  if (!found) throw new Error(`Nobody: ${text}`)
  return found
}

const nothing = {
  exportedAt: now.toISOString(),
  orders: [],
  blocks: [],
  incompleteOrders: [],
  waitlists: [],
  account: null,
  invitations: [],
  messages: [],
  history: [],
  namedAsHost: [],
  changesMade: [],
  securityEvents: [],
}

it('exports the whole order for a phone in any spelling, in taka', async () => {
  const shop = await aShop(await freshDatabase(), () => now)
  await aProduct(shop.db)
  const customer = { name: 'Rahima', phone: '০১৭১২৩৪৫৬৭৮', address: 'Mirpur' }
  const order = got(await placeOrder(shop, anOrder({ customer, quantity: 5, coupon: 'TEA' })))
  got(await placeOrder(shop, anOrder()))
  await oweRefund(shop.db, order.number)
  const change = { number: order.number, status: 'done', expectedVersion: 1 } as const
  got(await changeOrderStatus(shop, { ...change, actor: 'admin@paglamart.test' }))
  await addAmounts(shop, order.number)
  const paid = { method: 'nagad', amount: fromTaka(100), transactionId: 'NG55TX01' } as const
  const by = { key: 'k', actor: 'admin@paglamart.test', isProven: true }
  got(await payRefund(shop, { number: order.number, ...paid, ...by }))
  const at = now.toISOString()

  expect(await exportPerson(shop.db.read, person('+880 1712-345678'), now)).toEqual({
    ...nothing,
    of: '+8801712345678',
    orders: [
      {
        number: order.number,
        placedAt: now.toISOString(),
        deletedAt: null,
        name: 'Rahima',
        phone: '+8801712345678',
        address: 'Mirpur',
        coupon: 'TEA',
        deliveryZone: 'inside-dhaka',
        place: null,
        source: null,
        language: 'en',
        status: 'done',
        stage: 'confirmed',
        flags: [],
        subtotal: 125,
        discount: 12.5,
        deliveryFee: 70,
        total: 182.5,
        adjustments: [{ at, kind: 'bargain', amount: -20, reason: 'Sister of Karim' }],
        advances: [
          { at, method: 'bkash', amount: 100, sender: '01899999999', transactionId: 'BK7X9Q2M' },
        ],
        payments: [],
        advanceAsked: 0,
        advanceClaims: [],
        refunds: [{ at, method: 'nagad', amount: 100, transactionId: 'NG55TX01' }],
        returns: [],
        reviews: [],
        returnCases: [],
        parcels: [],
        lines: [
          {
            pid: 'kettle',
            title: 'Electric Kettle',
            titleInBangla: '',
            quantity: 5,
            unitPrice: 25,
          },
        ],
        merged: [],
        notes: [],
        messages: [],
        wishes: [],
        calls: [],
        risk: null,
        history: [
          {
            at: now.toISOString(),
            action: 'order.change-status',
            before: { status: 'not-done', stage: 'placed' },
            after: { status: 'done', stage: 'confirmed' },
          },
          {
            at,
            action: 'order.adjust',
            before: { adjustments: 0 },
            after: { adjustments: -20, adjustment: 'bargain', note: 'Sister of Karim' },
          },
          {
            at,
            action: 'order.advance',
            before: { advances: 0 },
            after: { advances: 100, advance: 'bkash' },
          },
          {
            at,
            action: 'order.refund',
            before: { refundsOwed: 500 },
            after: { refundsOwed: 400, refund: 'nagad' },
          },
        ],
      },
    ],
  })
})

it('exports the account, sessions and messages of an e-mail, and no secret that opens it', async () => {
  const shop = await aShop(await freshDatabase(), () => now)
  const rahima = {
    name: 'Rahima',
    phone: '01712345678',
    address: 'Mirpur',
    email: 'rahima@example.com',
  }
  await accountOf(shop, rahima, aMailFolder())

  const kept = await exportPerson(shop.db.read, person(rahima.email), now)

  expect(kept).toMatchObject({
    of: rahima.email,
    orders: [],
    account: {
      name: 'Rahima Jr',
      email: rahima.email,
      role: 'guest',
      language: 'en',
      waysIn: [{ provider: 'credential' }],
      sessions: [{ address: '203.0.113.77', browser: 'Browser of Rahima' }],
      profile: { name: 'Rahima', address: 'Mirpur', about: 'I am Rahima' },
    },
    messages: [{ email: 'RAHIMA@EXAMPLE.COM' }, { email: rahima.email }],
    history: [
      { action: 'user.save', before: { name: 'Rahima' }, after: { name: 'Rahima Jr' } },
      { action: 'profile.save' },
    ],
    namedAsHost: [],
    changesMade: [{ action: 'user.save' }],
  })
  const secrets = await shop.db.read
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.user_id', 'sessions.user_id')
    .select(['token_hash', 'password'])
    .executeTakeFirstOrThrow()
  for (const secret of Object.values(secrets)) {
    expect(JSON.stringify(kept)).not.toContain(secret)
  }
})

it('exports every line of the orders that an account placed, by its e-mail', async () => {
  const shop = await aShop(await freshDatabase(), () => now)
  await aProduct(shop.db, { pid: 'fan' })
  await aProduct(shop.db, { pid: 'kettle' })
  const { id: accountId, email } = await aUser(shop.db)
  const lines = [
    { pid: 'kettle', quantity: 2 },
    { pid: 'fan', quantity: 1 },
  ]
  const order = got(await placeOrder(shop, anOrder({ lines, place: 'Savar', accountId })))
  got(await placeOrder(shop, anOrder({ accountId: (await aUser(shop.db)).id })))

  const { orders } = await exportPerson(shop.db.read, person(email), now)

  expect(orders).toHaveLength(1)
  expect(orders).toMatchObject([{ number: order.number, place: 'Savar', lines }])
})

it('exports the duties of a member, and the pending invitation of an address without an account', async () => {
  const shop = await aShop(await freshDatabase(), () => now)
  const member = await aUser(shop.db, { duties: ['viewer', 'desk'] })
  const owner = 'admin@paglamart.test'
  const invited = { email: 'nusrat@example.com', duties: ['packer'], actor: owner } as const
  got(await invite({ shop, adminEmail: owner }, invited))
  got(await invite({ shop, adminEmail: owner }, { ...invited, email: 'other@example.com' }))

  const ofMember = await exportPerson(shop.db.read, person(member.email), now)
  expect(ofMember).toMatchObject({ account: { duties: ['desk', 'viewer'] }, invitations: [] })
  const ofInvited = await exportPerson(shop.db.read, person(invited.email), now)
  expect(ofInvited).toMatchObject({
    account: null,
    invitations: [{ duties: ['packer'], invitedAt: now.toISOString() }],
    history: [{ action: 'team.invite', after: { email: invited.email, duties: ['packer'] } }],
  })
  expect(JSON.stringify(ofInvited)).not.toContain(owner)
})

it('exports nothing for an unknown person', async () => {
  const shop = await aShop(await freshDatabase(), () => now)
  const of = 'nobody@example.com'

  expect(await exportPerson(shop.db.read, person(of), now)).toEqual({ ...nothing, of })
})

it('exports the second factors without their secrets, and erases them with the account', async () => {
  const shop = await aShopWithAdministrator(() => now)
  const identity = anIdentity(shop)
  const account = { name: 'Rahima', email: 'rahima@example.com', password: 'a-boat-of-jackfruit' }
  const cookie = cookieOf(await signUp(identity, account))
  await commit(shop.db, (tx) => tx.updateTable('users').set({ email_verified: 1 }).execute())
  const { recoveryCodes } = await addApp(identity, cookie, now)
  const authenticator = anAuthenticator(origin)
  const options = await ask(identity, 'POST /factors/passkeys/options', { cookie })
  const { challenge } = options.body as { challenge: string }
  await ask(identity, 'POST /factors/passkeys', {
    cookie: `${cookie}; ${cookieOf(options)}`,
    body: { name: 'Phone of Rahima', passkey: authenticator.enrol(challenge) },
  })

  const kept = await exportPerson(shop.db.read, person(account.email), now)
  const secondFactors = {
    passkeys: [{ name: 'Phone of Rahima' }],
    appAddedAt: now.toISOString(),
    recoveryCodesLeft: recoveryCodes.length,
  }
  expect(kept).toMatchObject({ account: { secondFactors } })
  const key = shop.db.read.selectFrom('passkeys').select(['public_key', 'credential_id'])
  const app = shop.db.read.selectFrom('totp_secrets').select('sealed')
  const codes = shop.db.read.selectFrom('recovery_codes').select('code_hash')
  const stored = [await key.execute(), await app.execute(), await codes.execute()].flat()
  expect(stored).toHaveLength(12)
  for (const secret of stored.flatMap((row) => Object.values(row))) {
    expect(JSON.stringify(kept)).not.toContain(secret)
  }

  got(await forgetPerson({ ...shop, mailboxDir: aMailFolder() }, person(account.email)))
  expect([await key.execute(), await app.execute(), await codes.execute()]).toEqual([[], [], []])
})
