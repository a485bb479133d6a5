import { expect, it } from 'vitest'
import { orderStages } from '#src/domain/orders/order-stage.ts'
import { mayAskToCancel } from '#src/domain/orders/order-wish.ts'

it('lets a buyer ask to cancel an order while the goods are in the shop', () => {
  expect(orderStages.filter(mayAskToCancel)).toEqual(['placed', 'held', 'confirmed', 'packed'])
})
