/** Reads a CSV of 100,000 products, 60 MB, whose parts are made when they are read. Prints the number of rows. */

import { readRows } from '#src/features/catalogue/sheets/read-rows.server.ts'

const partsOfFile = 16
const rowsOfPart = 6_250
const details = 'Boils a litre in four minutes. চার মিনিটে এক লিটার পানি ফোটে। '.repeat(5)

function partOf(position: number): Uint8Array | undefined {
  if (position >= partsOfFile) return undefined
  const first = position * rowsOfPart
  const rows = Array.from(
    { length: rowsOfPart },
    (_, at) => `thing-${first + at},Thing ${first + at},"${details}",250\r\n`,
  )
  return Buffer.from((position === 0 ? 'pid,title,details,price\r\n' : '') + rows.join(''))
}

let rows = 0
let bytes = 0
const readPart = async (position: number) => {
  const part = partOf(position)
  bytes += part?.length ?? 0
  return part
}
for await (const some of readRows(readPart)) rows += some.length
// Once for the encoding, once for the rows.
process.stdout.write(JSON.stringify({ rows, isLarge: bytes > 2 * 50_000_000 }))
