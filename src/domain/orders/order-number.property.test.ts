import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isOrderNumber, orderNumberFrom } from './order-number.ts'

const fiveBytes = fc.uint8Array({ minLength: 5, maxLength: 5 })

describe('the order number of any five bytes', () => {
  it('is recognised as one', () => {
    fc.assert(
      fc.property(fiveBytes, (bytes) => {
        expect(isOrderNumber(orderNumberFrom(bytes))).toBe(true)
      }),
    )
  })

  it('is shared by no other five bytes, and sorts as they do', () => {
    fc.assert(
      fc.property(fiveBytes, fiveBytes, (one, other) => {
        const order = Math.sign(Buffer.compare(one, other))
        const [first, second] = [orderNumberFrom(one), orderNumberFrom(other)]
        expect(first === second ? 0 : first < second ? -1 : 1).toBe(order)
      }),
    )
  })
})
