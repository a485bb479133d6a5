import { expect, it } from 'vitest'
import { hasLostLetters, readDay, readWholeNumber, readYesOrNo } from './read-cells.ts'

it('reads whole numbers as people and spreadsheet programs write them', () => {
  const written = [
    '1250',
    '1,250',
    '1,23,456',
    '৳ 1,250',
    'Tk 1250',
    '1250/-',
    '1250.00',
    '1250,00',
  ]
  expect(written.map(readWholeNumber)).toEqual([1250, 1250, 123456, 1250, 1250, 1250, 1250, 1250])
})

it('guesses no number', () => {
  const written = ['12.5', '1,2', '-5', '', '1e5', '1.25E+05', 'free', '=1+1', '12345678901']
  expect(written.map(readWholeNumber)).toEqual(written.map(() => undefined))
})

it('refuses a long cell at once', () => {
  const long = `1${' '.repeat(200_000)}x`
  expect([readWholeNumber(long), readDay(long, undefined)]).toEqual([undefined, undefined])
})

it('reads a day, and takes no guess between day and month', () => {
  expect(readDay('2027-01-31', undefined)).toBe('2027-01-31')
  expect(readDay('2027/1/5', undefined)).toBe('2027-01-05')
  expect(readDay('2027-01-31T00:00:00', undefined)).toBe('2027-01-31')
  expect(readDay('31/01/2027', undefined)).toBe('2027-01-31')
  expect(readDay('1/31/2027', undefined)).toBe('2027-01-31')
  expect(readDay('31-01-27', undefined)).toBe('2027-01-31')
  expect(readDay('05/05/2027', undefined)).toBe('2027-05-05')
  expect(readDay('05/06/2027', undefined)).toBeUndefined()
  expect(readDay('2027-02-30', undefined)).toBeUndefined()
  expect(readDay('soon', undefined)).toBeUndefined()
})

it('takes a day that can be read twice for the one that the product has', () => {
  expect(readDay('05/06/2027', '2027-05-06')).toBe('2027-05-06')
  expect(readDay('05/06/2027', '2027-06-05')).toBe('2027-06-05')
  expect(readDay('05/06/2027', '2027-07-05')).toBeUndefined()
})

it('reads yes and no in both languages', () => {
  expect(['yes', 'TRUE', '1', 'হ্যাঁ'].map(readYesOrNo)).toEqual([true, true, true, true])
  expect(['No', 'false', '0', 'না'].map(readYesOrNo)).toEqual([false, false, false, false])
  expect(['maybe', '', 'constructor'].map(readYesOrNo)).toEqual([undefined, undefined, undefined])
})

it('sees Bangla that a program has lost, and leaves honest question marks alone', () => {
  expect(hasLostLetters('?????? ????', 'বৈদ্যুতিক কেটলি')).toBe(true)
  expect(hasLostLetters('Kettle ??????', 'Kettle কেটলি')).toBe(true)
  expect(hasLostLetters('????', '')).toBe(true)
  expect(hasLostLetters('Why?', 'কেন?')).toBe(false)
  expect(hasLostLetters('What??', 'What')).toBe(false)
})
