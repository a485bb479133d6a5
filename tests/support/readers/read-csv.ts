/** Reads an RFC 4180 table strictly: lines end in CR LF, and quotes only appear where allowed. */
export function readCsv(csv: string): readonly (readonly string[])[] {
  const lines: string[][] = []
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y
  let line: string[] = []

  while (cell.lastIndex < csv.length) {
    const at = cell.lastIndex
    const found = cell.exec(csv)
    if (!found) throw new Error(`No cell from ${at}: ${JSON.stringify(csv.slice(at, at + 60))}`)
    const [, quoted, plain = '', end] = found
    line.push(quoted?.replaceAll('""', '"') ?? plain)
    if (end === ',') continue
    lines.push(line)
    line = []
  }
  if (line.length > 0) throw new Error('The last line does not end')
  return lines
}
