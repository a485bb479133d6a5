import { packZip } from '#src/lib/zip/pack-zip.ts'

const deflated = 8

/** A ZIP of one file that is larger than the ZIP says; `packed` is deflated. */
export function aBomb(name: string, packed: Buffer): Buffer {
  const zip = packZip(new Map([[name, packed]]))
  zip.writeUInt16LE(deflated, 8)
  zip.writeUInt16LE(deflated, zip.lastIndexOf(Buffer.from('504b0102', 'hex')) + 10)
  return zip
}
