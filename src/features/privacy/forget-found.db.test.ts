/** Whom an erasure finds, and whom it leaves alone. */

import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { ensureAdministrator } from '#src/features/accounts/users/ensure-administrator.server.ts'
import { editOrder } from '#src/features/orders/edit/edit-order.server.ts'
import { findOrder } from '#src/features/orders/find-order.server.ts'
import { placeOrder } from '#src/features/orders/place/place-order.server.ts'
import { exportPerson } from '#src/features/privacy/export-person.server.ts'
import { accountOf, got } from '#tests/make/a-person.ts'
import { aBusyShop, forget, karim, now, person, rahima } from '#tests/make/accounts/a-busy-shop.ts'
import { allThatIsStored } from '#tests/make/an-identity.ts'
import { anOrder } from '#tests/make/an-order.ts'

it('finds an order by a phone that it once had, and skips orders that never had it', async () => {
  const parts = await aBusyShop()
  const { shop } = parts
  const order = got(await placeOrder(shop, anOrder({ customer: { phone: rahima.phone } })))
  const other = got(await placeOrder(shop, anOrder({ customer: { phone: karim.phone } })))
  const changes = { phone: '01912345670' }
  const edit = { number: order.number, expectedVersion: undefined, actor: 'a@b.test' }
  got(await editOrder(shop, { ...edit, changes }))

  expect(await forget(parts, rahima.phone)).toMatchObject({ value: { orders: 1 } })

  const all = await allThatIsStored(shop)
  expect(all).not.toContain('1712345678')
  expect(all).not.toContain('1912345670')
  expect(await findOrder(shop.db.read, other.number)).toEqual(other)
})

it('finds a phone that was typed with words beside it', async () => {
  const parts = await aBusyShop()
  const { shop } = parts
  for (const phone of ['01712345678 / 01812345679', '+880 1712-345678 (home)', '+1 712 345 6789']) {
    got(await placeOrder(shop, anOrder({ customer: { phone } })))
  }

  expect(await forget(parts, '01712345678')).toMatchObject({ value: { orders: 2 } })
  const left = await allThatIsStored(shop)
  expect(left).not.toContain('01712345678')
  expect(left).not.toContain('(home)')
  expect(left).toContain('+1 712 345 6789')
})

it('finds a foreign phone in any spelling', async () => {
  const parts = await aBusyShop()
  const { shop } = parts
  for (const phone of ['+91 98765 43210', '(91) 98765-43210', '+91 98765 43211']) {
    got(await placeOrder(shop, anOrder({ customer: { phone } })))
  }

  expect(await forget(parts, '+91-98765-43210')).toMatchObject({ value: { orders: 2 } })

  const left = await shop.db.read
    .selectFrom('orders')
    .select('customer_phone')
    .where('customer_phone', '<>', '')
    .execute()
  expect(left).toEqual([{ customer_phone: '+91 98765 43211' }])
})

it.each([`x${rahima.email}`, `${rahima.email}.bd`])(
  'takes nobody with the longer address %s',
  async (email) => {
    const parts = await aBusyShop()
    const { shop, mailboxDir } = parts
    const other = { ...karim, email }
    await accountOf(shop, other, mailboxDir)
    const kept = await exportPerson(shop.db.read, person(other.email), now)
    const mails = readdirSync(mailboxDir)

    const counts = await forget(parts, rahima.email)

    expect(counts.ok && Object.values(counts.value).every((count) => count === 0)).toBe(true)
    expect(await exportPerson(shop.db.read, person(other.email), now)).toEqual(kept)
    expect(readdirSync(mailboxDir)).toEqual(mails)
  },
)

it('refuses to erase the administrator', async () => {
  const parts = await aBusyShop()
  const admin = { email: 'admin@paglamart.test', password: 'seven-mangoes-on-a-boat' }
  await ensureAdministrator(parts.shop, admin)
  const before = await allThatIsStored(parts.shop)

  expect(await forget(parts, admin.email)).toEqual({
    ok: false,
    failure: { kind: 'is-administrator' },
  })

  expect(await allThatIsStored(parts.shop)).toBe(before)
})
