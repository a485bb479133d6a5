import { expect, it } from 'vitest'
import { holdNewOrders } from '#src/features/orders/dashboard/hold-new-orders.ts'
import { showsNewOrders } from '#src/features/orders/dashboard/order-list.ts'
import type { OrderOnTheWire } from '#src/features/orders/order-wire.ts'
import type { Page } from '#src/lib/paging.ts'

/** A page of orders by their internal ids, newest first. */
function pageOf(ids: string, { page = 1 } = {}): Page<OrderOnTheWire> {
  const items = [...ids].map((_id) => ({ _id }) as OrderOnTheWire)
  return { items, total: 20, page, size: 5 }
}

const shown = ({ items }: Page<OrderOnTheWire>) => items.map(({ _id }) => _id).join('')

it('keeps every row in its place when orders arrive', () => {
  const held = holdNewOrders(pageOf('edcba'), pageOf('gfedc'), { upTo: 'e', count: 2 })

  expect(shown(held)).toBe('edcba')
})

it('shows what else was read: a row that left, and the next one in its place', () => {
  const held = holdNewOrders(pageOf('fedcb'), pageOf('gfecb'), { upTo: 'f', count: 1 })

  expect(shown(held)).toBe('fecb')
  expect(shown(holdNewOrders(pageOf('fedcb'), pageOf('fecba'), { upTo: 'f', count: 1 }))).toBe(
    'fecba',
  )
})

it('keeps the whole page when as many orders arrive as it holds', () => {
  const held = holdNewOrders(pageOf('edcba'), pageOf('jihgf'), { upTo: 'e', count: 5 })

  expect(shown(held)).toBe('edcba')
})

it('keeps a later page where new orders pushed rows of the page before onto it', () => {
  const before = pageOf('edcba', { page: 2 })
  const held = holdNewOrders(before, pageOf('gfedc', { page: 2 }), { upTo: 'z', count: 2 })

  expect(shown(held)).toBe('edcba')
})

it('shows everything that was read where no order is new', () => {
  const fresh = pageOf('fedcb')

  expect(holdNewOrders(pageOf('edcba'), fresh, { upTo: 'f', count: 0 })).toBe(fresh)
  expect(holdNewOrders(pageOf('edcba'), fresh, { upTo: undefined, count: 1 })).toBe(fresh)
})

it('knows the lists that begin with new orders', () => {
  const today = '2026-11-23'
  const list = { page: 1, size: 10, sort: '-odate', filters: {} }

  expect(showsNewOrders(list, today)).toBe(true)
  expect(showsNewOrders({ ...list, filters: { status: 'not-done' } }, today)).toBe(true)
  expect(showsNewOrders({ ...list, filters: { from: today, to: today } }, today)).toBe(true)
  expect(showsNewOrders({ ...list, filters: { to: '2026-11-22' } }, today)).toBe(false)
  expect(showsNewOrders({ ...list, filters: { status: 'done' } }, today)).toBe(false)
  expect(showsNewOrders({ ...list, filters: { q: 'Rahima' } }, today)).toBe(false)
  expect(showsNewOrders({ ...list, page: 2 }, today)).toBe(false)
  expect(showsNewOrders({ ...list, sort: 'odate' }, today)).toBe(false)
})
