/** Whatever amounts a request claims, the shop stores the amounts that it computes. */

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { poisha } from '#src/domain/money.ts'
import { placeTypedOrder } from '#src/features/orders/place/place-typed-order.server.ts'
import { emptyOrder } from '#src/features/orders/place/typed-order.ts'
import type { Database } from '#src/platform/database/database.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aServer } from '#tests/make/a-server.ts'
import { anOrderBody } from '#tests/make/an-order-body.ts'
import { aWorld } from './support/a-world.ts'
import { runs, timeouts } from './support/runs.ts'

type Bought = { readonly unitPrice: number; readonly quantity: number; readonly city: 70 | 130 }

const bought: fc.Arbitrary<Bought> = fc.record({
  unitPrice: fc.oneof(fc.integer({ min: 1, max: 100_000 }), fc.constantFrom(2_500, 1_000_000_000)),
  quantity: fc.oneof(fc.constantFrom(1, 4, 5, 6, 1_000_000), fc.integer({ min: 1, max: 1_000 })),
  city: fc.constantFrom(70, 130),
})

/** A second computation, independent of the shop's, in poisha. */
function amountsOf({ unitPrice, quantity, city }: Bought) {
  const subtotal = BigInt(unitPrice) * BigInt(quantity)
  const discount = quantity >= 5 ? (subtotal + 5n) / 10n : 0n
  const fee = BigInt(city) * 100n
  return {
    price: Number(subtotal) / 100,
    discount: Number(discount) / 100,
    city,
    grand: Number(subtotal - discount + fee) / 100,
  }
}

/** The stored amounts, in taka. */
async function storedAmounts({ read }: Database, number: string) {
  const row = await read
    .selectFrom('orders')
    .select(['subtotal_poisha', 'discount_poisha', 'delivery_fee_poisha', 'total_poisha'])
    .where('oid', '=', number)
    .executeTakeFirstOrThrow()
  return {
    price: Number(row.subtotal_poisha) / 100,
    discount: Number(row.discount_poisha) / 100,
    city: Number(row.delivery_fee_poisha) / 100,
    grand: Number(row.total_poisha) / 100,
  }
}

const anyTaka = fc.oneof(
  fc.constantFrom(0, 0.01, 1, 1e13),
  fc.integer({ min: 0, max: 1_000_000_000 }).map((amount) => amount / 100),
)
const claims = fc.record(
  { price: anyTaka, discount: anyTaka, grand: anyTaka, total: anyTaka, unitPrice: anyTaka },
  { requiredKeys: [] },
)

it('prices every order itself, whatever amounts the body claims', timeouts, async () => {
  const server = await aServer({ env: { TRUST_PROXY: '127.0.0.1' } })
  const { next, address } = aWorld(server)
  const statuses = new Set<number>()

  await fc.assert(
    fc.asyncProperty(bought, claims, async (requested, claimed) => {
      const { quantity, city } = requested
      const price = poisha(requested.unitPrice)
      const { pid } = await aProduct(server.db, { pid: next(), price, stock: 1_000_000 })
      const body = { ...anOrderBody({ pid, quantity, city }), ...claimed }

      const headers = address()
      const answer = await server.send('PUT', '/api/order?id=p', { body, headers })

      statuses.add(answer.status)
      const amounts = amountsOf(requested)
      if (claimed.grand !== undefined && claimed.grand < amounts.grand) {
        expect(answer).toMatchObject({ status: 409, body: { code: 'price-changed' } })
        expect(answer.body.quote).toEqual(amounts)
        return
      }
      expect(answer).toMatchObject({ status: 201, body: amounts })
      expect(await storedAmounts(server.db, answer.body.oid)).toEqual(amounts)
    }),
    runs(60),
  )

  expect(statuses).toEqual(new Set([201, 409]))
})

it(
  'computes an edit with the price as sold, whatever price the request claims',
  timeouts,
  async () => {
    const server = await aServer({ env: { TRUST_PROXY: '127.0.0.1' } })
    const { next, address, owner } = aWorld(server)

    await fc.assert(
      fc.asyncProperty(bought, bought, claims, async (first, edited, claimed) => {
        const price = poisha(first.unitPrice)
        const { pid } = await aProduct(server.db, { pid: next(), price, stock: 1_000_000 })
        const body = anOrderBody({ pid, quantity: first.quantity, city: first.city })
        const placed = await server.send('PUT', '/api/order?id=p', { body, headers: address() })
        const { oid } = placed.body

        const { quantity, city } = edited
        const answer = await server.send('PUT', `/api/order?id=${oid}`, {
          body: { grand: 0, ...claimed, quantity, city },
          headers: await owner(),
        })

        const amounts = amountsOf({ ...edited, unitPrice: first.unitPrice })
        expect(answer).toMatchObject({ status: 200, body: amounts })
        expect(await storedAmounts(server.db, oid)).toEqual(amounts)
      }),
      runs(30),
    )
  },
)

it(
  'prices an order from a form itself, whatever price its hidden field claims',
  timeouts,
  async () => {
    const server = await aServer()
    const { next } = aWorld(server)
    const typedPrice = fc.oneof(
      fc.constantFrom('', '0', '-1', '1e9', 'NaN', '৫', '9999999999.99', '0.001', ' 25 '),
      fc.integer({ min: 0, max: 1_000_000_000 }).map((amount) => `${amount / 100}`),
    )

    await fc.assert(
      fc.asyncProperty(bought, typedPrice, async (requested, unitPrice) => {
        const price = poisha(requested.unitPrice)
        const { pid } = await aProduct(server.db, { pid: next(), price, stock: 1_000_000 })
        const { cname, cphone, caddress } = anOrderBody()
        const { quantity, city } = requested

        const placed = await placeTypedOrder(server.shop, {
          pid,
          typed: {
            ...emptyOrder,
            cname,
            cphone,
            caddress,
            quantity: `${quantity}`,
            city: `${city}`,
            unitPrice,
          },
          from: { address: next(), device: undefined },
        })

        if (placed.ok) {
          expect(await storedAmounts(server.db, placed.value.number)).toEqual(amountsOf(requested))
        } else expect(placed.failure.kind).toBe('price-changed')
      }),
      {
        ...runs(30),
        examples: [[{ unitPrice: 2_500, quantity: 1_000_000, city: 70 }, '9999999999.99']],
      },
    )
  },
)
