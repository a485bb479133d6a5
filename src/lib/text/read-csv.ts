/** Reads a table of text (RFC 4180), as spreadsheets and portals write it. Each character is read once. */

export type CsvLimits = {
  readonly rows: number
  readonly columns: number
  /** Characters of a cell; the rest is cut. */
  readonly cell: number
}

/** Undefined: more rows or columns than the limits. Empty rows stay, so that rows keep their numbers. */
export function readCsv(
  text: string,
  { rows: mostRows, columns: mostColumns, cell: mostOfCell }: CsvLimits,
): readonly (readonly string[])[] | undefined {
  const separator = separatorOf(text)
  const rows: (readonly string[])[] = []
  let at = 0
  while (at < text.length) {
    const { cells, next } = readRow(text, at, separator)
    at = next
    if (cells.length > mostColumns) return undefined
    rows.push(cells.map((cell) => cell.slice(0, mostOfCell)))
    if (rows.length > mostRows) return undefined
  }
  return rows
}

export type CsvReader = {
  /** The rows that are whole with this piece. */
  readonly push: (piece: string) => readonly (readonly string[])[]
  /** The rest is the last row. */
  readonly end: () => readonly (readonly string[])[]
}

/** Enough for the headings: they decide what separates cells. */
const startOfText = 4_000

/**
 * Reads a text that comes in pieces; only a row that has not ended is kept. `tooLong` is called for one
 * of more than `mostOfRow` characters, and throws.
 */
export function makeCsvReader(mostOfRow: number, tooLong: () => never): CsvReader {
  let rest = ''
  let separator: string | undefined
  const read = (isLast: boolean) => {
    if (separator === undefined) {
      if (!isLast && rest.length < startOfText) return []
      separator = separatorOf(rest)
    }
    const rows: (readonly string[])[] = []
    let at = 0
    while (at < rest.length) {
      const { cells, next } = readRow(rest, at, separator)
      // The next piece may go on with this row, or begin with the second half of its end.
      if (!isLast && next >= rest.length) break
      rows.push(cells)
      at = next
    }
    rest = rest.slice(at)
    if (rest.length > mostOfRow) tooLong()
    return rows
  }
  return {
    push: (piece) => {
      rest += piece
      return read(false)
    },
    end: () => read(true),
  }
}

function readRow(
  text: string,
  start: number,
  separator: string,
): { readonly cells: readonly string[]; readonly next: number } {
  const cells: string[] = []
  let at = start
  for (;;) {
    const { cell, end } = readCell(text, at, separator)
    cells.push(cell)
    at = end + 1
    const isSeparated = text.charAt(end) === separator
    // A separator at the very end has an empty cell behind it.
    if (isSeparated && at === text.length) cells.push('')
    if (isSeparated && at < text.length) continue
    if (text.charAt(end) === '\r' && text.charAt(at) === '\n') at += 1
    return { cells: cells.length === 1 && cells[0] === '' ? [] : cells, next: at }
  }
}

/** `end` is the place of the separator or of the end of the line behind the cell. */
function readCell(
  text: string,
  start: number,
  separator: string,
): { readonly cell: string; readonly end: number } {
  if (text.charAt(start) !== '"') {
    const end = endOfCell(text, start, separator)
    return { cell: text.slice(start, end), end }
  }
  const parts: string[] = []
  let at = start + 1
  for (;;) {
    const quote = text.indexOf('"', at)
    // A quote that nobody ends goes to the end of the text.
    if (quote < 0) return { cell: parts.join('') + text.slice(at), end: text.length }
    parts.push(text.slice(at, quote))
    at = quote + 1
    if (text.charAt(at) !== '"') break
    parts.push('"')
    at += 1
  }
  const end = endOfCell(text, at, separator)
  return { cell: parts.join('') + text.slice(at, end), end }
}

function endOfCell(text: string, start: number, separator: string): number {
  let end = start
  while (end < text.length && !isEnd(text.charAt(end), separator)) end += 1
  return end
}

function isEnd(character: string, separator: string): boolean {
  return character === separator || character === '\n' || character === '\r'
}

const separators = ['\t', ';', ','] as const

/** The one that the first rows have most often, outside of quotes. */
function separatorOf(text: string): (typeof separators)[number] {
  const start = text.slice(0, 4_000).replace(/"[^"]*(?:"|$)/g, '')
  const countOf = (separator: string) => start.split(separator).length
  return separators.reduce((best, one) => (countOf(one) > countOf(best) ? one : best), ',')
}
