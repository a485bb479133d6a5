/**
 * Unpacks a small ZIP within bounds. What a file says of its own sizes counts for nothing: each entry is
 * unpacked into the rest of the budget.
 */

import { inflateRawSync } from 'node:zlib'
import { errorCode } from '#src/lib/error-code.ts'

type Bounds = {
  readonly entries: number
  /** Of all entries together, unpacked. */
  readonly bytes: number
}

export type Unpacked =
  | { readonly kind: 'unpacked'; readonly files: ReadonlyMap<string, Buffer> }
  | { readonly kind: 'too-large' }
  /** Not a ZIP, damaged, encrypted, split, or of a kind that no spreadsheet program writes. */
  | { readonly kind: 'broken' }

const endSignature = 0x06054b50
const endBytes = 22
const longestComment = 65_535
const headerSignature = 0x02014b50
const headerBytes = 46
const localSignature = 0x04034b50
const localBytes = 30
const methods = { stored: 0, deflated: 8 } as const
const encrypted = 0x1

export function unpackZip(zip: Buffer, bounds: Bounds): Unpacked {
  const end = findEnd(zip)
  if (end === undefined) return { kind: 'broken' }
  const count = zip.readUInt16LE(end + 10)
  if (count > bounds.entries) return { kind: 'too-large' }
  const files = new Map<string, Buffer>()
  let left = bounds.bytes
  let at = zip.readUInt32LE(end + 16)
  for (let entry = 0; entry < count; entry += 1) {
    const header = headerAt(zip, at)
    if (!header || files.has(header.name)) return { kind: 'broken' }
    const bytes = unpackEntry(zip, header, left)
    if (bytes === 'too-large' || bytes === 'broken') return { kind: bytes }
    left -= bytes.length
    files.set(header.name, bytes)
    at = header.next
  }
  return { kind: 'unpacked', files }
}

/** The last record of the file; a comment may stand behind it. */
function findEnd(zip: Buffer): number | undefined {
  const first = Math.max(0, zip.length - endBytes - longestComment)
  for (let at = zip.length - endBytes; at >= first; at -= 1) {
    if (zip.readUInt32LE(at) === endSignature) return at
  }
  return undefined
}

type Header = {
  readonly name: string
  readonly method: number
  readonly packed: number
  readonly local: number
  readonly next: number
}

function headerAt(zip: Buffer, at: number): Header | undefined {
  if (at + headerBytes > zip.length || zip.readUInt32LE(at) !== headerSignature) return undefined
  if (zip.readUInt16LE(at + 8) & encrypted) return undefined
  const nameBytes = zip.readUInt16LE(at + 28)
  const start = at + headerBytes
  return {
    name: zip.toString('utf8', start, start + nameBytes),
    method: zip.readUInt16LE(at + 10),
    packed: zip.readUInt32LE(at + 20),
    local: zip.readUInt32LE(at + 42),
    next: start + nameBytes + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32),
  }
}

function unpackEntry(
  zip: Buffer,
  { method, packed, local }: Header,
  most: number,
): Buffer | 'too-large' | 'broken' {
  if (local + localBytes > zip.length || zip.readUInt32LE(local) !== localSignature) return 'broken'
  const start = local + localBytes + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
  if (start + packed > zip.length) return 'broken'
  const bytes = zip.subarray(start, start + packed)
  if (method === methods.stored) return bytes.length > most ? 'too-large' : bytes
  if (method !== methods.deflated) return 'broken'
  try {
    // 0 would mean no bound.
    return inflateRawSync(bytes, { maxOutputLength: most + 1 })
  } catch (error) {
    return errorCode(error) === 'ERR_BUFFER_TOO_LARGE' ? 'too-large' : 'broken'
  }
}
