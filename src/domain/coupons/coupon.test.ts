import { expect, it } from 'vitest'
import { countsForCoupon, whyNotLive } from './coupon.ts'
import { couponCode, isCouponCode } from './coupon-code.ts'

it('reads a code in any case, and in no other script', () => {
  expect(couponCode(' eid-10 ')).toBe('EID-10')
  // A Cyrillic letter, a dotless i and a long s look like others, or become others in capitals.
  for (const typed of ['ЕID-10', 'eıd-10', 'ſave', 'EID–10', 'EID-১০', 'eid_10', '-eid', 'e']) {
    expect(isCouponCode(couponCode(typed)), typed).toBe(false)
  }
  expect(isCouponCode('E'.repeat(32))).toBe(true)
  expect(isCouponCode('E'.repeat(33))).toBe(false)
})

it('is live from its beginning until its end, while it is on and not used up', () => {
  const life = {
    isOn: true,
    startsAt: '2026-12-01T04:00:00.000Z',
    endsAt: '2026-12-02T04:00:00.000Z',
    mostUses: 2,
    uses: 1,
  }
  expect(whyNotLive(life, '2026-12-01T03:59:59.999Z')).toBe('unknown')
  expect(whyNotLive(life, '2026-12-01T04:00:00.000Z')).toBe(undefined)
  expect(whyNotLive(life, '2026-12-02T03:59:59.999Z')).toBe(undefined)
  expect(whyNotLive(life, '2026-12-02T04:00:00.000Z')).toBe('ended')
  expect(whyNotLive({ ...life, uses: 2 }, '2026-12-01T05:00:00.000Z')).toBe('used-up')
  expect(whyNotLive({ ...life, isOn: false }, '2026-12-01T05:00:00.000Z')).toBe('unknown')
})

it('counts a product by its id, by its category, and by the category above', () => {
  const pan = { id: 'p1', categories: ['pans', 'kitchen'] }
  expect(countsForCoupon({ scope: 'all', targets: [] }, pan)).toBe(true)
  expect(countsForCoupon({ scope: 'products', targets: ['p1'] }, pan)).toBe(true)
  expect(countsForCoupon({ scope: 'products', targets: ['kitchen'] }, pan)).toBe(false)
  expect(countsForCoupon({ scope: 'categories', targets: ['kitchen'] }, pan)).toBe(true)
  expect(countsForCoupon({ scope: 'categories', targets: ['home'] }, pan)).toBe(false)
})
