import { expect, it } from 'vitest'
import { type Table, tallyOf } from './backup-format.ts'
import { BackupRefused } from './backup-refused.ts'

const fruits: Table = {
  name: 'fruits',
  columns: [
    { name: 'name', kind: 'text' },
    { name: 'pieces', kind: 'integer' },
    { name: 'weight', kind: 'real' },
    { name: 'picture', kind: 'bytes' },
  ],
}

function expectRefused(...row: readonly unknown[]): void {
  expect(() => tallyOf(fruits).add(row)).toThrow(BackupRefused)
}

it('adds up integers beyond the safe range of numbers', () => {
  const tally = tallyOf(fruits)
  tally.add(['mango', '9007199254740993', 0.3, null])
  tally.add(['guava', '9007199254740993', null, 'AAEC'])
  tally.add(['lemon', '-3', -1.5, ''])
  tally.add([null, null, null, null])

  expect(tally.total()).toEqual({ rows: 4, sums: { pieces: '18014398509481983' } })
})

it('refuses an integer that is a number, a word or empty', () => {
  expectRefused('mango', 7, 1, null)
  expectRefused('mango', '7.0', 1, null)
  expectRefused('mango', '07', 1, null)
  expectRefused('mango', '', 1, null)
})

it('refuses text that is a number, and a number that is text', () => {
  expectRefused(7, '7', 1, null)
  expectRefused('mango', '7', '1', null)
})

it('refuses bytes that are not base64', () => {
  expectRefused('mango', '7', 1, 'a-b_')
})

it('refuses a row that is longer or shorter than its table', () => {
  expectRefused('mango', '7', 1)
  expectRefused('mango', '7', 1, null, null)
})
