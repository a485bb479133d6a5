import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readNumbers } from '#src/features/parcels/portal/read-numbers.ts'

const read = (text: string) => readNumbers(text).map((line) => line.read)

it('reads two columns in either sequence, as spreadsheets and scanners send them', () => {
  const pair = { number: 'PM-ABCD2345', consignment: '1424107' }

  expect(read('PM-ABCD2345\t1424107')).toEqual([pair])
  expect(read('1424107,PM-ABCD2345')).toEqual([pair])
  expect(read('"pm-abcd2345";"1424107"\r\n\r\n')).toEqual([pair])
  expect(read('  PM-ABCD2345   1424107  ')).toEqual([pair])
})

it('reads the invoice of a later parcel, as a portal has it', () => {
  const pair = { number: 'PM-ABCD2345', invoice: 'PM-ABCD2345-2', consignment: '1424107' }

  expect(read('pm-abcd2345-2\t1424107')).toEqual([pair])
  expect(read('1424107,PM-ABCD2345-2')).toEqual([pair])
  expect(read('PM-ABCD2345-x 1424107')).toEqual([undefined])
})

it('shows a line that it cannot read, and guesses nothing', () => {
  expect(readNumbers('PM-ABCD2345\nKarim,1424107\nPM-ABCD2345 1 2')).toEqual([
    { line: 'PM-ABCD2345', read: undefined },
    { line: 'Karim,1424107', read: undefined },
    { line: 'PM-ABCD2345 1 2', read: undefined },
  ])
})

it('keeps every line of any text, in its sequence', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const lines = text.split(/\r?\n/).map((line) => line.trim())
      expect(readNumbers(text).map(({ line }) => line)).toEqual(lines.filter((line) => line !== ''))
    }),
  )
})
