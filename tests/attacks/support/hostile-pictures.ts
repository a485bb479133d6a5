/** Pictures that are two types at once, lie about themselves, or hide data. */

import { crc32, deflateSync } from 'node:zlib'
import { aPhoto, aPngHeader } from '#tests/make/a-picture.ts'

export const canary = 'canary-in-a-picture'
export const script = `<html><script>alert("${canary}")</script></html>`
/** An empty archive, which a reader finds from its end. */
const archive = Buffer.concat([Buffer.from(`PK\x03\x04${canary}PK\x05\x06`), Buffer.alloc(18)])

function pngChunk(name: string, content: Buffer): Buffer {
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  const checked = Buffer.concat([Buffer.from(name), content])
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(checked))
  return Buffer.concat([length, checked, sum])
}

function pngWith(png: Buffer, chunk: Buffer): Buffer {
  const afterHeader = 33
  return Buffer.concat([png.subarray(0, afterHeader), chunk, png.subarray(afterHeader)])
}

/** Up to 255 bytes, which a decoder steps over. */
function gifWithComment(gif: Buffer, comment: string): Buffer {
  const extension = Buffer.from(
    `\x21\xfe${String.fromCharCode(comment.length)}${comment}\0`,
    'latin1',
  )
  return Buffer.concat([gif.subarray(0, -1), extension, gif.subarray(-1)])
}

function withBytes(bytes: Buffer, at: number, others: readonly number[]): Buffer {
  return Buffer.concat([
    bytes.subarray(0, at),
    Buffer.from(others),
    bytes.subarray(at + others.length),
  ])
}

/** They open, and each holds the canary outside of its pixels. */
export async function hidingPictures(): Promise<readonly Buffer[]> {
  const photo = () => aPhoto({ width: 60, height: 40 })
  const png = await photo().png().toBuffer()
  const page = Buffer.from(script)
  return [
    Buffer.concat([await photo().jpeg().toBuffer(), page]),
    await photo()
      .withExif({ IFD0: { Artist: script } })
      .withXmp(`<x>${canary}</x>`)
      .jpeg()
      .toBuffer(),
    Buffer.concat([png, archive]),
    pngWith(png, pngChunk('tEXt', Buffer.from(`Comment\0${script}`))),
    pngWith(png, pngChunk('eXIf', Buffer.from(`MM\0*\0\0\0\x08\0\0${script}`))),
    Buffer.concat([gifWithComment(await photo().gif().toBuffer(), script), page]),
    Buffer.concat([await photo().webp().toBuffer(), page]),
    Buffer.concat([await photo().avif({ effort: 0 }).toBuffer(), page]),
  ]
}

/** Of false sizes, incomplete, or no pictures at all. */
export async function lyingPictures(): Promise<readonly Buffer[]> {
  const gif = await aPhoto({ width: 16, height: 16 }).gif().toBuffer()
  const jpeg = await aPhoto({ width: 16, height: 16 }).jpeg().toBuffer()
  const webp = await aPhoto({ width: 16, height: 16 }).webp().toBuffer()
  return [
    // A header of one pixel, and rows for a million.
    Buffer.concat([
      aPngHeader({ width: 1, height: 1 }),
      pngChunk('IHDR', aPngHeader({ width: 60_000, height: 60_000 }).subarray(16, 29)),
      pngChunk('IDAT', deflateSync(Buffer.alloc(1_000_000))),
      pngChunk('IEND', Buffer.alloc(0)),
    ]),
    aPngHeader({ width: 2 ** 31, height: 2 ** 31 }),
    // The end of one picture, and a second frame header in another.
    Buffer.concat([jpeg.subarray(0, jpeg.length / 2), Buffer.from(script)]),
    withBytes(jpeg, jpeg.indexOf(Buffer.from([0xff, 0xc0])) + 5, [0xff, 0xff, 0xff, 0xff]),
    // Frames larger than their screen, and more lines than there are.
    gif.subarray(0, 40),
    withBytes(gif, 6, [0xff, 0xff, 0xff, 0xff]),
    withBytes(webp, 26, [0xff, 0x3f, 0xff, 0x3f]),
    Buffer.from(`GIF89a/*${script}*/=1;`),
    Buffer.from(`<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`),
    Buffer.from(`%PDF-1.7\n${script}${' '.repeat(40)}`),
    Buffer.concat([Buffer.from('BM'), Buffer.alloc(100, script)]),
    Buffer.concat([Buffer.from('\x00\x00\x01\x00', 'latin1'), Buffer.alloc(100)]),
  ]
}
