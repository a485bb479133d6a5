import { expect, it } from 'vitest'
import { stillHas, undoOf } from '#src/domain/history/undo.ts'

const needs = (action: string, before: unknown, after: unknown) =>
  undoOf({ action, before, after })?.needs

it('takes back what one command restores as it was', () => {
  const placed = { status: 'not-done', stage: 'placed' }
  const confirmed = { status: 'done', stage: 'confirmed' }
  expect(needs('order.change-status', placed, confirmed)).toBe('order.change-status')
  expect(needs('order.change-status', confirmed, placed)).toBe('order.change-status')
  expect(needs('order.change-status', { ...placed, stage: null }, confirmed)).toBe(
    'order.change-status',
  )
  const buyer = { customer: { phone: '01712345678' }, version: 1 }
  expect(needs('order.edit', buyer, { ...buyer, version: 2 })).toBe('order.edit')
  expect(needs('product.edit', { price: 100, version: 1 }, { price: 90, version: 2 })).toBe(
    'product.write',
  )
  expect(needs('user.change', { status: 'Verified' }, { status: 'Not-Verified' })).toBe(
    'user.change',
  )
  expect(needs('settings.edit', { code: 'A' }, { code: 'B' })).toBe('settings.write')
  expect(needs('team.change', { duties: ['desk'] }, { duties: ['packer'] })).toBe('team.change')
})

it('takes back nothing that the command would leave otherwise than it was', () => {
  const confirmed = { status: 'done', stage: 'confirmed' }
  for (const before of [
    { status: 'not-done', stage: 'held' },
    { status: 'done', stage: 'packed' },
    { status: 'done', stage: null },
  ]) {
    expect(needs('order.change-status', before, confirmed)).toBeUndefined()
  }
  expect(needs('order.edit', { lines: [] }, { lines: [] })).toBeUndefined()
  expect(
    needs('order.edit', { coupon: 'A', status: 'done' }, { coupon: 'B', status: 'not-done' }),
  ).toBeUndefined()
  expect(needs('product.edit', { stock: 1 }, { stock: 2 })).toBeUndefined()
  expect(needs('product.edit', { bangla: {} }, { bangla: {} })).toBeUndefined()
  expect(needs('product.edit', { keywords: 'x' }, { keywords: 'Kitchen' })).toBeUndefined()
  expect(needs('product.delete', { archivedAt: null }, { archivedAt: 'now' })).toBeUndefined()
  for (const action of ['team.leave', 'team.join', 'team.invite']) {
    expect(needs(action, { duties: ['desk'] }, { duties: [] })).toBeUndefined()
  }
  expect(needs('factors.require', {}, {})).toBeUndefined()
  expect(needs('constructor', {}, {})).toBeUndefined()
  expect(needs('settings.edit', {}, {})).toBeUndefined()
  expect(needs('settings.edit', { code: 'A' }, { code: 'B', phone: 'C' })).toBeUndefined()
  expect(needs('settings.edit', null, { code: 'B' })).toBeUndefined()
})

it('knows whether a thing still has every value of a change', () => {
  const now = {
    id: 'a',
    status: 'done',
    customer: { name: 'Rahima', phone: '1' },
    lines: [{ n: 1 }],
  }
  expect(stillHas(now, { status: 'done', customer: { name: 'Rahima' } })).toBe(true)
  expect(stillHas(now, { lines: [{ n: 1 }] })).toBe(true)
  expect(stillHas(now, { lines: [] })).toBe(false)
  expect(stillHas(now, { customer: { name: 'Karim' } })).toBe(false)
  expect(stillHas(now, { gone: null })).toBe(false)
})
