/** Contact messages for the shop's staff, newest first. */

import {
  type MessageView,
  messageColumns,
  messageFromRow,
} from '#src/features/contact/message-rows.server.ts'
import type { Page } from '#src/lib/paging.ts'
import { contains } from '#src/platform/database/like.ts'
import type { Reads } from '#src/platform/database/tables.ts'

export type MessagesQuery = {
  readonly page: number
  readonly size: number
  /** Search text for name, e-mail and message. */
  readonly text?: string | undefined
  /** True: unread messages only; false: read messages only. */
  readonly isUnread?: boolean | undefined
}

export async function listMessages(reads: Reads, query: MessagesQuery): Promise<Page<MessageView>> {
  const { page, size } = query
  const matching = matchingMessages(reads, query)
  const { total } = await matching
    .select((eb) => eb.fn.countAll<number | string>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await matching
    .select(messageColumns)
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute()

  return { items: rows.map(messageFromRow), total: Number(total), page, size }
}

function matchingMessages(reads: Reads, { text, isUnread }: MessagesQuery) {
  let query = reads.selectFrom('messages')
  if (isUnread !== undefined) query = query.where('read_at', isUnread ? 'is' : 'is not', null)
  if (text !== undefined) {
    query = query.where((eb) =>
      eb.or([contains('name', text), contains('email', text), contains('body', text)]),
    )
  }
  return query
}
