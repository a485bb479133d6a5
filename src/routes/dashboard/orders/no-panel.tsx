/** The list of orders alone. */

import type { PageHandle } from '#src/routes/page-handle.ts'

export const handle = { permission: 'orders.list', requestClass: 'owner' } satisfies PageHandle

export default function NoPanel() {
  return null
}
