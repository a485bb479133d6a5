/** Compresses bodies off the main thread. */

import { pipeline, type Readable } from 'node:stream'
import { promisify } from 'node:util'
import {
  brotliCompress,
  constants,
  createBrotliCompress,
  createGzip,
  gzip,
  type ZlibOptions,
} from 'node:zlib'
import { assertNever } from '#src/lib/assert-never.ts'
import type { Encoding } from '#src/platform/http/encoding/accepted-encoding.ts'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify<Buffer, ZlibOptions, Buffer>(gzip)

/** Names in `Content-Encoding`. */
export const contentEncodings = { brotli: 'br', gzip: 'gzip', plain: undefined } as const

/** A higher quality saves a few bytes and takes several times as long. */
const brotliQuality = 4
/** A stream looks back 2^18 bytes. With the default window each stream would hold 6 MB. */
const streamWindowBits = 18

export function encodeText(text: string, encoding: Encoding): Promise<Buffer> {
  const plain = Buffer.from(text)
  switch (encoding) {
    case 'plain':
      return Promise.resolve(plain)
    case 'gzip':
      return toGzip(plain, {})
    case 'brotli':
      return toBrotli(plain, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
          [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
        },
      })
    default:
      return assertNever(encoding)
  }
}

/** A failure on the way destroys the stream, so that no client takes half a list for the whole. */
export function encodeStream(plain: Readable, encoding: Encoding): Readable {
  switch (encoding) {
    case 'plain':
      return plain
    case 'gzip':
      return pipeline(plain, createGzip(), () => {})
    case 'brotli': {
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
        [constants.BROTLI_PARAM_LGWIN]: streamWindowBits,
      }
      return pipeline(plain, createBrotliCompress({ params }), () => {})
    }
    default:
      return assertNever(encoding)
  }
}
