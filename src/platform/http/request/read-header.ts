import type { IncomingMessage } from 'node:http'

type HeaderOfText =
  | 'accept-encoding'
  | 'authorization'
  | 'cookie'
  | 'if-none-match'
  | 'transfer-encoding'
  | 'upgrade'

/**
 * One header from the raw list. Node would first make an object of all headers, which costs more than
 * everything else that a cached page needs of a request.
 */
export function readHeader(
  request: Pick<IncomingMessage, 'headers' | 'rawHeaders'>,
  name: HeaderOfText,
): string | undefined {
  const { rawHeaders } = request
  let found: string | undefined
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const one = rawHeaders[at]
    if (one?.length !== name.length || one.toLowerCase() !== name) continue
    // Joined as Node joins them.
    if (found !== undefined) return request.headers[name]
    found = rawHeaders[at + 1]
  }
  return found
}
