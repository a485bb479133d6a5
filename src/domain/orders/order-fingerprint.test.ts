import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type OrderToCompare, orderFingerprint } from './order-fingerprint.ts'

const order: OrderToCompare = {
  lines: [
    { pid: 'kettle', quantity: 2 },
    { pid: 'fan', quantity: 1 },
  ],
  zone: 'inside-dhaka',
  name: 'Rahima Begum',
  phone: '01712345678',
  address: 'House 5\nMirpur 10',
}

function isSame(change: Partial<OrderToCompare>): boolean {
  return orderFingerprint({ ...order, ...change }) === orderFingerprint(order)
}

describe('the same order', () => {
  it('goes to the same place by the same coupon, and has the text from before both without them', () => {
    expect(isSame({ place: 'Savar' })).toBe(false)
    expect(isSame({ couponCode: 'EID' })).toBe(false)
    expect(isSame({ place: '', couponCode: '' })).toBe(true)
    const [toSavar, byCoupon] = [{ place: 'Savar' }, { couponCode: 'Savar' }]
    expect(orderFingerprint({ ...order, ...toSavar })).not.toBe(
      orderFingerprint({ ...order, ...byCoupon }),
    )
    expect(isSame({ place: null })).toBe(true)
    expect(orderFingerprint(order)).toBe(
      '[[["fan",1],["kettle",2]],"inside-dhaka","Rahima Begum","01712345678","House 5\\nMirpur 10"]',
    )
  })

  it('may list its products in another order, or split one', () => {
    const [kettle, fan] = [
      { pid: 'kettle', quantity: 1 },
      { pid: 'fan', quantity: 1 },
    ]

    expect(isSame({ lines: order.lines.toReversed() })).toBe(true)
    expect(isSame({ lines: [kettle, fan, kettle] })).toBe(true)
  })

  it('may spell its phone, spaces and line ends otherwise', () => {
    expect(isSame({ phone: '+880 1712-345678' })).toBe(true)
    expect(isSame({ phone: '০১৭১২৩৪৫৬৭৮' })).toBe(true)
    expect(isSame({ name: ' Rahima Begum ' })).toBe(true)
    expect(isSame({ address: 'House 5\r\nMirpur 10 ' })).toBe(true)
  })

  it('is the same in any order of its lines, whatever they are', () => {
    const anyLines = fc.array(
      fc.record({ pid: fc.constantFrom('a', 'b', 'c'), quantity: fc.integer({ min: 1, max: 9 }) }),
      { minLength: 1 },
    )
    fc.assert(
      fc.property(anyLines, (lines) => {
        const reversed = orderFingerprint({ ...order, lines: lines.toReversed() })
        expect(reversed).toBe(orderFingerprint({ ...order, lines }))
      }),
    )
  })
})

describe('another order', () => {
  it('has other products, pieces, zone, name, phone or address', () => {
    expect(isSame({ lines: order.lines.slice(1) })).toBe(false)
    expect(isSame({ lines: [{ pid: 'kettle', quantity: 3 }, ...order.lines.slice(1)] })).toBe(false)
    expect(isSame({ zone: 'outside-dhaka' })).toBe(false)
    expect(isSame({ name: 'Karim' })).toBe(false)
    expect(isSame({ phone: '01712345679' })).toBe(false)
    expect(isSame({ address: 'House 6\nMirpur 10' })).toBe(false)
  })

  it('is told apart where a text is no phone, or a quantity no number', () => {
    expect(isSame({ phone: '02-9551234' })).toBe(false)
    expect(isSame({ lines: [{ pid: 'kettle', quantity: Number.NaN }] })).toBe(false)
  })
})
