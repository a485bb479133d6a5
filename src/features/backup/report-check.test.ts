import { expect, it } from 'vitest'
import { reportCheck } from './report-check.ts'

const books = { products: 100, orders: 7, movements: 107 }

it('reports a sound shop in three lines', () => {
  const outbox = { waiting: 0, deadLettered: 0, oldestAt: undefined }

  expect(reportCheck({ ...books, outbox, problems: [] })).toBe(
    '100 products, 7 orders, 107 stock movements\nOutbox: 0 waiting; 0 dead-lettered\nAll is well',
  )
})

it('names the age of the oldest waiting event and the problems', () => {
  const outbox = { waiting: 2, deadLettered: 1, oldestAt: '2026-11-20T11:00:00.000Z' }

  expect(reportCheck({ ...books, outbox, problems: ['Product kettle …'] })).toBe(
    '100 products, 7 orders, 107 stock movements\n' +
      'Outbox: 2 waiting, the oldest since 2026-11-20T11:00:00.000Z; 1 dead-lettered\n' +
      'Not all is well',
  )
})
