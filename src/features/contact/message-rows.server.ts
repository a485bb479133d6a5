import type { Selectable } from 'kysely'
import type { MessageView } from '#src/features/contact/message-view.ts'
import type { Tables } from '#src/platform/database/tables.ts'

export const messageColumns = ['id', 'name', 'email', 'body', 'received_at', 'read_at'] as const

type MessageRow = Pick<Selectable<Tables['messages']>, (typeof messageColumns)[number]>

export function messageFromRow({ received_at, read_at, ...row }: MessageRow): MessageView {
  return { ...row, receivedAt: received_at, isRead: read_at !== null }
}
