import { expect, it } from 'vitest'
import { wayToStage } from '#src/domain/orders/way-to-stage.ts'

it('goes by the table of stages, over the courier where the order is still packed', () => {
  expect(wayToStage('shipped', 'delivered')).toEqual(['delivered'])
  expect(wayToStage('packed', 'delivered')).toEqual(['shipped', 'delivered'])
  expect(wayToStage('packed', 'returning')).toEqual(['shipped', 'returning'])
  expect(wayToStage('delivered', 'returning')).toEqual(['returning'])
  expect(wayToStage('returning', 'delivered')).toEqual(['delivered'])
  expect(wayToStage('delivered', 'delivered')).toEqual([])
})

it('finds none from an order that nobody packed, or that is over', () => {
  expect(wayToStage('placed', 'delivered')).toBeUndefined()
  expect(wayToStage('confirmed', 'delivered')).toBeUndefined()
  expect(wayToStage('cancelled', 'returning')).toBeUndefined()
  expect(wayToStage('returned', 'delivered')).toBeUndefined()
})
