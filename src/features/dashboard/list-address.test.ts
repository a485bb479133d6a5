import { expect, it } from 'vitest'
import { readListAddress } from '#src/features/dashboard/list-address.ts'

const names = {
  sort: '-odate',
  sorts: ['odate', 'cname'],
  filters: { q: 'text', status: ['done', 'not-done'], from: 'day', to: 'day' },
} as const

function read(query: string | Record<string, string>) {
  return readListAddress(new URLSearchParams(query), names)
}

it('returns the default page, order and filters for an empty address', () => {
  expect(read('')).toEqual({ page: 1, size: 10, sort: '-odate', filters: {} })
})

it('takes the rows of a page that a list names, where the address has none', () => {
  const list = { ...names, sizes: [50, 100], size: 100 } as const
  const sizeOf = (query: string) => readListAddress(new URLSearchParams(query), list).size

  expect(['', 'size=50', 'size=10'].map(sizeOf)).toEqual([100, 50, 100])
})

it('returns every valid value', () => {
  const filters = { q: '০১৭১২', status: 'done', from: '2026-11-01', to: '2026-11-30' }
  const address = read({ ...filters, page: '3', size: '25', sort: '-cname' })

  expect(address).toEqual({ page: 3, size: 25, sort: '-cname', filters })
})

it('ignores invalid values', () => {
  const first = read('')

  expect(read({ q: ' \0 ', status: 'x', from: '2025-02-29', to: 'today' })).toEqual(first)
  expect(read({ page: '0', size: '11', sort: '--odate' })).toEqual(first)
  expect(read({ page: '1e3', size: 'all', sort: 'constructor' })).toEqual(first)
  expect(read({ page: '-1', sort: '-', status: 'toString', token: 'x' })).toEqual(first)
})

it('cuts a search text to the longest that the shop accepts', () => {
  expect(read({ q: 'k'.repeat(500) }).filters).toEqual({ q: 'k'.repeat(200) })
})
