/** Compresses bodies off the main thread. */

import { pipeline, type Readable } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'
import type { Encoding } from '#src/platform/http/encoding/accepted-encoding.ts'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** Names in `Content-Encoding`. */
export const contentEncodings = { brotli: 'br', gzip: 'gzip', plain: undefined } as const

/** A higher quality saves a few bytes and takes several times as long. */
const brotliQuality = 4
/** A stream looks back 2^18 bytes. With the default window each stream would hold 6 MB. */
const streamWindowBits = 18

export function brotli(plain: Buffer, quality = brotliQuality): Promise<Buffer> {
  return toBrotli(plain, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
    },
  })
}

export async function encodeText(text: string, encoding: Encoding): Promise<Buffer> {
  const plain = Buffer.from(text)
  if (encoding === 'plain') return plain
  return encoding === 'brotli' ? brotli(plain) : toGzip(plain)
}

/** A failure on the way destroys the stream, so that no client takes half a list for the whole. */
export function encodeStream(plain: Readable, encoding: Encoding): Readable {
  if (encoding === 'plain') return plain
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
    [constants.BROTLI_PARAM_LGWIN]: streamWindowBits,
  }
  const encoder = encoding === 'brotli' ? createBrotliCompress({ params }) : createGzip()
  return pipeline(plain, encoder, () => {})
}
