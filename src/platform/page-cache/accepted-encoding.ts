export type Encoding = 'brotli' | 'gzip' | 'plain'

/** The smallest that the client takes, by its `Accept-Encoding`. */
export function acceptedEncoding(header: string | undefined): Encoding {
  if (header === undefined) return 'plain'
  if (takes(header, brotli)) return 'brotli'
  return takes(header, gzip) ? 'gzip' : 'plain'
}

const brotli = /(?:^|[\s,])br\s*(?:;\s*q=([\d.]+))?\s*(?:,|$)/i
const gzip = /(?:^|[\s,])(?:gzip|x-gzip)\s*(?:;\s*q=([\d.]+))?\s*(?:,|$)/i

/** A weight of zero means: not this one. */
function takes(header: string, encoding: RegExp): boolean {
  const found = encoding.exec(header)
  return found !== null && Number(found[1] ?? 1) > 0
}
