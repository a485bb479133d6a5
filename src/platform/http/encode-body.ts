/** Bodies in what the client takes, made where they are asked for and off the main thread. */

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
import type { Encoding } from '#src/platform/http/accepted-encoding.ts'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify<Buffer, ZlibOptions, Buffer>(gzip)

/** By its name in `Content-Encoding`; undefined for a body as it is. */
export const contentEncodings = { brotli: 'br', gzip: 'gzip', plain: undefined } as const

/** More makes it a little smaller and takes several times as long. */
const brotliQuality = 4
/** Of a stream, which looks back so many bytes (2^18): with all it could, each would hold six megabytes. */
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

/** A failure on the way breaks the answer off: nobody takes half a list for the whole. */
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
