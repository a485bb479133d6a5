/** What one process tells the others: the changes of a moment, in as few notifications as hold them. */

import type { PageChange } from '#src/platform/page-cache/cache-invalidation.ts'

/** PostgreSQL takes less than 8,000 bytes. */
const mostBytes = 7_900
const bytesAround = 80
const bytesOfAnId = 27

/** One that is too large for any notification is left out: whoever looks finds it. */
export function messagesOf(changes: readonly PageChange[]): readonly string[] {
  const parts: PageChange[][] = []
  let room = 0
  for (const change of changes) {
    const bytes = Buffer.byteLength(JSON.stringify(change.tags)) + bytesOfAnId
    if (bytes + bytesAround > mostBytes) continue
    if (bytes > room) {
      parts.push([])
      room = mostBytes - bytesAround
    }
    parts.at(-1)?.push(change)
    room -= bytes
  }
  return parts.map((part) =>
    JSON.stringify({
      // A process of a version that knows one change a message takes it for one of that name.
      id: `with ${part[0]?.id}`,
      ids: part.map(({ id }) => id),
      tags: [...new Set(part.flatMap(({ tags }) => tags))],
    }),
  )
}

type Told = Pick<PageChange, 'tags'> & { readonly ids: readonly string[] }

/** Of a version that knows one change a message, too. Undefined for what no shop says. */
export function readMessage(message: string): Told | undefined {
  try {
    const { id, ids, tags }: PageChange & { readonly ids?: readonly string[] } = JSON.parse(message)
    return Array.isArray(tags) ? { ids: ids ?? [id], tags } : undefined
  } catch {
    return undefined
  }
}
