import { expect, it } from 'vitest'
import { poisha } from '#src/domain/money.ts'
import { quantityDiscount } from '#src/domain/pricing.ts'
import {
  bodyOfDraft,
  cartOfDraft,
  changedFields,
  draftFrom,
  emptyDraft,
  quoteOfDraft,
  withField,
  withLastOrder,
} from '#src/features/orders/staff/new-order-draft.ts'

const fees = { 'inside-dhaka': poisha(7_000), 'outside-dhaka': poisha(13_000) }
const reckoning = { fees, discount: quantityDiscount }
const proposal = {
  cphone: { value: '01712345678', certain: true },
  otherPhones: [],
  caddress: { value: 'Savar Bazar', certain: false },
  place: { value: 'Savar', certain: true, zone: 'outside-dhaka' },
  items: [
    {
      pid: 'mug',
      title: 'Mug',
      image: '',
      unit: 25,
      stock: 9,
      quantity: 5,
      certain: true,
      quantityCertain: false,
    },
  ],
} as const

it('fills the form from a message, and marks what is not certain', () => {
  const draft = draftFrom({ ...proposal, otherPhones: [], items: [...proposal.items] }, 'whatsapp')

  expect(draft).toMatchObject({
    cphone: '01712345678',
    cname: '',
    zone: 'outside-dhaka',
    source: 'whatsapp',
    isConfirmed: true,
    toCheck: ['caddress', 'mug'],
  })
  expect(quoteOfDraft(draft, reckoning)?.total).toBe(24_250)
  expect(bodyOfDraft(draft, reckoning)).toMatchObject({
    items: [{ pid: 'mug', quantity: 5 }],
    confirmed: true,
    grand: 242.5,
  })
})

it('sends the code of a coupon with the total that the shop quoted for it', () => {
  const draft = {
    ...draftFrom({ ...proposal, otherPhones: [], items: [...proposal.items] }, 'phone'),
    coupon: 'eid',
  }
  const withCoupon = { fees, discount: { kind: 'given', amount: poisha(10_000) } } as const

  expect(cartOfDraft(draft)).toEqual([{ pid: 'mug', quantity: 5 }])
  expect(bodyOfDraft(draft, withCoupon)).toMatchObject({ coupon: 'eid', grand: 155 })
  expect(bodyOfDraft({ ...draft, coupon: ' ' }, reckoning)).not.toHaveProperty('coupon')
})

it('names the problems that a change settles', () => {
  const before = emptyDraft('phone')
  const after = { ...before, cname: 'Rahima', zone: 'inside-dhaka', lines: [] } as const

  expect(changedFields(before, after)).toEqual(['cname', 'zone', 'city', 'items'])
  expect(changedFields(before, { ...before, isConfirmed: false })).toEqual([])
})

it('takes the mark away with a change, and the zone of a place', () => {
  const marked = { ...emptyDraft('phone'), toCheck: ['place'] }

  const typed = (text: string) => withField(marked, { name: 'place', text, alsoInside: ['Savar'] })
  expect(typed('ঢাকা')).toMatchObject({ zone: 'inside-dhaka', toCheck: [] })
  expect(typed('সাভার')).toMatchObject({ zone: 'inside-dhaka' })
  expect(typed('Dohar')).toMatchObject({ zone: 'outside-dhaka' })
})

it('fills in the last address of a known buyer only where none is typed', () => {
  const last = { cname: 'Rahima', caddress: 'Mirpur 10', place: 'Dhaka city' }
  const typed = { ...emptyDraft('phone'), cname: 'Karim', caddress: 'Banani' }

  expect(withLastOrder(typed, last, [])).toEqual(typed)
  expect(withLastOrder(emptyDraft('phone'), last, [])).toMatchObject({
    ...last,
    zone: 'inside-dhaka',
    toCheck: ['caddress'],
  })
})
