import { expect, it } from 'vitest'
import { changeOrderStatus } from '#src/features/orders/edit/change-order-status.server.ts'
import { deleteOrder } from '#src/features/orders/edit/delete-order.server.ts'
import {
  claimOrder,
  findSavedAddress,
  listMyOrders,
} from '#src/features/orders/mine/my-orders.server.ts'
import { orderTokenFor } from '#src/features/orders/order-token.server.ts'
import { placeOrder } from '#src/features/orders/place/place-order.server.ts'
import { got } from '#tests/make/a-person.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aShop } from '#tests/make/a-shop.ts'
import { aUser } from '#tests/make/a-user.ts'
import { anOrder, type OrderMatters } from '#tests/make/an-order.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'

async function aShopWithTwoAccounts() {
  let now = new Date('2026-11-20T10:00:00.000Z')
  const shop = await aShop(await freshDatabase(), () => now)
  await aProduct(shop.db, { pid: 'kettle', title: 'Kettle' })
  await aProduct(shop.db, { pid: 'fan', title: 'Fan' })
  const { id: rahima } = await aUser(shop.db, { email: 'rahima@example.com' })
  const { id: karim } = await aUser(shop.db, { email: 'karim@example.com' })
  const place = async (matters: OrderMatters) => {
    now = new Date(now.getTime() + 60_000)
    const order = got(await placeOrder(shop, anOrder(matters)))
    return { ...order, token: orderTokenFor(shop.secrets, order.id) }
  }
  const mine = async (accountId: string) =>
    (await listMyOrders(shop, accountId, 'en')).map(({ number }) => number)
  const later = (ms: number): void => {
    now = new Date(now.getTime() + ms)
  }
  return { shop, rahima, karim, place, mine, later }
}

it('lists the orders that an account placed, newest first, each with what opens it', async () => {
  const { shop, rahima, karim, place, mine } = await aShopWithTwoAccounts()
  const lines = [
    { pid: 'kettle', quantity: 2 },
    { pid: 'fan', quantity: 1 },
  ]
  const first = await place({ accountId: rahima, lines })
  const second = await place({ accountId: rahima })
  const deleted = await place({ accountId: rahima })
  const other = await place({ accountId: karim })
  await place({})
  got(await deleteOrder(shop, { number: deleted.number, expectedVersion: 1, actor: 'admin' }))

  expect(await listMyOrders(shop, rahima, 'bn')).toMatchObject([
    { number: second.number, token: second.token, titles: ['Kettle'] },
    { number: first.number, token: first.token, titles: ['Kettle', 'Fan'], total: first.total },
  ])
  expect(await mine(karim)).toEqual([other.number])
})

it('adds an order by its token, and by nothing else', async () => {
  const { shop, rahima, karim, place, mine } = await aShopWithTwoAccounts()
  const { number, token } = await place({})
  const { token: ofAnother } = await place({})

  expect(await claimOrder(shop, rahima, { number, token: ofAnother })).toBe(false)
  expect(await claimOrder(shop, rahima, { number, token: '' })).toBe(false)
  expect(await mine(rahima)).toEqual([])
  expect(await claimOrder(shop, rahima, { number, token })).toBe(true)
  // The token came to somebody else as well: the order stays where it is.
  expect(await claimOrder(shop, karim, { number, token })).toBe(false)

  expect([await mine(rahima), await mine(karim)]).toEqual([[number], []])
})

it('gives no account an order whose buyer is masked by now', async () => {
  const { shop, rahima, place, mine, later } = await aShopWithTwoAccounts()
  const { number, token } = await place({})
  const change = { number, status: 'done', expectedVersion: 1, actor: 'admin' } as const
  got(await changeOrderStatus(shop, change))
  later(400 * 24 * 60 * 60 * 1_000)

  expect(await claimOrder(shop, rahima, { number, token })).toBe(false)
  expect(await mine(rahima)).toEqual([])
})

it('finds where the last order of an account went, and nothing of another account', async () => {
  const { shop, rahima, karim, place } = await aShopWithTwoAccounts()
  const saved = (accountId: string) => findSavedAddress(shop.db.read, accountId)
  await place({ accountId: rahima, customer: { address: 'Old house' } })
  const second = await place({
    accountId: rahima,
    customer: { address: 'Mirpur 10', name: 'Rahima' },
  })
  await place({ customer: { address: 'Of nobody' } })

  expect(await saved(rahima)).toMatchObject({ cname: 'Rahima', caddress: 'Mirpur 10' })
  expect(await saved(karim)).toBeUndefined()

  got(await deleteOrder(shop, { number: second.number, expectedVersion: 1, actor: 'admin' }))
  expect(await saved(rahima)).toMatchObject({ caddress: 'Old house' })
})
