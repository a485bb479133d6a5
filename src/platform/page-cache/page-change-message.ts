/** Packs the changes that one process reports to the others into as few notifications as possible. */

import type { PageChange } from '#src/platform/page-cache/cache-invalidation.ts'

/** PostgreSQL accepts less than 8,000 bytes. */
const mostBytes = 7_900
const bytesAround = 80
const bytesOfAnId = 27

/** Leaves out a change that is too large for any notification: polling finds it. */
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
      // An older version, which reads one change a message, takes it for a change of this id.
      id: `with ${part[0]?.id}`,
      ids: part.map(({ id }) => id),
      tags: [...new Set(part.flatMap(({ tags }) => tags))],
    }),
  )
}

export type ToldChanges = Pick<PageChange, 'tags'> & { readonly ids: readonly string[] }

/** Reads the messages of older versions too, which hold one change. Undefined for any other text. */
export function readMessage(message: string): ToldChanges | undefined {
  try {
    const { id, ids, tags }: PageChange & { readonly ids?: readonly string[] } = JSON.parse(message)
    return Array.isArray(tags) ? { ids: ids ?? [id], tags } : undefined
  } catch {
    return undefined
  }
}
