import fc from 'fast-check'
import { expect, it } from 'vitest'
import { hostileText } from '#tests/make/hostile-text.ts'
import { readCsv } from '#tests/support/readers/read-csv.ts'
import { csvLine, escapeFormula, readEscaped } from './csv.ts'

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

it('reads escaped cells back exactly, also texts that begin with the sign of an escape', () => {
  const text = fc.oneof(
    hostileText,
    fc.string({ unit: fc.constantFrom("'", '=', '+', '-', '@', 'a', '1', '\n', '＝') }),
  )
  fc.assert(
    fc.property(fc.array(text, { minLength: 1 }), (cells) => {
      const [read = []] = readCsv(csvLine(cells.map(escapeFormula)))
      expect(read.filter((cell) => /^[=+\-@\t\r＝＋－＠]/.test(cell))).toEqual([])
      expect(read.map(readEscaped)).toEqual(cells)
    }),
  )
  expect(readEscaped("'=1+1")).toBe('=1+1')
  expect(readEscaped(escapeFormula("'=1+1"))).toBe("'=1+1")
  expect(readEscaped("'tis")).toBe("'tis")
})
