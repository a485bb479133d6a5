/** A proxy in front must see a request end where the shop does. */

import type { IncomingMessage } from 'node:http'
import type { Middleware } from '#src/platform/http/prepend-middleware.ts'
import { readHeader } from '#src/platform/http/request/read-header.ts'

/** The shop decodes chunked bodies alone: of another coding it would read the encoded bytes as the body. */
export function hasUnknownTransfer(
  request: Pick<IncomingMessage, 'headers' | 'rawHeaders'>,
): boolean {
  const coding = readHeader(request, 'transfer-encoding')
  return coding !== undefined && coding.toLowerCase() !== 'chunked'
}

/**
 * The shop accepts no upgrade. Node does not parse the bytes behind the offer, so the connection must
 * end: on an open one, a later request would get the answer to those bytes.
 */
export const endAfterUpgradeOffer: Middleware = (next) => (request, response) => {
  if (readHeader(request, 'upgrade') !== undefined) response.shouldKeepAlive = false
  next(request, response)
}
