import { expect, it } from 'vitest'
import { fromTaka, poisha } from '#src/domain/money.ts'
import { orderStages } from '#src/domain/orders/order-stage.ts'
import {
  type BuyersOrder,
  shareDelivered,
  spentOn,
  totalsOf,
} from '#src/domain/people/buyer-totals.ts'

/** Five kettles of Tk 100, a tenth off, with Tk 70 for the delivery. */
const kettles: BuyersOrder = {
  stage: 'delivered',
  subtotal: fromTaka(500),
  discount: fromTaka(50),
  deliveryFee: fromTaka(70),
  total: fromTaka(520),
  adjusted: poisha(0),
  advanced: poisha(0),
  returned: [],
}

it('counts what the buyer paid for delivered orders alone', () => {
  const spent = Object.fromEntries(
    orderStages.map((stage) => [stage, spentOn({ ...kettles, stage })]),
  )

  expect(spent).toEqual({
    ...Object.fromEntries(orderStages.map((stage) => [stage, 0])),
    delivered: fromTaka(520),
  })
})

it('takes off what was waived, and what the pieces cost that came back, but not their delivery', () => {
  const waived = { ...kettles, adjusted: fromTaka(-70) }
  const back = [{ unitPrice: fromTaka(100), returned: 2 }]

  expect(spentOn(waived)).toBe(fromTaka(450))
  expect(spentOn({ ...kettles, returned: back })).toBe(fromTaka(520 - 180))
  expect(spentOn({ ...waived, returned: back })).toBe(fromTaka(450 - 180))
})

it('counts an advance as paid, and no more than the order cost', () => {
  expect(spentOn({ ...kettles, advanced: fromTaka(200) })).toBe(fromTaka(520))
  expect(spentOn({ ...kettles, advanced: fromTaka(900) })).toBe(fromTaka(520))
  expect(spentOn({ ...kettles, adjusted: fromTaka(-900) })).toBe(0)
})

it('leaves out what is rounded down to the taka at the door', () => {
  expect(spentOn({ ...kettles, adjusted: poisha(-1) })).toBe(fromTaka(519))
})

it('takes the share of the orders that left the shop', () => {
  const stages = ['placed', 'delivered', 'delivered', 'returned', 'cancelled', 'shipped'] as const
  const totals = totalsOf(stages.map((stage) => ({ ...kettles, stage })))

  expect(totals).toEqual({ orders: 6, sent: 4, delivered: 2, returned: 1, spent: fromTaka(1_040) })
  expect(shareDelivered(totals)).toBe(5_000)
  expect(shareDelivered(totalsOf([]))).toBe(0)
})
