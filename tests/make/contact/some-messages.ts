/** Messages that visitors send to the shop. */

import type { Database } from '#src/platform/database/database.ts'
import { aMessage } from '#tests/make/a-message.ts'
import type { TestServer } from '#tests/make/a-server.ts'

export const mailPath = '/api/v1.0/email/send'

type From = { readonly device?: string; readonly address?: string }

export function writeMessage(
  server: TestServer,
  fields: object = aMessage(),
  { device, address }: From = {},
) {
  return server.send('POST', mailPath, {
    body: { template_params: fields },
    ...(device !== undefined && { headers: { cookie: `device=${device.padEnd(22, '-')}` } }),
    ...(address !== undefined && { from: address }),
  })
}

export async function storedMessages({ read }: Database) {
  const rows = await read
    .selectFrom('messages')
    .select(['name', 'email', 'body', 'read_at'])
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row }))
}
