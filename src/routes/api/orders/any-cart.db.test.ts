import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fromTaka } from '#src/domain/money.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aServer } from '#tests/make/a-server.ts'
import { anOrderBody } from '#tests/make/an-order-body.ts'
import { pidsOffLedger } from '#tests/support/ledger.ts'

it('charges for any cart what the quote says, and finds it again however it is split and ordered', async () => {
  const { db, send } = await aServer()
  for (const pid of ['cup', 'fan', 'iron']) {
    await aProduct(db, { pid, price: fromTaka(pid.length * 111.11), stock: 1_000_000 })
  }
  const pids = ['cup', 'fan', 'iron'] as const
  const anyCart = fc
    .uniqueArray(
      fc.record({ pid: fc.constantFrom(...pids), quantity: fc.integer({ min: 1, max: 9 }) }),
      {
        selector: ({ pid }) => pid,
        minLength: 1,
      },
    )
    .chain((items) => fc.tuple(fc.constant(items), splitOf(items)))
  let buyers = 0

  await fc.assert(
    fc.asyncProperty(anyCart, fc.constantFrom(70, 130), async ([items, split], city) => {
      buyers += 1
      const headers = {
        'idempotency-key': `any-${buyers}`,
        'x-forwarded-for': `10.1.${buyers >> 8}.${buyers & 255}`,
      }
      const cphone = `018${String(buyers).padStart(8, '0')}`
      const {
        problems,
        items: quoted,
        ...amounts
      } = (await send('POST', '/api/quote', { body: { items, city } })).body as Quoted
      const order = (lines: unknown) =>
        send('PUT', '/api/order?id=p', {
          headers,
          body: anOrderBody({ pid: undefined, quantity: undefined, items: lines, city, cphone }),
        })
      const placed = await order(items)
      const again = await order(split)

      expect(problems).toEqual([])
      expect(placed).toMatchObject({ status: 201, body: amounts })
      expect(again.body).toEqual(placed.body)
      const { price, discount, city: fee, grand } = amounts
      expect(inPoisha(grand)).toBe(inPoisha(price) - inPoisha(discount) + inPoisha(fee))
      expect(sum(quoted.map((line) => inPoisha(line.price)))).toBe(inPoisha(price))
      expect(sum(quoted.map((line) => inPoisha(line.discount)))).toBe(inPoisha(discount))
    }),
    { numRuns: 30 },
  )
  expect(await pidsOffLedger(db.read)).toEqual([])
})

type Amounts = {
  readonly price: number
  readonly discount: number
  readonly city: number
  readonly grand: number
}
type Quoted = Amounts & { readonly problems: unknown; readonly items: readonly Amounts[] }

/** The same pieces in other lines, in another order. */
function splitOf(items: readonly { readonly pid: string; readonly quantity: number }[]) {
  const singles = items.flatMap(({ pid, quantity }) =>
    Array.from({ length: quantity }, () => ({ pid, quantity: 1 })),
  )
  return fc.shuffledSubarray(singles, { minLength: singles.length })
}

function inPoisha(taka: number): number {
  return Math.round(taka * 100)
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((all, amount) => all + amount, 0)
}
