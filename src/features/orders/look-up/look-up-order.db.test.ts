import { expect, it } from 'vitest'
import { deleteOrder } from '#src/features/orders/edit/delete-order.server.ts'
import { moveOrder } from '#src/features/orders/edit/move-order.server.ts'
import { findOrderByToken } from '#src/features/orders/find-order.server.ts'
import { type LookUpOrder, lookUpOrder } from '#src/features/orders/look-up/look-up-order.server.ts'
import { lookUpProofFor, orderTokenFor } from '#src/features/orders/order-token.server.ts'
import { placeOrder } from '#src/features/orders/place/place-order.server.ts'
import type { Shop } from '#src/features/shop.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aShop } from '#tests/make/a-shop.ts'
import { anOrder } from '#tests/make/an-order.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'

const phone = '01712345678'
const otherPhone = '01812345678'
const notFound = { ok: false, failure: { kind: 'not-found' } }

async function aShopWithOrder(clock?: Shop['clock']) {
  const db = await freshDatabase()
  const shop = await aShop(db, clock)
  await aProduct(db, { stock: 100 })
  return { shop, order: await placed(shop) }
}

async function placed(shop: Shop, customer: { name?: string; phone?: string } = { phone }) {
  const result = await placeOrder(shop, anOrder({ quantity: 5, customer }))
  if (!result.ok) throw new Error(result.failure.kind)
  return result.value
}

/** Each look-up comes from a network and a device of its own. */
let visitors = 0
function aLookUp(matters: Partial<LookUpOrder>): LookUpOrder {
  visitors += 1
  return { number: 'PM-00000000', phone, from: from(`visitor ${visitors}`), ...matters }
}

function from(address: string, device: string = `device at ${address}`): LookUpOrder['from'] {
  return { address, device }
}

async function failTimes(shop: Shop, times: number, lookUp: () => LookUpOrder): Promise<void> {
  for (let n = 0; n < times; n += 1) expect(await lookUpOrder(shop, lookUp())).toEqual(notFound)
}

it('finds an order by its number and phone, and masks the buyer', async () => {
  const { shop, order } = await aShopWithOrder()
  const { id, flags, version, status, accountId, source, ...shown } = order

  for (const spelling of [phone, '+880 1712-345678', '০১৭১২৩৪৫৬৭৮', ' 1712345678 ']) {
    const found = await lookUpOrder(shop, aLookUp({ number: order.number, phone: spelling }))
    expect(found).toEqual({
      ok: true,
      value: {
        ...shown,
        customer: { name: 'R…', phone: '017…678', address: 'Hou…' },
        owedBack: 0,
        steps: [
          { stage: 'placed', at: order.placedAt, isDone: true },
          ...['confirmed', 'packed', 'shipped', 'delivered'].map((stage) => ({
            stage,
            at: undefined,
            isDone: false,
          })),
        ],
      },
    })
  }
})

it('opens the order again by the proof of a look-up, until the end of the next day, and no other', async () => {
  let now = new Date('2026-11-20T17:59:00.000Z')
  const { shop, order } = await aShopWithOrder(() => now)
  const other = await placed(shop, { phone: otherPhone })
  const proof = lookUpProofFor(shop.secrets, order.id, now)
  const openBy = (number: string, given: string) =>
    lookUpOrder(shop, { number, proof: given, from: from(`proof of ${number} at ${now}`) })

  expect(await openBy(order.number, proof)).toMatchObject({
    ok: true,
    value: { number: order.number },
  })
  expect(await openBy(other.number, proof)).toEqual(notFound)
  expect(await openBy(order.number, '')).toEqual(notFound)
  expect(await openBy(order.number, orderTokenFor(shop.secrets, order.id))).toEqual(notFound)
  expect(await findOrderByToken(shop, { number: order.number, token: proof })).toBeUndefined()
  now = new Date('2026-11-21T17:59:00.000Z')
  expect(await openBy(order.number, proof)).toMatchObject({ ok: true })
  now = new Date('2026-11-21T18:00:00.000Z')
  expect(await openBy(order.number, proof)).toEqual(notFound)
})

it('returns when the order came into each stage, without the steps that an edit took back', async () => {
  let now = new Date('2026-11-20T10:00:00.000Z')
  const { shop, order } = await aShopWithOrder(() => now)
  const { number } = order
  for (const [minute, to] of (['confirmed', 'placed', 'confirmed', 'packed'] as const).entries()) {
    now = new Date(`2026-11-20T11:0${minute}:00.000Z`)
    await moveOrder(shop, { number, to, expectedVersion: undefined, actor: 'test' })
  }

  const found = await lookUpOrder(shop, aLookUp({ number }))
  const steps = found.ok ? found.value.steps.filter(({ isDone }) => isDone) : []
  expect(steps.map(({ stage, at }) => [stage, at?.slice(11, 16)])).toEqual([
    ['placed', '10:00'],
    ['confirmed', '11:02'],
    ['packed', '11:03'],
  ])
})

it('runs the same statements for a wrong phone, an unknown number and a deleted order', async () => {
  const { shop, order } = await aShopWithOrder()
  const deleted = await placed(shop)
  await deleteOrder(shop, { number: deleted.number, expectedVersion: undefined, actor: 'test' })
  const statementsFor = async (lookUp: LookUpOrder) => {
    const { counted, statements } = withCountedStatements(shop)
    expect(await lookUpOrder(counted, lookUp)).toEqual(notFound)
    return statements
  }

  const wrongPhone = await statementsFor(aLookUp({ number: order.number, phone: otherPhone }))
  expect(wrongPhone).toContain('selectFrom orders')
  expect(await statementsFor(aLookUp({ number: 'PM-ZZZZZZZZ' }))).toEqual(wrongPhone)
  expect(await statementsFor(aLookUp({ number: deleted.number }))).toEqual(wrongPhone)
})

/** Notes each statement that a transaction begins to build, or runs compiled. */
function withCountedStatements(shop: Shop): { counted: Shop; statements: readonly string[] } {
  const statements: string[] = []
  const noting = (tx: Tx): Tx =>
    new Proxy(tx, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name, target)
        if (typeof value !== 'function') return value
        return (...given: readonly unknown[]) => {
          const [about] = given
          statements.push(`${String(name)} ${typeof about === 'string' ? about : ''}`.trim())
          return value.apply(target, given)
        }
      },
    })
  const { db } = shop
  const write: typeof db.write = (work) => db.write((tx) => work(noting(tx)))
  return { counted: { ...shop, db: { ...db, write } }, statements }
}

it('finds an order with an impossible phone by the typed text', async () => {
  const { shop } = await aShopWithOrder()
  const { number } = await placed(shop, { phone: '+91 98765 43210' })

  const found = await lookUpOrder(shop, aLookUp({ number, phone: '+91 98765 43210' }))
  expect(found).toMatchObject({ ok: true, value: { number, customer: { phone: '…' } } })
})

it('returns the stage of the order, and reads a held one as placed', async () => {
  const { shop, order } = await aShopWithOrder()
  const { number } = order
  const stageShown = async () => {
    const found = await lookUpOrder(shop, aLookUp({ number }))
    return found.ok && found.value.stage
  }
  const seen = [await stageShown()]
  for (const to of ['held', 'confirmed', 'packed', 'shipped', 'returning', 'delivered'] as const) {
    await moveOrder(shop, { number, to, expectedVersion: undefined, actor: 'test' })
    seen.push(await stageShown())
  }

  expect(seen).toEqual([
    'placed',
    'placed',
    'confirmed',
    'packed',
    'shipped',
    'returning',
    'delivered',
  ])
})

it('gives the same answer for a wrong phone, an unknown number and a deleted order', async () => {
  const { shop, order } = await aShopWithOrder()
  const other = await placed(shop, { phone: otherPhone })
  const deleted = await placed(shop)
  await deleteOrder(shop, { number: deleted.number, expectedVersion: undefined, actor: 'test' })

  for (const lookUp of [
    aLookUp({ number: order.number, phone: otherPhone }),
    aLookUp({ number: other.number, phone }),
    aLookUp({ number: 'PM-ZZZZZZZZ' }),
    aLookUp({ number: deleted.number }),
    aLookUp({ number: order.number, phone: '%' }),
    aLookUp({ number: order.number, phone: '' }),
  ]) {
    expect(await lookUpOrder(shop, lookUp)).toEqual(notFound)
  }
})

it('limits a device after ten failures in a quarter of an hour, and no other device', async () => {
  let now = new Date('2026-11-20T10:00:00.000Z')
  const { shop, order } = await aShopWithOrder(() => now)
  const number = order.number
  await failTimes(shop, 10, () => aLookUp({ from: from('shared', 'guessing') }))
  now = new Date('2026-11-20T10:05:00.000Z')

  expect(await lookUpOrder(shop, aLookUp({ number, from: from('shared', 'guessing') }))).toEqual({
    ok: false,
    failure: { kind: 'too-many-look-ups', retryAfterSeconds: 600 },
  })
  const neighbour = aLookUp({ number, from: from('shared', 'neighbour') })
  expect(await lookUpOrder(shop, neighbour)).toMatchObject({ ok: true })

  now = new Date('2026-11-20T10:15:00.000Z')
  const again = aLookUp({ number, from: from('shared', 'guessing') })
  expect(await lookUpOrder(shop, again)).toMatchObject({ ok: true })
})

it('limits an address after a hundred failures, whatever its device', async () => {
  const { shop, order } = await aShopWithOrder(() => new Date('2026-11-20T10:00:00.000Z'))
  await failTimes(shop, 100, () => {
    const lookUp = aLookUp({ from: { address: 'flood', device: undefined } })
    return { ...lookUp, number: `PM-${String(visitors).padStart(8, '0')}` }
  })

  const lookUp = aLookUp({ number: order.number, from: from('flood') })
  expect(await lookUpOrder(shop, lookUp)).toEqual({
    ok: false,
    failure: { kind: 'too-many-look-ups', retryAfterSeconds: 900 },
  })
})

it('counts no successful look-up', async () => {
  const { shop, order } = await aShopWithOrder()
  const lookUp = aLookUp({ number: order.number, from: from('eager', 'buyer') })
  for (let n = 0; n < 25; n += 1) expect((await lookUpOrder(shop, lookUp)).ok).toBe(true)
})

it('lets no crowd guess the phone of one order, and locks out no address with hardly any failure', async () => {
  let now = new Date('2026-11-20T10:00:00.000Z')
  const { shop, order } = await aShopWithOrder(() => now)
  const { number } = order
  await failTimes(shop, 20, () => aLookUp({ number, phone: otherPhone }))

  // One of the crowd, on yet another address: two guesses, and no third.
  const guess = () => aLookUp({ number, phone: otherPhone, from: from('of the crowd') })
  await failTimes(shop, 2, guess)
  now = new Date('2026-11-20T10:10:00.000Z')
  const right = aLookUp({ number, from: from('of the crowd') })
  expect(await lookUpOrder(shop, right)).toEqual({
    ok: false,
    failure: { kind: 'too-many-look-ups', retryAfterSeconds: 300 },
  })

  const ofBuyer = aLookUp({ number, from: from('the buyer') })
  expect(await lookUpOrder(shop, ofBuyer)).toMatchObject({ ok: true, value: { number } })
})

it('answers the same for a number that no order has, however often a caller tries it', async () => {
  const { shop, order } = await aShopWithOrder(() => new Date('2026-11-20T10:00:00.000Z'))
  const answersFor = async (number: string) => {
    const address = `guessing at ${number}`
    const lookUp = () =>
      aLookUp({ number, phone: otherPhone, from: { address, device: undefined } })
    const answers: unknown[] = []
    for (let n = 0; n < 25; n += 1) answers.push(await lookUpOrder(shop, lookUp()))
    return answers
  }

  expect(await answersFor(order.number)).toEqual(await answersFor('PM-ZZZZZZZZ'))
})

it('accepts no more guesses of a burst than of a queue', async () => {
  const { shop, order } = await aShopWithOrder()
  const guess = () =>
    lookUpOrder(
      shop,
      aLookUp({ number: order.number, phone: otherPhone, from: from('burst', 'bursting') }),
    )
  const answers = await Promise.all(Array.from({ length: 40 }, guess))

  const kinds = answers.map((answer) => (answer.ok ? 'found' : answer.failure.kind)).sort()
  expect(kinds).toEqual([
    ...Array.from({ length: 10 }, () => 'not-found'),
    ...Array.from({ length: 30 }, () => 'too-many-look-ups'),
  ])
})

it('stores neither number, phone nor address in plain text', async () => {
  const { shop, order } = await aShopWithOrder()
  await failTimes(shop, 1, () =>
    aLookUp({ number: order.number, phone: otherPhone, from: from('192.0.2.7', 'a-device') }),
  )

  const windows = await shop.db.read.selectFrom('limit_windows').select('key').execute()
  expect(windows.length).toBeGreaterThan(0)
  for (const { key } of windows) expect(key).toMatch(/^[\w-]{22}$/)
})
