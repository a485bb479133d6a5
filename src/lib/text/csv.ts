/** A line of a table as text (RFC 4180), safe to open in a spreadsheet program. */

/** Signs that make a spreadsheet run a cell instead of showing it; some also run full-width signs. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/

export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(text: string): string {
  const shown = formula.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(shown) ? `"${shown.replaceAll('"', '""')}"` : shown
}

/** Signs that stand before one that a spreadsheet would run are the text's own: one more keeps them apart. */
const likeFormula = /^'*[=+\-@\t\r\n＝＋－＠]/
const escaped = /^'+[=+\-@\t\r\n＝＋－＠]/

/** A cell that is read back exactly, by `readEscaped`: also a text that begins with the sign itself. */
export function escapeFormula(text: string): string {
  return likeFormula.test(text) ? `'${text}` : text
}

export function readEscaped(cell: string): string {
  return escaped.test(cell) ? cell.slice(1) : cell
}
