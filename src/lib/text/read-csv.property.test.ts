import fc from 'fast-check'
import { expect, it } from 'vitest'
import { csvLine } from '#src/lib/text/csv.ts'
import { makeCsvReader, readCsv } from '#src/lib/text/read-csv.ts'

const limits = { rows: 100, columns: 20, cell: 200 }

const anyCell = fc.string({ maxLength: 12 }).map((text) => `a${text}`)
const anyTable = fc
  .integer({ min: 2, max: 6 })
  .chain((width) =>
    fc.array(fc.array(anyCell, { minLength: width, maxLength: width }), { maxLength: 8 }),
  )

it('reads every table that the shop writes', () => {
  fc.assert(
    fc.property(anyTable, (table) => {
      // The first row decides what separates cells.
      const text = [['one', 'two'], ...table].map(csvLine).join('')
      expect(readCsv(text, limits)?.slice(1)).toEqual(table)
    }),
  )
})

it('never throws, whatever the text is, and keeps to its limits', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('"', ',', '\n', '\r', ';', '\t', 'a') }),
      (text) => {
        const table = readCsv(text, { rows: 3, columns: 3, cell: 2 })
        expect(table?.length ?? 0).toBeLessThanOrEqual(3)
        for (const row of table ?? []) {
          expect(row.length).toBeLessThanOrEqual(3)
          for (const cell of row) expect(cell.length).toBeLessThanOrEqual(2)
        }
      },
    ),
  )
})

it('keeps separators, quotes and lines inside of quotes, and the numbers of rows', () => {
  expect(readCsv('Invoice;Amount\r\n\n"a;""b""\nc";"1,050"\n', limits)).toEqual([
    ['Invoice', 'Amount'],
    [],
    ['a;"b"\nc', '1,050'],
  ])
  expect(readCsv('Invoice\tAmount\nPM-1\t1,050', limits)).toEqual([
    ['Invoice', 'Amount'],
    ['PM-1', '1,050'],
  ])
  expect(readCsv('', limits)).toEqual([])
})

const anyCsv = fc.string({ unit: fc.constantFrom('"', ',', '\n', '\r', ';', 'a', 'ক') })

it('reads the same rows in pieces, wherever the text is cut', () => {
  const whole = { rows: 1_000, columns: 2_000, cell: 1_000 }
  fc.assert(
    fc.property(anyCsv, fc.array(fc.nat(40), { maxLength: 6 }), (text, cuts) => {
      // The headings decide what separates cells.
      const given = `${'id,title,'.repeat(500)}\n${text}`
      const reader = makeCsvReader(100_000, tooLong)
      const places = cuts.map((cut) => 4_490 + cut).toSorted((a, b) => a - b)
      const pieces = [0, ...places].map((from, at) => given.slice(from, places[at]))
      const rows = [...pieces.flatMap((piece) => reader.push(piece)), ...reader.end()]
      expect(rows).toEqual(readCsv(given, whole))
    }),
  )
})

it('ends at a quote that nobody closes, before it keeps the rest of the file', () => {
  const reader = makeCsvReader(10_000, tooLong)
  expect(() => {
    for (let pieces = 0; pieces < 100; pieces += 1)
      reader.push(`"${'a'.repeat(1_000)}`.slice(pieces && 1))
  }).toThrow('too long')
})

function tooLong(): never {
  throw new Error('too long')
}
