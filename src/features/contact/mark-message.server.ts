/** Marks a message as read, or as unread again. */

import { isInternalId } from '#src/domain/catalogue/product.ts'
import {
  type MessageView,
  messageColumns,
  messageFromRow,
} from '#src/features/contact/message-rows.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import { transact } from '#src/platform/database/database.ts'

export type MessageGone = { readonly kind: 'message-gone' }

/** A second reading keeps the time of the first. */
export function markMessage(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  { id, isRead }: { id: string; isRead: boolean },
): Promise<Result<MessageView, MessageGone>> {
  return transact(db, async (tx) => {
    if (!isInternalId(id)) return failed({ kind: 'message-gone' } as const)
    const now = clock().toISOString()
    const row = await tx
      .updateTable('messages')
      .set((eb) => ({ read_at: isRead ? eb.fn.coalesce('read_at', eb.val(now)) : null }))
      .where('id', '=', id)
      .returning(messageColumns)
      .executeTakeFirst()
    return row ? ok(messageFromRow(row)) : failed({ kind: 'message-gone' })
  })
}
