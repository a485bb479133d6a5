/** What a scan means while an order is packed. Pure: it reads a text, and asks no shop. */

export type PackLine = { readonly pid: string; readonly quantity: number }

/** Of an order on the packing table. */
export type Packing = {
  readonly lines: readonly PackLine[]
  /** The pieces in the bag, for each line. */
  readonly packed: readonly number[]
}

export type Scan =
  | { readonly kind: 'piece'; readonly line: number }
  | { readonly kind: 'line'; readonly line: number }
  /** One piece more of a product than the order has. */
  | { readonly kind: 'too-many'; readonly line: number }
  | { readonly kind: 'order'; readonly text: string }
  /** A scanner types as the keyboard is set: in Bangla nothing it types can be read. */
  | { readonly kind: 'wrong-keyboard' }

export function readScan(typed: string, open: Packing | undefined): Scan {
  const text = typed.trim()
  const pid = text.toLowerCase()
  const line = open?.lines.findIndex((one) => one.pid.toLowerCase() === pid) ?? -1
  if (open && line >= 0) {
    return isLinePacked(open, line) ? { kind: 'too-many', line } : { kind: 'piece', line }
  }
  // The number of a line, typed by hand.
  const nth = /^[1-9][0-9]?$/.test(text) ? Number(text) - 1 : -1
  if (open?.lines[nth]) return { kind: 'line', line: nth }
  return /\p{Script=Bengali}/u.test(text) ? { kind: 'wrong-keyboard' } : { kind: 'order', text }
}

export function startPacking(lines: readonly PackLine[]): Packing {
  return { lines, packed: lines.map(() => 0) }
}

export function packPiece(packing: Packing, line: number): Packing {
  return withPacked(packing, line, (packing.packed[line] ?? 0) + 1)
}

/** The whole line; again takes it out of the bag. */
export function toggleLine(packing: Packing, line: number): Packing {
  return withPacked(packing, line, isLinePacked(packing, line) ? 0 : Number.POSITIVE_INFINITY)
}

function withPacked({ lines, packed }: Packing, line: number, pieces: number): Packing {
  const most = lines[line]?.quantity ?? 0
  return { lines, packed: packed.with(line, Math.min(pieces, most)) }
}

export function isLinePacked({ lines, packed }: Packing, line: number): boolean {
  return (packed[line] ?? 0) >= (lines[line]?.quantity ?? 0)
}

export function isAllPacked(packing: Packing): boolean {
  return packing.lines.every((_, line) => isLinePacked(packing, line))
}
