import { expect, it } from 'vitest'
import { changeOrderStatus } from '#src/features/orders/edit/change-order-status.server.ts'
import { placeOrder } from '#src/features/orders/place/place-order.server.ts'
import { exportPerson } from '#src/features/privacy/export-person.server.ts'
import { type Person, personFrom } from '#src/features/privacy/person.ts'
import { accountOf, aMailFolder, got } from '#tests/make/a-person.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aShop } from '#tests/make/a-shop.ts'
import { aUser } from '#tests/make/a-user.ts'
import { anOrder } from '#tests/make/an-order.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'

const now = new Date('2026-11-20T11:00:00.000Z')

function person(text: string): Person {
  const found = personFrom(text)
  if (!found) throw new Error(`Nobody: ${text}`)
  return found
}

const nothing = {
  exportedAt: now.toISOString(),
  orders: [],
  account: null,
  messages: [],
  history: [],
  namedAsHost: [],
  changesMade: [],
}

it('exports the whole order for a phone in any spelling, in taka', async () => {
  const shop = await aShop(await freshDatabase(), () => now)
  await aProduct(shop.db)
  const customer = { name: 'Rahima', phone: '০১৭১২৩৪৫৬৭৮', address: 'Mirpur' }
  const order = got(await placeOrder(shop, anOrder({ customer, quantity: 5, coupon: 'TEA' })))
  got(await placeOrder(shop, anOrder()))
  const change = { number: order.number, status: 'done', expectedVersion: 1 } as const
  got(await changeOrderStatus(shop, { ...change, actor: 'admin@paglamart.test' }))

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
        language: 'en',
        status: 'done',
        flags: [],
        subtotal: 125,
        discount: 12.5,
        deliveryFee: 70,
        total: 182.5,
        lines: [
          {
            pid: 'kettle',
            title: 'Electric Kettle',
            titleInBangla: '',
            quantity: 5,
            unitPrice: 25,
          },
        ],
        history: [
          {
            at: now.toISOString(),
            action: 'order.change-status',
            before: { status: 'not-done' },
            after: { status: 'done' },
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

it('exports nothing for an unknown person', async () => {
  const shop = await aShop(await freshDatabase(), () => now)
  const of = 'nobody@example.com'

  expect(await exportPerson(shop.db.read, person(of), now)).toEqual({ ...nothing, of })
})
