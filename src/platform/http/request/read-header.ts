import type { IncomingMessage } from 'node:http'

type HeaderOfText = 'accept-encoding' | 'cookie' | 'if-none-match' | 'transfer-encoding' | 'upgrade'

/**
 * One header, off the list as it came: Node would first make an object of all of them, which is
 * more work than all else that a page from memory asks of a request.
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
    // Several are one as Node makes it.
    if (found !== undefined) return request.headers[name]
    found = rawHeaders[at + 1]
  }
  return found
}
