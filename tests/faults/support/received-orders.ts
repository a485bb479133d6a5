/** The orders that the owner's mail server and sheet received, with their event ids. */

import type { IncomingHttpHeaders } from 'node:http'
import { z } from 'zod'

export type SentOrder = { readonly number: string; readonly eventId: string }

export function ordersMailed(
  received: readonly { readonly content: string }[],
): readonly SentOrder[] {
  return received.map(({ content }) => ({
    number: /PM-[0-9A-Z]{8}/.exec(content)?.[0] ?? 'none',
    eventId: /^Message-ID: <([^@>]+)@/im.exec(content)?.[1] ?? 'none',
  }))
}

const Toggled = z.object({ data: z.tuple([z.object({ oid: z.string() })]) })

export function ordersOnSheet(
  received: readonly { readonly headers: IncomingHttpHeaders; readonly body: string }[],
): readonly SentOrder[] {
  return received.map(({ headers, body }) => ({
    number: Toggled.parse(JSON.parse(body)).data[0].oid,
    eventId: String(headers['idempotency-key']),
  }))
}
