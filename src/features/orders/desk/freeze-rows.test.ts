import { expect, it } from 'vitest'
import { freezeRows } from '#src/features/orders/desk/freeze-rows.ts'
import type { OrderOnTheWire } from '#src/features/orders/order-wire.ts'

const row = (oid: string, version = 1) => ({ oid, version }) as OrderOnTheWire
const page = (...items: OrderOnTheWire[]) => ({ items, total: items.length, page: 1, size: 50 })

it('keeps every row in its place, in its newest version', () => {
  const before = page(row('a'), row('b', 2), row('c'))
  const fresh = page(row('new'), row('a', 3), row('c'), row('d'))

  expect(freezeRows(before, fresh)).toEqual({
    items: [row('a', 3), row('b', 2), row('c')],
    total: 4,
    page: 1,
    size: 50,
  })
})
