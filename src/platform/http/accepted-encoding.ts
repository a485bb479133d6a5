import { memoize } from '#src/lib/memoize.ts'

export type Encoding = 'brotli' | 'gzip' | 'plain'

/** No browser sends more; a longer one is not worth reading. */
const longestHeader = 500

/** The smallest that the client takes, by its `Accept-Encoding`. */
export function acceptedEncoding(header: string | undefined): Encoding {
  if (header === undefined || header.length > longestHeader) return 'plain'
  return remembered(header) ?? 'plain'
}

/** There are as many as there are kinds of browsers. */
const remembered = memoize(encodingIn, { most: 100, longest: longestHeader })

function encodingIn(header: string): Encoding {
  const taken = header.split(',').filter(isTaken).map(nameOf)
  if (taken.includes('br')) return 'brotli'
  return taken.includes('gzip') || taken.includes('x-gzip') ? 'gzip' : 'plain'
}

function nameOf(entry: string): string {
  return (entry.split(';')[0] ?? '').trim().toLowerCase()
}

/** A weight of zero means: not this one. */
function isTaken(entry: string): boolean {
  const [name = '', value] = (entry.split(';')[1] ?? '').split('=')
  return name.trim().toLowerCase() !== 'q' || Number(value) > 0
}
