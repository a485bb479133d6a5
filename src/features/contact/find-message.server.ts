import { messageColumns, messageFromRow } from '#src/features/contact/message-rows.server.ts'
import type { MessageView } from '#src/features/contact/message-view.ts'
import type { Reads } from '#src/platform/database/tables.ts'

export async function findMessage(reads: Reads, id: string): Promise<MessageView | undefined> {
  const row = await reads
    .selectFrom('messages')
    .select(messageColumns)
    .where('id', '=', id)
    .executeTakeFirst()
  return row && messageFromRow(row)
}
