import Negotiator from 'negotiator'
import { memoize } from '#src/lib/async/memoize.ts'

export type Encoding = 'brotli' | 'gzip' | 'plain'

/** No browser sends a longer header. */
const longestHeader = 500

/** The smallest encoding that the client accepts, by its `Accept-Encoding`. */
export function acceptedEncoding(header: string | undefined): Encoding {
  if (header === undefined || header.length > longestHeader) return 'plain'
  return memoized(header) ?? 'plain'
}

/** There are as many headers as kinds of browsers; the library takes 4 µs for one. */
const memoized = memoize(encodingIn, { most: 100, longest: longestHeader })

function encodingIn(header: string): Encoding {
  const negotiator = new Negotiator({ headers: { 'accept-encoding': header } })
  const accepted = negotiator.encodings(['br', 'gzip'])
  if (accepted.includes('br')) return 'brotli'
  return accepted.includes('gzip') ? 'gzip' : 'plain'
}
