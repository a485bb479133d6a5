import { expect, it } from 'vitest'
import type { HistorySubject } from '#src/domain/history/history-subject.ts'
import { historyToWire } from '#src/features/history/history-wire.ts'

function fieldsOf(subject: HistorySubject, before: unknown) {
  const entry = { id: 'a', at: 'now', actor: 'me', token: null, action: 'edit', before, after: {} }
  return historyToWire(subject, entry).before
}

it("shows an order's changes by wire names and in taka", () => {
  const order = {
    id: 'a1',
    number: 'PM-7K2M9QXB',
    customer: { name: 'Rahima', phone: '01712345678', address: 'Mirpur' },
    deliveryZone: 'inside-dhaka',
    deliveryFee: 7_000,
    coupon: 'PAGLA10',
    subtotal: 12_500,
    discount: 1_250,
    total: 18_250,
    status: 'not-done',
    flags: [],
    placedAt: '2026-11-20T10:00:00.000Z',
    version: 1,
    lines: [
      { pid: 'kettle', title: 'Kettle', unitPrice: 100, quantity: 5, taken: 3 },
      { pid: 'fan', title: 'Fan', unitPrice: 100, quantity: 1, taken: 1 },
    ],
  }

  expect(fieldsOf('order', order)).toEqual({
    _id: 'a1',
    oid: 'PM-7K2M9QXB',
    cname: 'Rahima',
    cphone: '01712345678',
    caddress: 'Mirpur',
    deliveryZone: 'inside-dhaka',
    city: 70,
    cupon: 'PAGLA10',
    price: 125,
    discount: 12.5,
    grand: 182.5,
    status: 'not-done',
    flags: [],
    odate: '2026-11-20T10:00:00.000Z',
    version: 1,
    items: [
      { pid: 'kettle', title: 'Kettle', quantity: 5 },
      { pid: 'fan', title: 'Fan', quantity: 1 },
    ],
    quantity: 6,
    short: 2,
  })
  expect(fieldsOf('order', { customer: { name: 'Karim' } })).toEqual({ cname: 'Karim' })
})

it('shows changes of products and shop settings the same way', () => {
  expect(
    fieldsOf('product', {
      title: 'Kettle',
      price: 99_950,
      oldPrice: 120_000,
      isOffer: true,
      offerMessage: 'Free tea',
      keywords: 'tea',
      expiresOn: '2030-01-01',
    }),
  ).toEqual({
    title: 'Kettle',
    price: 999.5,
    oldp: 1_200,
    offer: true,
    host: 'Free tea',
    key: 'tea',
    ddate: '2030-01-01',
  })
  expect(fieldsOf('settings', { code: 'X', deliveryFees: { 'outside-dhaka': 15_050 } })).toEqual({
    code: 'X',
    outsideDhaka: 150.5,
  })
})

it('keeps names without a wire name, and renders any value', () => {
  expect(fieldsOf('user', { role: 'guest' })).toEqual({ role: 'guest' })
  expect(fieldsOf('product', { price: null, constructor: 1 })).toEqual({
    price: null,
    constructor: 1,
  })
  expect(fieldsOf('order', { customer: null, lines: 'none' })).toEqual({})
  for (const odd of [null, 5, 'text', [1]]) expect(fieldsOf('order', odd)).toEqual({})
})
