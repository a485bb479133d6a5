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
import { recordHistory } from '#src/platform/history/record-history.server.ts'

export type MessageGone = { readonly kind: 'message-gone' }

export type MarkMessage = {
  readonly id: string
  readonly isRead: boolean
  /** E-mail of the admin. */
  readonly actor: string
}

/** A second reading keeps the time of the first. */
export function markMessage(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  { id, isRead, actor }: MarkMessage,
): Promise<Result<MessageView, MessageGone>> {
  return transact(db, async (tx) => {
    if (!isInternalId(id)) return failed({ kind: 'message-gone' } as const)
    const now = clock()
    const before = await tx
      .selectFrom('messages')
      .select('read_at')
      .where('id', '=', id)
      .executeTakeFirst()
    const row = await tx
      .updateTable('messages')
      .set((eb) => ({
        read_at: isRead ? eb.fn.coalesce('read_at', eb.val(now.toISOString())) : null,
      }))
      .where('id', '=', id)
      .returning(messageColumns)
      .executeTakeFirst()
    if (!row || !before) return failed({ kind: 'message-gone' })
    const wasRead = before.read_at !== null
    if (wasRead !== isRead) {
      await recordHistory(tx, {
        subject: 'message',
        subjectId: id,
        actor,
        action: 'message.mark',
        before: { isRead: wasRead },
        after: { isRead },
        now,
      })
    }
    return ok(messageFromRow(row))
  })
}
