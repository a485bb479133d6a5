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

it('is the first sight where the address says nothing', () => {
  expect(read('')).toEqual({ page: 1, size: 10, sort: '-odate', filters: {} })
})

it('keeps what the shop understands', () => {
  const filters = { q: '০১৭১২', status: 'done', from: '2026-11-01', to: '2026-11-30' }
  const address = read({ ...filters, page: '3', size: '25', sort: '-cname' })

  expect(address).toEqual({ page: 3, size: 25, sort: '-cname', filters })
})

it('takes what makes no sense as not there', () => {
  const first = read('')

  expect(read({ q: ' \0 ', status: 'x', from: '2025-02-29', to: 'today' })).toEqual(first)
  expect(read({ page: '0', size: '11', sort: '--odate' })).toEqual(first)
  expect(read({ page: '1e3', size: 'all', sort: 'constructor' })).toEqual(first)
  expect(read({ page: '-1', sort: '-', status: 'toString', token: 'x' })).toEqual(first)
})

it('cuts a search to what the shop takes', () => {
  expect(read({ q: 'k'.repeat(500) }).filters).toEqual({ q: 'k'.repeat(200) })
})
