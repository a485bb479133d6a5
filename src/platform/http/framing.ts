/** Where a request ends: a proxy in front must see it where the shop does. */

import type { IncomingMessage, RequestListener } from 'node:http'
import { readHeader } from '#src/platform/http/read-header.ts'

/** Pieces are all the shop can take apart: of any other coding it would read the code as the body. */
export function hasUnknownTransfer(
  request: Pick<IncomingMessage, 'headers' | 'rawHeaders'>,
): boolean {
  const coding = readHeader(request, 'transfer-encoding')
  return coding !== undefined && coding.toLowerCase() !== 'chunked'
}

/**
 * The offer is not taken up, but what came behind it in one piece is not read as a request either:
 * without an end of the connection, a later request would get its answer.
 */
export function endAfterOffers(next: RequestListener): RequestListener {
  return (request, response) => {
    if (readHeader(request, 'upgrade') !== undefined) response.shouldKeepAlive = false
    next(request, response)
  }
}
