import { expect, it } from 'vitest'
import { loadDemo } from '#demo/load-demo.server.ts'
import { demoProducts } from '#demo/products.ts'
import { poisha } from '#src/domain/money.ts'
import { type FirstHourStep, isFirstHourOver } from '#src/domain/people/first-hour.ts'
import { defaultShopSettings, type ShopSettings } from '#src/domain/shop-settings.ts'
import { publishProduct } from '#src/features/catalogue/drafts/publish-product.server.ts'
import { deleteProduct } from '#src/features/catalogue/edit/delete-product.server.ts'
import { chooseFirstHour } from '#src/features/first-hour/choose-first-hour.server.ts'
import { listDemoProducts } from '#src/features/first-hour/demo-products.server.ts'
import {
  findFirstHour,
  findOpenFirstHour,
} from '#src/features/first-hour/find-first-hour.server.ts'
import { removeDemo } from '#src/features/first-hour/remove-demo.server.ts'
import { editShopSettings } from '#src/features/settings/edit-shop-settings.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { commit } from '#src/platform/database/database.ts'
import { aDrawing } from '#tests/make/a-picture.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aServer } from '#tests/make/a-server.ts'
import { aShop } from '#tests/make/a-shop.ts'
import { aUser } from '#tests/make/a-user.ts'
import { anOrderBody } from '#tests/make/an-order-body.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'

const by = { actor: 'owner@example.com' }
const [first, second] = demoProducts

async function aDemoShop() {
  const server = await aServer({ env: { TRUST_PROXY: '127.0.0.1' } })
  await loadDemo(server.shop)
  let networks = 0
  const order = (pid: string, quantity = 1) => {
    networks += 1
    const body = anOrderBody({ pid, quantity, cphone: `0171234${1000 + networks}` })
    const headers = { 'x-forwarded-for': `10.0.0.${networks}` }
    return server.send('PUT', '/api/order?id=p', { body, headers })
  }
  return { ...server, order }
}

it('removes the whole demo catalogue, and nothing of the owner', async () => {
  const { shop, db } = await aDemoShop()
  await aProduct(db, { pid: 'own-kettle' })
  expect(await listDemoProducts(db.read)).toHaveLength(demoProducts.length)

  expect(await removeDemo(shop, by)).toEqual({ ok: true, value: demoProducts.length })

  const left = await db.read
    .selectFrom('products')
    .select('pid')
    .where('archived_at', 'is', null)
    .execute()
  expect(left).toEqual([{ pid: 'own-kettle' }])
  const history = await db.read.selectFrom('history').select(['action', 'actor']).execute()
  expect(history).toHaveLength(demoProducts.length)
  expect(history[0]).toEqual({ action: 'product.delete', actor: by.actor })
  // The second removal changes nothing.
  expect(await removeDemo(shop, by)).toEqual({ ok: true, value: 0 })
})

it('removes nothing while an order names a product, and names it, until the order is deleted', async () => {
  const { shop, db, order, send, signIn } = await aDemoShop()
  const { status, body } = await order(first?.pid ?? '')
  expect(status).toBe(201)
  await order(second?.pid ?? '')

  const refused = await removeDemo(shop, by)
  const titles = [first?.title.en, second?.title.en].toSorted()
  expect(refused).toEqual({ ok: false, failure: { kind: 'demo-sold', titles } })
  expect(await listDemoProducts(db.read)).toHaveLength(demoProducts.length)

  const headers = await signIn()
  const answer = await send('DELETE', '/api/admin/demo-products', { headers })
  expect(answer).toMatchObject({ status: 409, body: { code: 'demo-sold', titles } })
  for (const { oid } of await db.read.selectFrom('orders').select('oid').execute()) {
    await send('DELETE', `/api/deleteOneOrder/${oid}`, { headers })
  }
  expect(body.oid).toBeDefined()
  expect((await send('DELETE', '/api/admin/demo-products', { headers })).status).toBe(200)
  expect(await listDemoProducts(db.read)).toEqual([])
})

it('keeps the products of a held order, which has taken no piece', async () => {
  const { shop, order, db } = await aDemoShop()
  const plenty = demoProducts.find(({ stock }) => stock > 20)
  expect((await order(plenty?.pid ?? '', 21)).status).toBe(201)
  const stages = await db.read.selectFrom('orders').select('stage').execute()
  expect(stages).toEqual([{ stage: 'held' }])

  const failure = { kind: 'demo-sold', titles: [plenty?.title.en] }
  expect(await removeDemo(shop, by)).toEqual({ ok: false, failure })
})

it('either keeps the products for orders of the same moment, or refuses those orders', async () => {
  for (let round = 0; round < 3; round += 1) {
    const { shop, db, order } = await aDemoShop()
    const pids = demoProducts.slice(0, 6).map(({ pid }) => pid)

    const [removed, ...orders] = await Promise.all([
      removeDemo(shop, by),
      ...pids.map((pid) => order(pid)),
    ])

    const placed = orders.filter(({ status }) => status === 201)
    const refused = orders.filter(({ status }) => status === 404)
    expect(placed.length + refused.length).toBe(pids.length)
    const left = await listDemoProducts(db.read)
    if (removed.ok) {
      expect([placed.length, left.length]).toEqual([0, 0])
    } else {
      expect(removed.failure.kind).toBe('demo-sold')
      expect(refused).toEqual([])
      expect(left).toHaveLength(demoProducts.length)
    }
  }
}, 60_000)

it('derives the steps from what the shop has, and stores only what the owner skips', async () => {
  const { shop, db } = await aDemoShop()
  const stateOf = async () =>
    Object.fromEntries((await findFirstHour(db.read)).steps.map(({ name, state }) => [name, state]))
  expect(new Set(Object.values(await stateOf()))).toEqual(new Set(['open']))

  await publishProduct(shop, { id: first?.pid ?? '', isPublished: false, ...by })
  expect(await stateOf()).toMatchObject({ product: 'open' })
  await aProduct(db, { pid: 'own-kettle' })
  await chooseFirstHour(shop, { skipped: ['courier', 'product', 'courier'], isLeft: false })
  expect(await stateOf()).toMatchObject({ product: 'done', courier: 'skipped', demo: 'open' })
  await removeDemo(shop, by)
  expect(await stateOf()).toMatchObject({ demo: 'done', product: 'done' })

  // A draft is a product of the owner's; a draft of the demo catalogue is none.
  await publishProduct(shop, { id: 'own-kettle', isPublished: false, ...by })
  expect(await stateOf()).toMatchObject({ product: 'done' })

  // A product that is gone is a step to do again.
  await deleteProduct(shop, { id: 'own-kettle', ...by })
  await chooseFirstHour(shop, { skipped: [], isLeft: false })
  expect(await stateOf()).toMatchObject({ product: 'open', courier: 'open' })
})

const doneBy: readonly (readonly [FirstHourStep, (shop: Shop) => Promise<unknown>])[] = [
  ['details', (shop) => edit(shop, { phone: '01812345678' })],
  [
    'delivery',
    (shop) =>
      edit(shop, {
        deliveryFees: { 'inside-dhaka': poisha(5_000), 'outside-dhaka': poisha(9_000) },
      }),
  ],
  ['delivery', (shop) => edit(shop, { alsoInside: ['Savar'] })],
  ['logo', async (shop) => edit(shop, { logo: `/media/${await aDrawing(shop.db)}/640.jpg` })],
  [
    'courier',
    ({ db }) =>
      commit(db, (tx) =>
        tx
          .insertInto('courier_accounts')
          .values({
            courier: 'redx',
            base: 'live',
            sealed: 'sealed',
            settings: '{}',
            changed_by: by.actor,
            changed_at: '2026-11-28T10:00:00.000Z',
          })
          .execute(),
      ),
  ],
  ['team', ({ db }) => aUser(db, { duties: ['packer'] })],
]

function edit(shop: Shop, changes: Partial<ShopSettings>) {
  const settings = { ...defaultShopSettings, ...changes }
  return editShopSettings(shop, { settings, expectedVersion: undefined, ...by })
}

it('counts a step as done by its own thing alone', async () => {
  for (const [step, work] of doneBy) {
    const shop = await aShop(await freshDatabase())
    const done = async () =>
      (await findFirstHour(shop.db.read)).steps
        .filter(({ state }) => state === 'done')
        .map(({ name }) => name)
    const before = await done()
    await work(shop)
    expect(new Set(await done())).toEqual(new Set([...before, step]))
    expect(before).not.toContain(step)
  }
})

it('leaves the home of the dashboard once the owner leaves it, and comes back', async () => {
  const shop = await aShop(await freshDatabase())
  const { read } = shop.db
  const open = await findOpenFirstHour(read)
  expect(open && isFirstHourOver(open)).toBe(false)

  await chooseFirstHour(shop, { skipped: [], isLeft: true })
  expect(await findOpenFirstHour(read)).toBeUndefined()
  expect((await findFirstHour(read)).isLeft).toBe(true)

  const skipped = open?.steps.map(({ name }) => name) ?? []
  await chooseFirstHour(shop, { skipped, isLeft: false })
  const over = await findOpenFirstHour(read)
  expect(over && isFirstHourOver(over)).toBe(true)
})
