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
