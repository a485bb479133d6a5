import { expect, it } from 'vitest'
import { sensibleFilters, sensibleSort } from '#src/features/orders/dashboard/order-filters.ts'

it('keeps what the shop understands', () => {
  const filters = { q: '০১৭১২', status: 'done', from: '2026-11-01', to: '2026-11-30' } as const

  expect(sensibleFilters(filters)).toEqual(filters)
  expect(['odate', '-odate', 'cname', '-status'].map(sensibleSort)).toEqual([
    'odate',
    '-odate',
    'cname',
    '-status',
  ])
})

it('ignores what makes no sense', () => {
  expect(sensibleFilters({ q: ' \0 ', status: 'x', from: '2025-02-29', to: 'today' })).toEqual({})
  expect(sensibleFilters({ q: 'k'.repeat(500) })).toEqual({ q: 'k'.repeat(200) })
  expect(['', '--odate', 'token', '-'].map(sensibleSort)).toEqual(
    Array.from({ length: 4 }, () => '-odate'),
  )
})
