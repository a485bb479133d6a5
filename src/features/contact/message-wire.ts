/** The wire names of a contact message; only this file knows them. */

import { z } from 'zod'
import type { MessageView } from '#src/features/contact/message-rows.server.ts'

export const MessageOnTheWire = z.object({
  _id: z.string(),
  user_name: z.string(),
  user_email: z.string(),
  message: z.string(),
  receivedAt: z.iso.datetime(),
  read: z.boolean(),
})
export type MessageOnTheWire = z.output<typeof MessageOnTheWire>

export function toWire(message: MessageView): MessageOnTheWire {
  const { id, name, email, body, receivedAt, isRead } = message
  return { _id: id, user_name: name, user_email: email, message: body, receivedAt, read: isRead }
}
