/** Packs files into a ZIP without compression, whose sizes are true. */

import { crc32 } from 'node:zlib'

const version = 20
/** Names are UTF-8. */
const flags = 0x0800

export function packZip(files: ReadonlyMap<string, Buffer>): Buffer {
  const parts: Buffer[] = []
  const headers: Buffer[] = []
  let at = 0
  for (const [name, bytes] of files) {
    const nameBytes = Buffer.from(name)
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(version, 0)
    facts.writeUInt16LE(flags, 2)
    facts.writeUInt32LE(crc32(bytes), 10)
    facts.writeUInt32LE(bytes.length, 14)
    facts.writeUInt32LE(bytes.length, 18)
    facts.writeUInt16LE(nameBytes.length, 22)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(at, 10)
    const local = Buffer.concat([signature(0x04034b50), facts, nameBytes, bytes])
    headers.push(Buffer.concat([signature(0x02014b50), madeBy, facts, place, nameBytes]))
    parts.push(local)
    at += local.length
  }
  const directory = Buffer.concat(headers)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(files.size, 4)
  end.writeUInt16LE(files.size, 6)
  end.writeUInt32LE(directory.length, 8)
  end.writeUInt32LE(at, 12)
  return Buffer.concat([...parts, directory, signature(0x06054b50), end])
}

const madeBy = Buffer.from([version, 0])

function signature(number: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(number)
  return bytes
}
