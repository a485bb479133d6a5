import fc from 'fast-check'
import { expect, it } from 'vitest'
import { hostileText } from '#tests/make/hostile-text.ts'
import { readCsv } from '#tests/support/readers/read-csv.ts'
import { csvLine } from './csv.ts'

it('quotes signs that would end a cell', () => {
  expect(csvLine(['a', 'b, c', 'say "now"', 'two\nlines', ''])).toBe(
    'a,"b, c","say ""now""","two\nlines",\r\n',
  )
})

it('puts a sign before text that a spreadsheet would run', () => {
  expect(csvLine(['=1+1', '+1', '-1', '@x', '\tx', '\rx', '\nx', '＝1', 'a=1'])).toBe(
    `'=1+1,'+1,'-1,'@x,'\tx,"'\rx","'\nx",'＝1,a=1\r\n`,
  )
})

it('parses back to the same text, and no cell starts a formula', () => {
  fc.assert(
    fc.property(fc.array(hostileText, { minLength: 1 }), (cells) => {
      const [read = []] = readCsv(csvLine(cells))
      expect(read.filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([])
      expect(read.map((cell, at) => (cell === cells[at] ? cell : cell.slice(1)))).toEqual(cells)
    }),
  )
})
