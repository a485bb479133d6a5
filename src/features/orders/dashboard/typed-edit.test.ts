import { describe, expect, it } from 'vitest'
import {
  editBody,
  orderEdit,
  piecesIn,
  quoteOfEdit,
  shortAfter,
  typedFromOrder,
} from '#src/features/orders/dashboard/typed-edit.ts'
import type { OrderOnTheWire } from '#src/features/orders/order-wire.ts'

/** Two kettles of Tk 25.5, as sold. */
function anOrderOnTheWire(matters: Partial<OrderOnTheWire> = {}): OrderOnTheWire {
  return {
    _id: '0193b0000000000000000001',
    oid: 'PM-8KDR2Q7M',
    pid: 'kettle',
    cname: 'Rahima Begum',
    caddress: 'House 5, Mirpur',
    cphone: '01712345678',
    quantity: 2,
    cupon: '',
    discount: 0,
    grand: 121,
    price: 51,
    city: 70,
    status: 'not-done',
    odate: '2026-11-20T08:00:00.000Z',
    version: 3,
    short: 0,
    ...matters,
  }
}

describe('the totals of an edit', () => {
  it('are reckoned with the price as sold, to the poisha', () => {
    const order = anOrderOnTheWire()
    const typed = { ...typedFromOrder(order), quantity: '৫', city: '130' }

    expect(quoteOfEdit(order, typed)).toEqual({
      subtotal: 12_750,
      discount: 1_275,
      deliveryFee: 13_000,
      total: 24_475,
    })
  })

  it('are none while the quantity is none', () => {
    const order = anOrderOnTheWire()
    const quoteOf = (quantity: string) => quoteOfEdit(order, { ...typedFromOrder(order), quantity })

    expect(['', '0', '1.5', 'two', '9999999999'].map(quoteOf)).toEqual(
      Array.from({ length: 5 }, () => undefined),
    )
    expect(piecesIn('1000000')).toBe(1_000_000)
  })
})

describe('what is sent', () => {
  it('has every field, the new amounts and the version that was seen', () => {
    const order = anOrderOnTheWire()
    const typed = { ...typedFromOrder(order), quantity: '5', cupon: 'PAGLA10' }

    expect(editBody(order, typed)).toEqual({
      cname: 'Rahima Begum',
      cphone: '01712345678',
      caddress: 'House 5, Mirpur',
      quantity: 5,
      city: 70,
      cupon: 'PAGLA10',
      price: 127.5,
      discount: 12.75,
      grand: 184.75,
      version: 3,
    })
  })

  it('names the zone that the owner chose, which a fee alone may not', () => {
    const order = anOrderOnTheWire()
    const chosen = { ...typedFromOrder(order), city: '70', zone: 'outside-dhaka' }

    expect(editBody(order, chosen)).toMatchObject({ city: 70, zone: 'outside-dhaka', grand: 121 })
    expect(editBody(order, typedFromOrder(order))).not.toHaveProperty('zone')
  })

  it('leaves a wrong quantity as typed, and no code below five pieces', () => {
    const order = anOrderOnTheWire()
    const body = editBody(order, { ...typedFromOrder(order), quantity: 'two', cupon: 'X' })

    expect(body).toMatchObject({ quantity: 'two', price: 51, discount: 0, grand: 121 })
    expect(body).not.toHaveProperty('cupon')
  })
})

describe('the shortage after an edit', () => {
  it('is what neither the order nor the shelf has', () => {
    expect(shortAfter(anOrderOnTheWire(), 10, 3)).toBe(5)
    expect(shortAfter(anOrderOnTheWire(), 5, 3)).toBe(0)
    expect(shortAfter(anOrderOnTheWire(), 1, 0)).toBe(0)
  })

  it('stays while the quantity stays, as the shop leaves it', () => {
    expect(shortAfter(anOrderOnTheWire({ short: 1 }), 2, 50)).toBe(1)
  })
})

describe('an edit whose answer was lost', () => {
  const typed = {
    ...typedFromOrder(anOrderOnTheWire()),
    cname: ' Karim ',
    cphone: '+880 1811-223344',
    quantity: '৫',
    cupon: 'PAGLA10',
  }
  const arrived = anOrderOnTheWire({
    cname: 'Karim',
    cphone: '01811223344',
    quantity: 5,
    cupon: 'PAGLA10',
    version: 4,
  })

  it('is known again by what it wanted', () => {
    expect(orderEdit.isSaved(arrived, typed)).toBe(true)
  })

  it('is not taken for the edit of somebody else', () => {
    expect(orderEdit.isSaved({ ...arrived, caddress: 'House 9, Uttara' }, typed)).toBe(false)
    expect(orderEdit.isSaved({ ...arrived, cupon: '' }, typed)).toBe(false)
    expect(orderEdit.isSaved({ ...arrived, status: 'done' }, typed)).toBe(false)
    expect(orderEdit.isSaved(anOrderOnTheWire(), typed)).toBe(false)
  })
})

it('reads texts as the shop does when two edits are compared', () => {
  expect(orderEdit.isSame('quantity', '5', ' ৫ ')).toBe(true)
  expect(orderEdit.isSame('cphone', '01811223344', '+880 1811-223344')).toBe(true)
  expect(orderEdit.isSame('caddress', 'House 9\nUttara', 'House 9\r\nUttara ')).toBe(true)
  expect(orderEdit.isSame('city', '70', '130')).toBe(false)
  expect(orderEdit.isSame('cname', 'Karim', 'Rahim')).toBe(false)
})
