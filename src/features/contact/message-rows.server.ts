import type { Reads, Tables } from '#src/platform/database/tables.ts'

/** A contact message as the shop's staff read it. */
export type MessageView = {
  readonly id: string
  /** Empty where the visitor gave none. */
  readonly name: string
  readonly email: string
  readonly body: string
  readonly receivedAt: string
  readonly isRead: boolean
}

export const messageColumns = ['id', 'name', 'email', 'body', 'received_at', 'read_at'] as const

type MessageRow = Pick<Tables['messages'], (typeof messageColumns)[number]>

export function messageFromRow({ received_at, read_at, ...row }: MessageRow): MessageView {
  return { ...row, receivedAt: received_at, isRead: read_at !== null }
}

export async function findMessage(reads: Reads, id: string): Promise<MessageView | undefined> {
  const row = await reads
    .selectFrom('messages')
    .select(messageColumns)
    .where('id', '=', id)
    .executeTakeFirst()
  return row && messageFromRow(row)
}
