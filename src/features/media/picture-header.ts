/** Reads the claimed type and size of a picture from its header, without decoding it. */

export type PictureType = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif'

export type PictureHeader = {
  readonly type: PictureType
  readonly width: number
  readonly height: number
}

type Size = { readonly width: number; readonly height: number }

/** Shorter than any picture, and enough for every read at a fixed offset below. */
const leastBytes = 32

/**
 * By content, whatever the file name or the declared type. The header may lie: the decoder
 * has the same limit on pixels and decodes in its own process.
 */
export function pictureHeaderOf(bytes: Uint8Array): PictureHeader | undefined {
  if (bytes.length < leastBytes) return undefined

  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const type = typeOf(view)
  if (type === undefined) return undefined

  const size = readSize[type](view)
  if (size === undefined || size.width === 0 || size.height === 0) return undefined
  return { type, ...size }
}

const beginnings: Readonly<Record<PictureType, RegExp>> = {
  jpeg: /^\xff\xd8\xff/,
  png: /^\x89PNG\r\n.\n/s,
  webp: /^RIFF.{4}WEBP/s,
  gif: /^GIF8[79]a/,
  // Its main brand, or one of those that follow the brand's version.
  avif: /^.{4}ftyp(?:.{8}(?:.{4})*?)?avi[fs]/s,
}

function typeOf(view: DataView): PictureType | undefined {
  const isBox = textAt(view, 4, 4) === 'ftyp'
  const length = isBox ? Math.min(view.getUint32(0), view.byteLength, 256) : leastBytes
  const beginning = textAt(view, 0, length)
  const types = Object.keys(beginnings) as PictureType[]
  return types.find((type) => beginnings[type].test(beginning))
}

const readSize: Record<PictureType, (view: DataView) => Size | undefined> = {
  jpeg: sizeOfJpeg,
  png: (view) =>
    textAt(view, 12, 4) === 'IHDR'
      ? { width: view.getUint32(16), height: view.getUint32(20) }
      : undefined,
  gif: (view) => ({ width: view.getUint16(6, true), height: view.getUint16(8, true) }),
  webp: sizeOfWebp,
  avif: sizeOfAvif,
}

const mostFillBytes = 1_000

/** The first frame header outside the metadata, whose thumbnail has one too. */
function sizeOfJpeg(view: DataView): Size | undefined {
  let at = 2
  let fills = 0
  while (at + 9 <= view.byteLength && view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1)
    if (marker === 0xff) {
      // A file may fill gaps with them; a file of nothing else is not a picture.
      fills += 1
      if (fills > mostFillBytes) return undefined
      at += 1
      continue
    }
    if (isFrame(marker)) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) }

    const isScanOrEnd = marker === 0xda || marker === 0xd9
    const length = view.getUint16(at + 2)
    if (isScanOrEnd || length < 2) return undefined
    at += 2 + length
  }
  return undefined
}

function isFrame(marker: number): boolean {
  const isTable = marker === 0xc4 || marker === 0xc8 || marker === 0xcc
  return marker >= 0xc0 && marker <= 0xcf && !isTable
}

function sizeOfWebp(view: DataView): Size | undefined {
  switch (textAt(view, 12, 4)) {
    case 'VP8 ':
      return {
        width: view.getUint16(26, true) & 0x3fff,
        height: view.getUint16(28, true) & 0x3fff,
      }
    case 'VP8L': {
      const bits = view.getUint32(21, true)
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
    }
    case 'VP8X':
      return {
        width: (view.getUint32(24, true) & 0xffffff) + 1,
        height: (view.getUint32(26, true) >>> 8) + 1,
      }
    default:
      return undefined
  }
}

/** The boxes with the items' sizes stand near the beginning. */
const avifHeaderBytes = 65_536

/** A picture may consist of tiles and have a thumbnail: the largest size counts. */
function sizeOfAvif(view: DataView): Size | undefined {
  const end = Math.min(view.byteLength, avifHeaderBytes) - 16
  let largest: Size | undefined
  for (let at = 0; at <= end; at += 1) {
    if (view.getUint32(at) !== 0x69737065 /* ispe */) continue
    const size = { width: view.getUint32(at + 8), height: view.getUint32(at + 12) }
    if (!largest || size.width * size.height > largest.width * largest.height) largest = size
  }
  return largest
}

function textAt(view: DataView, at: number, length: number): string {
  return String.fromCharCode(...new Uint8Array(view.buffer, view.byteOffset + at, length))
}
