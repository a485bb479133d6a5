import { expect, it } from 'vitest'
import { statementAmount } from './statement-amount.ts'

it('reads amounts as couriers and spreadsheets write them', () => {
  const read = (text: string) => statementAmount(text)
  expect(read('1,050.50')).toBe(1_050_50)
  expect(read('৳ ১,০৫০')).toBe(1_050_00)
  expect(read('Tk. 1050/-')).toBe(1_050_00)
  expect(read('BDT 12')).toBe(12_00)
  expect(read('-60')).toBe(-60_00)
  expect(read('−60.5')).toBe(-60_50)
  expect(read('(60.00)')).toBe(-60_00)
  expect(read('Tk 60-')).toBe(-60_00)
  expect(read('-৳ 60')).toBe(-60_00)
  expect(read('')).toBe(0)
  expect(read(' - ')).toBe(0)
  expect(read('N/A')).toBe(0)
})

it('rounds half a poisha up, as a percentage of an amount has it', () => {
  expect(statementAmount('12.345')).toBe(12_35)
  expect(statementAmount('69.99999999')).toBe(70_00)
  expect(statementAmount('0.0049')).toBe(0)
})

it('takes nothing else for an amount', () => {
  for (const text of [
    '2026-11-24',
    '24/11/2026',
    '01712-345678',
    '12 13',
    '12a',
    '1.2.3',
    '1e5',
    '=1+1',
    'NaN',
    '0x10',
    '12 or 13',
    '9'.repeat(12),
  ]) {
    expect(statementAmount(text), text).toBeUndefined()
  }
})
