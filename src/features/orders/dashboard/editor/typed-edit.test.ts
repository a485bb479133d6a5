import { describe, expect, it } from 'vitest'
import {
  editBody,
  orderEdit,
  quoteOfEdit,
  shortAfter,
  typedFromOrder,
} from '#src/features/orders/dashboard/editor/typed-edit.ts'
import {
  linesFromOrder,
  piecesIn,
  writeLines,
} from '#src/features/orders/dashboard/editor/typed-lines.ts'
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
    collect: 121,
    city: 70,
    status: 'not-done',
    stage: 'placed',
    odate: '2026-11-20T08:00:00.000Z',
    version: 3,
    short: 0,
    ...matters,
  }
}

/** The form's field after the owner has typed a quantity. */
function items(quantity: string, order = anOrderOnTheWire()): string {
  return writeLines(linesFromOrder(order).map((line) => ({ ...line, quantity })))
}

/** Two kettles, one of them short, and five lamps. */
const ofTwo = anOrderOnTheWire({
  quantity: 7,
  price: 551,
  items: [
    {
      pid: 'kettle',
      title: 'Kettle',
      image: '',
      unit: 25.5,
      quantity: 2,
      price: 51,
      discount: 0,
      short: 1,
    },
    {
      pid: 'lamp',
      title: 'Lamp',
      image: '',
      unit: 100,
      quantity: 5,
      price: 500,
      discount: 50,
      short: 0,
    },
  ],
})

describe('the totals of an edit', () => {
  it('are reckoned with the price as sold, to the poisha', () => {
    const order = anOrderOnTheWire()
    const typed = { ...typedFromOrder(order), items: items('৫'), city: '130' }

    expect(quoteOfEdit(typed)).toEqual({
      subtotal: 12_750,
      discount: 1_275,
      deliveryFee: 13_000,
      total: 24_475,
    })
  })

  it('are none while the quantity is none', () => {
    const order = anOrderOnTheWire()
    const quoteOf = (quantity: string) =>
      quoteOfEdit({ ...typedFromOrder(order), items: items(quantity) })

    expect(['', '0', '1.5', 'two', '9999999999'].map(quoteOf)).toEqual(
      Array.from({ length: 5 }, () => undefined),
    )
    expect(piecesIn('1000000')).toBe(1_000_000)
  })
})

describe('an edit of several products', () => {
  it('adds up its lines, and discounts each by its own pieces', () => {
    expect(quoteOfEdit(typedFromOrder(ofTwo))).toMatchObject({ subtotal: 55_100, discount: 5_000 })
  })

  it('sends the lines that are kept, and `items` as soon as the one product is another', () => {
    const [kettle, lamp] = linesFromOrder(ofTwo)
    const bodyOf = (order: OrderOnTheWire, lines: readonly (typeof kettle)[]) =>
      editBody(order, {
        ...typedFromOrder(order),
        items: writeLines(lines.filter((line) => line !== undefined)),
      })

    expect(bodyOf(ofTwo, [kettle && { ...kettle, isRemoved: true }, lamp])).toMatchObject({
      items: [{ pid: 'lamp', quantity: 5 }],
    })
    expect(bodyOf(anOrderOnTheWire(), [lamp])).toMatchObject({
      items: [{ pid: 'lamp', quantity: 5 }],
    })
    expect(bodyOf(anOrderOnTheWire(), [kettle, lamp])).not.toHaveProperty('quantity')
  })

  it('compares the lines alone, and not their pictures or what was removed', () => {
    const lines = linesFromOrder(ofTwo)
    const later = lines.map((line) => ({ ...line, image: '/media/x' }))
    const removed = later.map((line) => ({ ...line, isRemoved: line.pid === 'lamp' }))
    const isSame = (other: readonly (typeof later)[number][]) =>
      orderEdit.isSame('items', writeLines(lines), writeLines(other))

    expect([isSame(later), isSame(removed), isSame(later.toReversed())]).toEqual([
      true,
      false,
      false,
    ])
  })
})

describe('what is sent', () => {
  it('has every field, the new amounts and the version that was seen', () => {
    const order = anOrderOnTheWire()
    const typed = { ...typedFromOrder(order), items: items('5'), cupon: 'PAGLA10' }

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
    const body = editBody(order, { ...typedFromOrder(order), items: items('two'), cupon: 'X' })

    expect(body).toMatchObject({ quantity: 'two', price: 51, discount: 0, grand: 121 })
    expect(body).not.toHaveProperty('cupon')
  })
})

describe('the shortage after an edit', () => {
  it('is what neither the order nor the shelf has', () => {
    const short = (quantity: string, stock?: number) =>
      shortAfter(anOrderOnTheWire(), { pid: 'kettle', quantity, stock })
    expect([short('10', 3), short('5', 3), short('1', 0)]).toEqual([5, 0, 0])
    expect([short('10'), short('ten', 3)]).toEqual([0, 0])
  })

  it('stays while the quantity stays, as the shop leaves it', () => {
    const order = anOrderOnTheWire({ short: 1 })
    expect(shortAfter(order, { pid: 'kettle', quantity: '2', stock: 50 })).toBe(1)
  })

  it('is each line’s own, and of an added product what the shelf lacks', () => {
    expect(shortAfter(ofTwo, { pid: 'kettle', quantity: '9', stock: 3 })).toBe(5)
    expect(shortAfter(ofTwo, { pid: 'lamp', quantity: '6', stock: 0 })).toBe(1)
    expect(shortAfter(ofTwo, { pid: 'fan', quantity: '4', stock: 1 })).toBe(3)
  })
})

describe('an edit whose answer was lost', () => {
  const typed = {
    ...typedFromOrder(anOrderOnTheWire()),
    cname: ' Karim ',
    cphone: '+880 1811-223344',
    items: items('৫'),
    cupon: 'PAGLA10',
  }
  const arrived = anOrderOnTheWire({
    cname: 'Karim',
    cphone: '01811223344',
    quantity: 5,
    price: 127.5,
    cupon: 'PAGLA10',
    version: 4,
  })

  it('is known again by what it wanted', () => {
    expect(orderEdit.isSaved(arrived, typed)).toBe(true)
  })

  it('is not taken for the edit of somebody else', () => {
    expect(orderEdit.isSaved({ ...arrived, caddress: 'House 9, Uttara' }, typed)).toBe(false)
    expect(orderEdit.isSaved({ ...arrived, cupon: '' }, typed)).toBe(false)
    expect(orderEdit.isSaved({ ...arrived, status: 'done', stage: 'confirmed' }, typed)).toBe(false)
    expect(orderEdit.isSaved(anOrderOnTheWire(), typed)).toBe(false)
  })
})

it('reads texts as the shop does when two edits are compared', () => {
  expect(orderEdit.isSame('items', items('5'), items(' ৫ '))).toBe(true)
  expect(orderEdit.isSame('cphone', '01811223344', '+880 1811-223344')).toBe(true)
  expect(orderEdit.isSame('caddress', 'House 9\nUttara', 'House 9\r\nUttara ')).toBe(true)
  expect(orderEdit.isSame('city', '70', '130')).toBe(false)
  expect(orderEdit.isSame('cname', 'Karim', 'Rahim')).toBe(false)
})
