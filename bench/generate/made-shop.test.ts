import { expect, it } from 'vitest'
import { demoProducts } from '#demo/products.ts'
import { isSlug } from '#src/domain/catalogue/category.ts'
import { poisha } from '#src/domain/money.ts'
import { isOrderNumber } from '#src/domain/orders/order-number.ts'
import { type OrderStage, orderStages, stageRules } from '#src/domain/orders/order-stage.ts'
import { categoryOf, madeCategories } from './catalogue/made-categories.ts'
import { madeMember } from './catalogue/made-family.ts'
import { madeProduct } from './catalogue/made-product.ts'
import { madeBuyer } from './made-buyer.ts'
import { madeMessages, madeWishes } from './made-messages.ts'
import {
  type MadeSale,
  type Making,
  madeId,
  madeMoment,
  madeNumber,
  madeSale,
} from './made-order.ts'
import { madeParcel } from './made-parcel.ts'
import { madeReturns } from './made-returns.ts'
import { madeReviews } from './made-reviews.ts'
import { nothingBack } from './made-stage.ts'

const making: Making = { seed: 7, products: 500, orders: 3_000, until: '2026-11-20' }
const places = Array.from({ length: making.orders }, (_, place) => place)

it('makes the same product and order for the same seed and index, and others for others', () => {
  expect(madeSale(making, 12)).toEqual(madeSale(making, 12))
  expect(madeBuyer(7, 12)).toEqual(madeBuyer(7, 12))
  expect(madeBuyer(8, 12)).not.toEqual(madeBuyer(7, 12))
  expect(madeBuyer(7, 13)).not.toEqual(madeBuyer(7, 12))
  expect(madeProduct(7, 300)).toEqual(madeProduct(7, 300))
})

it('makes families of three sizes already in a shop of 200 products', () => {
  const members = Array.from({ length: 200 }, (_, place) => ({ place, of: madeMember(place) }))
  const families = Map.groupBy(members, ({ of }) => of?.first)
  families.delete(undefined)
  expect(families.size).toBeGreaterThan(5)
  for (const family of families.values()) {
    expect(family.map(({ of }) => of?.at)).toEqual([0, 1, 2])
    const made = family.map(({ place }) => madeProduct(7, place))
    expect(new Set(made.map(({ title }) => title.en)).size).toBe(1)
    expect(new Set(made.map(({ pid }) => pid)).size).toBe(3)
  }
})

it('spreads the products over categories of two levels', () => {
  const made = madeCategories((place) => `made-${place}`)
  expect(made.filter(({ slug }) => !isSlug(slug))).toEqual([])
  const ids = ['kitchen', 'home', 'electronics', ...made.map(({ id }) => id)]
  const used = new Set(demoProducts.map((demo) => categoryOf(demo, made)))
  expect([...used].toSorted()).toEqual(ids.toSorted())
  expect(new Set(made.map(({ slug }) => slug)).size).toBe(made.length)
})

it('gives every order a number of its own', () => {
  const numbers = places.map((place) => madeNumber(7, place))
  expect(numbers.filter((number) => !isOrderNumber(number))).toEqual([])
  expect(new Set(numbers).size).toBe(making.orders)
})

it('places orders in the order of time, before the given day', () => {
  const moments = places.map((place) => madeMoment(making, place).toISOString())
  expect(moments).toEqual(moments.toSorted())
  expect(moments.at(-1)?.slice(0, 10)).toBe('2026-11-19')
})

it('puts several different products into some orders', () => {
  const carts = places.map((place) => madeSale(making, place).items.map(({ product }) => product))
  expect(carts.filter((products) => new Set(products).size < products.length)).toEqual([])
  const several = carts.filter(({ length }) => length > 1).length / carts.length
  expect(several).toBeGreaterThan(0.2)
  expect(several).toBeLessThan(0.4)
})

it('sells no more than the stock, delivers most orders, and has some in every stage', () => {
  const sales = places.map((place) => madeSale(making, place))
  const items = sales.flatMap((sale) => sale.items)
  expect(items.filter(({ product }) => product < 0 || product >= making.products)).toEqual([])
  const share = (is: (sale: MadeSale) => boolean) => sales.filter(is).length / sales.length
  const shareIn = (stage: OrderStage) => share(({ fate }) => fate.stage === stage)
  expect(share(({ fate }) => stageRules[fate.stage].status === 'done')).toBeGreaterThan(0.9)
  expect(shareIn('delivered')).toBeGreaterThan(0.8)
  expect(shareIn('returned')).toBeGreaterThan(0.05)
  expect(shareIn('returned')).toBeLessThan(0.1)
  expect(share(({ isDeleted }) => isDeleted)).toBeGreaterThan(0.005)

  // The last days of a larger shop.
  const large = { ...making, orders: 60_000 }
  const recent = places.slice(-600).map((place) => madeSale(large, 57_000 + place))
  expect(new Set(recent.map(({ fate }) => fate.stage))).toEqual(new Set(orderStages))
})

it('has parcels of every kind of orders that are packed or on their way, and of old ones that left the shop', () => {
  const parcelsIn = (stage: OrderStage, isYoung = true) =>
    places.flatMap((place) => madeParcel({ ...anOrderIn(stage, place), isYoung }).parcels)
  const packed = parcelsIn('packed')
  const shipped = parcelsIn('shipped')

  expect(new Set(packed.map(({ state }) => state))).toEqual(
    new Set(['booked', 'refused', 'unsure']),
  )
  expect(packed.length).toBeLessThan(places.length * 0.65)
  expect(shipped.length).toBe(places.length)
  expect(new Set(shipped.map(({ courier }) => courier))).toEqual(
    new Set(['steadfast', 'pathao', 'redx', 'rider']),
  )
  expect(
    shipped.filter(({ courier, carrier_name }) => (courier === 'rider') !== (carrier_name !== '')),
  ).toEqual([])
  expect(parcelsIn('placed')).toEqual([])
  expect(parcelsIn('packed', false)).toEqual([])
  expect(parcelsIn('delivered', false)).toHaveLength(places.length)
})

it('has buyers who asked for what their order allows, and a message for each stage', () => {
  const wishesIn = (stage: OrderStage) =>
    places.flatMap((place) => madeWishes(anOrderIn(stage, place)))
  expect(wishesIn('delivered')).toEqual([])
  expect(new Set(wishesIn('packed').map(({ kind }) => kind))).toEqual(new Set(['cancel']))
  expect(wishesIn('returned')).toEqual([])
  const cancelled = anOrderIn('cancelled', 1)
  const fate = { ...cancelled.sale.fate, reason: 'buyer-refused' } as const
  expect(madeWishes({ ...cancelled, sale: { ...cancelled.sale, fate } })).toMatchObject([
    { kind: 'cancel', state: 'accepted' },
  ])

  const messages = madeMessages(anOrderIn('delivered', 3))
  expect(messages.map(({ event }) => event)).toEqual(['confirmed', 'shipped', 'delivered'])
  const times = messages.map(({ changed_at }) => changed_at)
  expect(times).toEqual(times.toSorted())
  expect(new Set(messages.map(({ id }) => id)).size).toBe(3)
})

it('has a return for each order that comes back, and buyers who ask for one', () => {
  const casesIn = (stage: OrderStage) =>
    places.flatMap((place) => {
      const one = anOrderIn(stage, place)
      const line = { order_id: one.order.id, product_id: 'kettle', quantity: 1 }
      const change = { id: madeId(one.laterAt, place), at: one.laterAt.toISOString() }
      return madeReturns({ ...one, lines: [line], change }).returnCases
    })
  expect(new Set(casesIn('returning').map(({ state }) => state))).toEqual(new Set(['on-its-way']))
  expect(casesIn('returning')).toHaveLength(places.length)
  const asked = casesIn('delivered')
  expect(new Set(asked.map(({ state }) => state))).toEqual(new Set(['asked', 'approved']))
  expect(asked.length).toBeLessThan(places.length / 20)
  expect(casesIn('shipped')).toEqual([])
})

it('has buyers who review what they received, content for the most part, and new ones unread', () => {
  const reviewsIn = (stage: OrderStage, filledAt: string) =>
    places.flatMap((place) => {
      const one = anOrderIn(stage, place)
      const line = { order_id: one.order.id, position: 0, quantity: 1, returned: 0 }
      const lines = [{ ...line, product_id: 'kettle' }]
      const buyer = madeBuyer(7, place).name
      return madeReviews({ ...one, lines, buyer, filledAt: new Date(filledAt) })
    })
  const old = reviewsIn('delivered', '2026-12-20T18:00:00.000Z')
  expect(old.length).toBeGreaterThan(places.length / 10)
  expect(new Set(old.map(({ rating }) => rating))).toEqual(new Set([1, 2, 3, 4, 5]))
  expect(new Set(old.map(({ state }) => state))).toEqual(new Set(['published', 'declined']))
  expect(old.filter(({ rating }) => rating > 3).length / old.length).toBeGreaterThan(0.7)
  expect(old.filter(({ author }) => /[.\s]/.test(author))).toEqual([])

  const young = reviewsIn('delivered', '2026-11-19T18:00:00.000Z')
  expect(new Set(young.map(({ state }) => state))).toEqual(new Set(['waiting']))
  expect(reviewsIn('shipped', '2026-12-20T18:00:00.000Z')).toEqual([])
})

/** Two days old, of one piece. */
function anOrderIn(stage: OrderStage, place: number) {
  const placedAt = new Date('2026-11-17T06:00:00.000Z')
  const laterAt = new Date('2026-11-18T06:00:00.000Z')
  const before: readonly OrderStage[] = ['placed', 'confirmed', 'packed', 'shipped']
  const at = before.indexOf(stage)
  const fate = { stage, stagesBefore: at < 0 ? before : before.slice(0, at), reason: undefined }
  return {
    sale: { items: [{ product: 1, quantity: 1, back: nothingBack }], fate, isDeleted: false },
    seed: making.seed,
    place,
    isYoung: true,
    isInDhaka: true,
    isBuyersOwn: true,
    actor: 'admin@paglamart.test',
    placedAt,
    laterAt,
    filledAt: new Date('2026-11-19T18:00:00.000Z'),
    order: {
      id: madeId(placedAt, place),
      oid: madeNumber(making.seed, place),
      subtotal_poisha: 100_000,
      discount_poisha: 0,
      total_poisha: poisha(107_000),
      adjusted_poisha: 0,
      advanced_poisha: 0,
    },
  }
}
