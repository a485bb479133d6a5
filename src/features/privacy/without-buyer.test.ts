import { expect, it } from 'vitest'
import {
  numbersInSheetPayload,
  sheetPayloadWithoutBuyer,
} from '#src/features/privacy/sheet-event-wire.ts'
import { withoutBuyer } from '#src/features/privacy/without-buyer.ts'

it('removes the buyer and the typed texts from an order, and keeps the rest', () => {
  const order = {
    number: 'PM-7K2M9QXB',
    customer: { name: 'Rahima', phone: '01712345678', address: 'Mirpur' },
    coupon: 'call me at 01712345678',
    accountId: '0193b0000000000000000001',
    place: 'Savar',
    total: 18_250,
  }

  expect(withoutBuyer(order)).toEqual({
    number: 'PM-7K2M9QXB',
    customer: { name: '(removed)', phone: '', address: '' },
    coupon: '',
    accountId: null,
    place: 'Savar',
    total: 18_250,
  })
})

it('keeps a change without buyer data as it is', () => {
  expect(withoutBuyer({ status: 'done' })).toEqual({ status: 'done' })
  expect(withoutBuyer({ customer: { phone: '01712345678' } })).toEqual({ customer: { phone: '' } })
  for (const odd of [null, 5, 'text', [1]]) expect(withoutBuyer(odd)).toEqual(odd)
})

it('removes the buyer from an event for the spreadsheet', () => {
  const order = { oid: 'PM-7K2M9QXB', grand: 182.5, status: 'done' }
  const buyer = { cname: 'Rahima', cphone: '01712345678', caddress: 'Mirpur', cupon: 'x' }
  const payload = { data: [{ ...order, ...buyer }] }

  expect(numbersInSheetPayload(payload)).toEqual(['PM-7K2M9QXB'])
  expect(sheetPayloadWithoutBuyer(payload)).toEqual({
    data: [{ ...order, cname: '(removed)', cphone: '', caddress: '', cupon: '' }],
  })
  expect(sheetPayloadWithoutBuyer('odd')).toEqual('odd')
  expect(numbersInSheetPayload({ data: [{ oid: 5 }] })).toEqual([])
})
